"""The files in deploy/ fit the server: settings that exist, paths that exist, a unit that systemd understands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

import tischlein
from tests.needed import need
from tischlein.server.settings import Settings, from_environment

ROOT = Path(tischlein.__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "tischlein.service").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
KNOWN = {f"TISCHLEIN_{field.name.upper()}" for field in fields(Settings)} | {"TISCHLEIN_DATA", "TISCHLEIN_CACHE"}


def check_settings(given: dict[str, str]) -> Settings:
    """All of them exist, and the server takes them."""
    assert set(given) <= KNOWN
    return from_environment(given)


def test_the_unit_sets_what_exists() -> None:
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", UNIT, flags=re.MULTILINE))
    settings = check_settings(given)
    assert settings.host == "127.0.0.1"
    upstream = (DEPLOY / "nginx" / "upstream.conf").read_text(encoding="utf-8")
    assert f"server 127.0.0.1:{settings.port};" in upstream
    assert settings.shutdown_seconds < int(re.findall(r"TimeoutStopSec=(\d+)", UNIT)[0])


def test_memory_and_processes_have_limits() -> None:
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for limit in re.findall(r"^(?:Memory\w+|TasksMax)=\w+$", UNIT, flags=re.MULTILINE):
        assert f"`{limit}`" in text
    assert re.search(r"^MemoryMax=\w+$", UNIT, flags=re.MULTILINE)
    for service in COMPOSE["services"].values():
        assert {"mem_limit", "pids_limit"} <= service.keys()
    own = COMPOSE["services"]["app-1"]
    assert f"`mem_limit: {own['mem_limit']}` and `pids_limit: {own['pids_limit']}`" in text


def test_how_much_memory_it_takes_is_said_once() -> None:
    """The same everywhere."""
    texts = [UNIT, *((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/operations.md"))]
    said = [re.findall(r"takes some (\d+) MB", text) for text in texts]
    assert said == [said[0]] * 3
    assert len(said[0]) == 1


def test_nginx_counts_like_the_server() -> None:
    conf = (DEPLOY / "nginx" / "tischlein.conf").read_text(encoding="utf-8")
    default = Settings()
    for kind, rate, burst in (
        ("requests", default.requests_per_second, default.requests_at_once),
        ("files", default.files_per_second, default.files_at_once),
    ):
        assert f"zone=tischlein_{kind}:10m rate={rate:g}r/s;" in conf
        assert f"limit_req zone=tischlein_{kind} burst={burst} nodelay;" in conf
    assert f"client_max_body_size {default.body_bytes // 1024}k;" in conf


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    need(shutil.which("systemd-analyze"), "systemd is not installed", "on Debian, apt-get install systemd")
    unit = tmp_path / "tischlein.service"
    unit.write_text(UNIT.replace("/opt/tischlein/bin/tischlein", sys.executable), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_sets_what_exists_and_takes_what_is_there() -> None:
    check_settings(dict(re.findall(r"(TISCHLEIN_\w+)=(\S+)", CONTAINER)))
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINER, flags=re.MULTILINE):
        for source in sources.split():
            assert source.startswith("web") or (ROOT / source).exists(), source


def images() -> list[str]:
    """What others have made; our own image is built."""
    services = COMPOSE["services"].values()
    stages = re.findall(r"^FROM .* AS (\w+)$", CONTAINER, flags=re.MULTILINE)
    begun = [image for image in re.findall(r"^FROM (\S+)", CONTAINER, flags=re.MULTILINE) if image not in stages]
    return begun + [service["image"] for service in services if "build" not in service]


def test_every_image_has_an_exact_version() -> None:
    assert len(images()) == 4
    for image in images():
        assert re.fullmatch(EXACT, image), "a plain name, from no registry in particular, with all of its version"
    assert not re.search(r"\b(latest|stable|slim:|ADD https?:)", CONTAINER)
    assert not re.search(r"^COPY --from=(?!page\b|rules\b)", CONTAINER, flags=re.MULTILINE), (
        "an image without a version"
    )
    for loose in ("postgres", "postgres:17", "nginx:stable", "node:22-slim", "python:3.11-slim", "nginx:latest"):
        assert not re.fullmatch(EXACT, loose)


EXACT = r"(node:\d+\.\d+|python:\d+\.\d+|nginx:\d+\.\d+|postgres:\d+)\.\d+-[\w-]+(@sha256:[0-9a-f]{64})?"
"""PostgreSQL has two numbers, the others three; then the system it stands on."""


def test_the_command_that_pins_digests_pins_them_all(tmp_path: Path) -> None:
    """With a `docker` that knows one digest: there is no other here."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```sh\n(for image in .*?)```", text, flags=re.DOTALL)
    (tmp_path / "docker").write_text('#!/bin/sh\n[ "$1" = pull ] || echo "name@sha256:$(printf %064d 7)"\n')
    (tmp_path / "docker").chmod(0o755)
    (tmp_path / "deploy").mkdir()
    for name in ("Containerfile", "compose.yaml"):
        shutil.copy(DEPLOY / name, tmp_path / "deploy" / name)
    path = f"{tmp_path}:{os.environ['PATH']}"
    for _ in range(2):  # what is pinned stays as it is
        subprocess.run(["sh", "-ec", script], cwd=tmp_path, env={"PATH": path}, check=True)
        pinned = "".join((tmp_path / "deploy" / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml"))
        assert re.findall(r"([a-z]+:\S+)@sha256:0{63}7(?!\S)", pinned) == images()
        assert pinned.count("@sha256:") == 4


def test_the_image_installs_as_make_does() -> None:
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    for tool in ("npm install", "pip install .*constraint"):
        assert re.search(tool, make), tool
        assert re.search(tool, CONTAINER), tool
    for text in (make, CONTAINER):
        assert not re.search(r"^[^#]*npm ci\b", text, flags=re.MULTILINE), "it refuses our lock file: see the Makefile"


def test_the_image_has_the_rules_before_the_page_is_built() -> None:
    """From the sources alone: what `make page` left in the tree does not come along."""
    steps = [line for line in CONTAINER.splitlines() if not line.startswith("#")]
    made = next(at for at, line in enumerate(steps) if line.endswith("python -m tischlein.wasm /rules"))
    there = steps.index("COPY --from=rules /rules web/src/engine/rules")
    assert made < steps.index("COPY web web") < there < steps.index("RUN cd web && npm run build")
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"web/src/engine/rules", "tischlein/page"} <= set(ignored)
    assert "$(BIN)/python -m tischlein.wasm" in (ROOT / "Makefile").read_text(encoding="utf-8")


SECRETS = {"DATABASE_PASSWORD": "secret", "PUBLIC": "https://spiele.example"}


def has_compose() -> bool:
    """Whether Docker's own reader of compose files is here; it needs no engine."""
    docker = shutil.which("docker")
    return docker is not None and subprocess.run([docker, "compose", "version"], capture_output=True).returncode == 0


def understood(file: Path) -> bool:
    """Whether a compose file is one: by Docker's own reader where it is here, and by the published schema anyway."""
    schema = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(file)]
    readers = [schema]
    if has_compose():
        readers.append(["docker", "compose", "--file", str(file), "config", "--quiet"])
    done = [subprocess.run(reader, env=os.environ | SECRETS, capture_output=True).returncode for reader in readers]
    assert len(set(done)) == 1, "they agree"
    return done[0] == 0


def test_compose_is_understood(tmp_path: Path) -> None:
    assert understood(DEPLOY / "compose.yaml")
    for wrong in ("restart: [often]", "depends_upon: [database]", "stop_grace_period: {x: 1}"):
        file = tmp_path / "compose.yaml"
        file.write_text(f"services:\n  app:\n    image: x\n    {wrong}\n", encoding="utf-8")
        assert not understood(file), wrong


def test_the_image_can_speak_with_the_database_of_compose() -> None:
    """PostgreSQL's driver is an extra."""
    assert "'.[postgresql]'" in CONTAINER


def test_compose_sets_what_exists() -> None:
    services = COMPOSE["services"]
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    upstream = COMPOSE["configs"]["upstream"]["content"]
    processes = [name for name in services if name.startswith("app-")]
    assert len(processes) == 2
    for name in processes:
        environment = services[name]["environment"]
        assert set(environment) <= KNOWN
        settings = check_settings(environment | {"TISCHLEIN_PUBLIC": "https://spiele.example"})
        assert settings.proxies == (network["subnet"],)
        assert settings.database.startswith("postgresql://")
        assert f"server {name}:8711;" in upstream
        assert (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).exists()
    mounted = [volume.split(":")[0] for volume in services["proxy"]["volumes"]]
    assert (DEPLOY / mounted[0]).exists()
    ignored = (DEPLOY / ".gitignore").read_text().split()
    assert Path(mounted[1]).name + "/" in ignored
    assert ".env" in ignored
