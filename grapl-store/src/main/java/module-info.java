/** Campaigns that last: their log, in SQLite or PostgreSQL, and all that follows from it. */
module org.grapl.store {
  requires transitive org.grapl.core;
  requires transitive org.grapl.data;
  requires com.fasterxml.jackson.databind;
  requires com.zaxxer.hikari;
  requires flyway.core;
  requires java.management;
  requires java.sql;
  requires org.jdbi.v3.core;
  requires org.postgresql.jdbc;
  requires org.slf4j;
  requires org.xerial.sqlitejdbc;
  requires static org.jspecify;

  exports org.grapl.store;
  exports org.grapl.store.file;
  exports org.grapl.store.sql;
  exports org.grapl.store.log to
      org.grapl.server;
}
