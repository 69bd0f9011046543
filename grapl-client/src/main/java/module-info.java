/** Campaigns of a grapl server, from Java. Knows no other module of grapl. */
module org.grapl.client {
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires java.net.http;
  requires static org.jspecify;

  exports org.grapl.client;

  opens org.grapl.client to
      com.fasterxml.jackson.databind;
}
