package org.grapl.store;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The campaigns in memory: those that nobody has wanted for a while are given up, and before memory
 * is short all that nobody is at, the longest unused first. One that somebody is at (a command, a
 * reader, a listener to its events) is never given up, so that there are no two. Thread-safe.
 */
final class OpenCampaigns {

  private final InstantSource clock;
  private final Map<Long, Place> places = new HashMap<>();

  /** Which of them had a name last; another program may have deleted it since. */
  private final Map<Name, Long> names = new HashMap<>();

  private record Name(String owner, String name) {

    static Name of(CampaignRecord record) {
      return new Name(record.owner(), record.name());
    }
  }

  /** Where a campaign is, as long as the memory allows or anybody holds on to it. */
  private static final class Place {
    private Reference<DurableCampaign> campaign;
    private Instant used;

    Place(DurableCampaign campaign, Instant used) {
      this.campaign = new SoftReference<>(campaign);
      this.used = used;
    }
  }

  OpenCampaigns(InstantSource clock) {
    this.clock = clock;
  }

  synchronized Optional<DurableCampaign> find(long id) {
    Place place = places.get(id);
    DurableCampaign campaign = place == null ? null : place.campaign.get();
    if (place == null || campaign == null) {
      return Optional.empty();
    }
    place.used = clock.instant();
    if (place.campaign instanceof WeakReference) {
      place.campaign = new SoftReference<>(campaign);
    }
    return Optional.of(campaign);
  }

  /** The one in memory that had this name when it was last seen in the store. */
  synchronized Optional<DurableCampaign> find(String owner, String name) {
    return Optional.ofNullable(names.get(new Name(owner, name))).flatMap(this::find);
  }

  /** The campaign of an id, made if it is not in memory; quickly, since others wait. */
  synchronized DurableCampaign findOrAdd(long id, Supplier<DurableCampaign> made) {
    Optional<DurableCampaign> known = find(id);
    if (known.isPresent()) {
      return known.get();
    }
    DurableCampaign campaign = made.get();
    places.put(id, new Place(campaign, clock.instant()));
    names.put(Name.of(campaign.record()), id);
    return campaign;
  }

  /** Those in memory, which are not used by being listed. */
  synchronized List<DurableCampaign> all() {
    List<DurableCampaign> all = new ArrayList<>();
    places
        .values()
        .removeIf(
            place -> {
              DurableCampaign campaign = place.campaign.get();
              if (campaign != null) {
                all.add(campaign);
              }
              return campaign == null;
            });
    names.values().retainAll(places.keySet());
    return all;
  }

  /** Holds on no longer to those that nobody has wanted for so long. */
  synchronized void giveUp(Duration unused) {
    Instant last = clock.instant().minus(unused);
    for (Place place : places.values()) {
      DurableCampaign campaign = place.campaign.get();
      if (campaign != null && place.used.isBefore(last)) {
        place.campaign = new WeakReference<>(campaign);
      }
    }
  }

  synchronized void remove(long id) {
    places.remove(id);
    names.values().remove(id);
  }

  synchronized void remove(DurableCampaign campaign) {
    Place place = places.get(campaign.record().id());
    if (place != null && place.campaign.refersTo(campaign)) {
      remove(campaign.record().id());
    }
  }
}
