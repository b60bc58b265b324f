"""Alembic's entrance: migrations run on the connection that the server gives."""

from __future__ import annotations

from alembic import context

from tischlein.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
