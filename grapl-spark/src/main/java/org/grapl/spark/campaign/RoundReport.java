package org.grapl.spark.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a round came to.
 *
 * @param round its number, from 1
 * @param observed how many observations there were
 * @param above how many items are called above
 * @param asked how many items are asked for
 * @param gamma γ of the estimates
 * @param passes over the graph
 * @param errorBound a certified bound on the error of every mean
 * @param seconds it took
 * @param files where decisions and what is asked were written
 * @param basis what the round was made from: the same basis would make the same round
 */
public record RoundReport(
    int round,
    @JsonProperty("checks") long observed,
    int above,
    int asked,
    double gamma,
    int passes,
    double errorBound,
    double seconds,
    String files,
    String basis) {}
