package org.grapl.campaign;

/**
 * A check handed out.
 *
 * @param number the number of the ticket in its campaign, from 1
 * @param item the item to check
 */
public record Ticket(long number, int item) {}
