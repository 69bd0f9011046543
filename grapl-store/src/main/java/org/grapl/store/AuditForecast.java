package org.grapl.store;

/**
 * What an audit is expected to take if the model is right about how many items are wrong: more 1
 * time in 10.
 *
 * @param items how many are looked at, from the fewest that can do
 * @param checks how many checks that takes; as many where one tells an item's value
 * @param rehearsals how many there was time for; without any, the fewest is all that is known
 * @param passed in how many of the rehearsals it was passed
 */
public record AuditForecast(Range items, Range checks, int rehearsals, int passed) {

  public record Range(long low, long high) {}
}
