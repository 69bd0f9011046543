package org.grapl.client;

import java.time.Instant;

/** A campaign in a list. */
public record Listed(String name, Instant created, Settings settings) {}
