"""Version 2 of luck: the log has events that older servers do not know, so that they must not open it.

Revision ID: 0002
Revises: 0001
"""

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The tables stay as they are."""
