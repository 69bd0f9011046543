package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * An observation as it was kept.
 *
 * @param number by which it can be withdrawn
 * @param item what was observed; empty in a report that is about one item
 * @param ticket none if nobody had asked for it
 * @param isLate whether its ticket had been given back before
 */
public record Observation(
    @JsonProperty("observation") long number,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String item,
    @JsonUnwrapped Reading reading,
    Instant at,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String worker,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
    OptionalLong ticket,
    @JsonProperty("late") boolean isLate,
    @JsonProperty("withdrawn") boolean isWithdrawn) {}
