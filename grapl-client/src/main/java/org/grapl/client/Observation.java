package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;

/**
 * An observation of an item as it was kept.
 *
 * @param number by which it can be withdrawn
 * @param worker who told it
 * @param note what was said about it; mostly empty
 */
public record Observation(
    @JsonProperty("observation") long number,
    @JsonUnwrapped Reading reading,
    Instant at,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String worker,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
    @JsonProperty("withdrawn") boolean isWithdrawn) {}
