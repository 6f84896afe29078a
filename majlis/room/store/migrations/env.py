"""Runs migrations on the connection that the store hands over (Alembic loads this file)."""

from alembic import context

from majlis.room.store.rows import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,  # SQLite cannot alter most of a table, so a new one takes its place
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
