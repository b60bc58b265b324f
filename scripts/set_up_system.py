"""Install what the tests need from the system, browser to proxy. Says what to do where it lacks the rights."""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys

NEEDED = {
    "chromium": lambda: shutil.which("chromium") is not None,
    "firefox-esr": lambda: shutil.which("firefox-esr") is not None,
    "nginx": lambda: shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None,
    "openssl": lambda: shutil.which("openssl") is not None,
    "postgresql": lambda: bool(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or shutil.which("initdb") is not None,
    "strace": lambda: shutil.which("strace") is not None,
    "systemd": lambda: shutil.which("systemd-analyze") is not None,
}
"""Debian packages, and how to see that they are there."""


def main() -> None:
    missing = [package for package, is_there in NEEDED.items() if not is_there()]
    if not missing:
        return
    packages = " ".join(missing)
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        sys.exit(f"The tests need {packages}. Please install it, on Debian with: sudo apt-get install {packages}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print(f"installing {packages}", flush=True)
    subprocess.run([apt, "update", "-qq"], check=True, env=environment)
    command = [apt, "install", "-y", "-qq", "--no-install-recommends", *missing]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    still = [package for package in missing if not NEEDED[package]()]
    if still:
        sys.exit(f"{' '.join(still)} could not be installed")


if __name__ == "__main__":
    main()
