"""The database's versions, each a step from the one before; `maintenance.upgrade` takes the steps that are missing."""
