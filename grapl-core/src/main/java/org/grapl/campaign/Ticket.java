package org.grapl.campaign;

/**
 * A sample handed out.
 *
 * @param number the number of the ticket in its campaign, from 1
 * @param arm the arm to check
 */
public record Ticket(long number, int arm) {}
