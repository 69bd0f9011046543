package org.grapl.client;

/** Checks one item: visits it, measures it, asks a person. */
@FunctionalInterface
public interface Sampler {

  /**
   * What the check of a ticket gave.
   *
   * @throws Exception if it cannot be checked now; the ticket is then given back
   */
  Reading check(RemoteTicket ticket) throws Exception;
}
