"""nginx with the files of deploy/, before a server under test."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import httpx

import tischlein
from tests.server.process import PORTS, ServerProcess

ROOT = Path(tischlein.__file__).parent.parent
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
MOST_SECONDS = 60

MAIN = """\
{user}
worker_processes auto;
pid {folder}/pid;
error_log {folder}/error.log warn;
daemon off;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/upstream.conf;
    include {folder}/tischlein.conf;
}}
"""
"""What a distribution's own nginx.conf does, in a folder of our own, with as many connections as docs/operations.md
advises. The certificate's key is of the kind that authorities give out by themselves today."""


class Proxy:
    """nginx with the files of deploy/, on other ports and with a certificate for `localhost`."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self.folder = folder
        self.plain, self.port = _free_ports()
        self.certificate = folder / "fullchain.pem"
        subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        files = ["-keyout", str(folder / "privkey.pem"), "-out", str(self.certificate)]
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        make = ["openssl", "req", "-x509", *key, "-days", "2", *subject, *files]
        subprocess.run(make, check=True, capture_output=True)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
        changed = {
            r"127\.0\.0\.1:8711": f"127.0.0.1:{server.port}",
            r"listen \[::\].*\n": "\n",
            r"listen 80;": f"listen 127.0.0.1:{self.plain};",
            r"listen 443 ": f"listen 127.0.0.1:{self.port} ",
            r"spiele\.example": "localhost",
            r"/etc/nginx/certificates": str(folder),
            r"/var/log/nginx": str(folder),
        }
        for name in ("upstream.conf", "tischlein.conf"):
            text = (ROOT / "deploy" / "nginx" / name).read_text(encoding="utf-8")
            for pattern, own in changed.items():
                text = re.sub(pattern, own, text)
            (folder / name).write_text(text, encoding="utf-8")
        self._command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def check(self) -> str:
        """What nginx thinks of the files."""
        done = subprocess.run([*self._command, "-t"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def start(self) -> None:
        with (self.folder / "stderr.txt").open("wb") as errors:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stderr=errors)
        end = time.monotonic() + MOST_SECONDS
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self._process.poll() is None, (self.folder / "stderr.txt").read_text()
            time.sleep(0.02)
        raise AssertionError("nginx did not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(MOST_SECONDS)

    def client(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=self.trust, headers=headers, trust_env=False)


def _free_ports() -> tuple[int, int]:
    """Two ports that nobody has, below those for outgoing connections."""
    found: list[int] = []
    while len(found) < 2:
        port = PORTS[secrets.randbelow(len(PORTS))]
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                found.append(port)
    return found[0], found[1]
