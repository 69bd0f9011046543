package org.grapl.store;

/** There is no such campaign, or none that the one who asks may see. */
public final class NoSuchCampaignException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public NoSuchCampaignException(String name) {
    super("there is no campaign \"%s\"".formatted(name));
  }
}
