package org.grapl.cli;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Where a server can be reached. */
final class ServerAddresses {

  private ServerAddresses() {}

  /**
   * The address itself, unless it stands for all of this machine's (0.0.0.0), which nobody can
   * open: then that of the machine for itself, and those others may reach it by.
   */
  static List<URI> of(URI listening) {
    try {
      String host = listening.getHost().replaceAll("[\\[\\]]", "");
      if (!InetAddress.getByName(host).isAnyLocalAddress()) {
        return List.of(listening);
      }
      List<URI> all = new ArrayList<>();
      all.add(with(listening, "127.0.0.1"));
      NetworkInterface.networkInterfaces()
          .filter(ServerAddresses::isUp)
          .flatMap(NetworkInterface::inetAddresses)
          .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
          .map(each -> with(listening, each.getHostAddress()))
          .forEach(all::add);
      return all;
    } catch (UnknownHostException | SocketException e) {
      return List.of(listening);
    }
  }

  private static boolean isUp(NetworkInterface network) {
    try {
      return network.isUp();
    } catch (SocketException e) {
      return false;
    }
  }

  private static URI with(URI address, String host) {
    return URI.create(address.getScheme() + "://" + host + ":" + address.getPort());
  }
}
