"""The server: tables that people and bots race at, kept in a database, shown live over WebSockets."""
