package org.grapl.linear;

/**
 * How an answer to V·x = b came about and how good it is.
 *
 * @param method the solver, in words for a person
 * @param iterations iterations of the last solve; 0 for a direct one
 * @param errorBound a certified bound on max |x_i − exact x_i|, up to rounding in computing the
 *     bound itself; NaN if there is none
 */
public record SolveReport(String method, int iterations, double errorBound) {}
