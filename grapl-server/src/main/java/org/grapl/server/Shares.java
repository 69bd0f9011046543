package org.grapl.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many places of some one client may have at the same time, a quarter, and all clients of one
 * address, a half; not those of this machine's own addresses, at which a proxy may stand for
 * everybody. Thread-safe.
 */
final class Shares {

  private final int ofClient;
  private final int ofAddress;
  private final Map<String, Integer> taken = new HashMap<>();

  /** One place, until it is closed. */
  interface Share extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param places how many there are in all
   * @param areShared whether clients can be told apart; if not, there are no shares
   */
  Shares(int places, boolean areShared) {
    this.ofClient = areShared ? Math.max(1, places / 4) : Integer.MAX_VALUE;
    this.ofAddress = areShared ? Math.max(1, places / 2) : Integer.MAX_VALUE;
  }

  int ofClient() {
    return ofClient;
  }

  /** One more for a client at an address, unless either has its share already. */
  synchronized Optional<Share> take(String client, String address) {
    String network = "at " + Logins.network(address);
    boolean isLimited = !isHere(address);
    if (taken.getOrDefault(client, 0) >= ofClient
        || (isLimited && taken.getOrDefault(network, 0) >= ofAddress)) {
      return Optional.empty();
    }
    List<String> holders =
        Stream.of(client, network).filter(each -> isLimited || each.equals(client)).toList();
    holders.forEach(each -> taken.merge(each, 1, Integer::sum));
    return Optional.of(() -> giveBack(holders));
  }

  private synchronized void giveBack(List<String> holders) {
    holders.forEach(each -> taken.computeIfPresent(each, (key, n) -> n == 1 ? null : n - 1));
  }

  private static boolean isHere(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
