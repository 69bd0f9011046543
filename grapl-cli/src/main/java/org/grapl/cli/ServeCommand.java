package org.grapl.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.grapl.data.file.DataFileException;
import org.grapl.server.GraplServer;
import org.grapl.server.Keystore;
import org.grapl.server.Limits;
import org.grapl.server.ServerSettings;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "serve",
    description =
        "Serves the campaigns of a store, as a page for browsers and an API for programs, until"
            + " Ctrl-C or SIGTERM. For this machine only and without login, unless you say"
            + " otherwise.",
    footer = {
      "Examples:",
      "  ./grapl serve",
      "  ./grapl serve --open",
      "  ./grapl serve --store postgresql://grapl@db/grapl --host 0.0.0.0 --port 8443 --tokens"
          + " --keystore grapl.p12 --keystore-password-file secret.txt"
    })
final class ServeCommand implements Callable<Integer> {

  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = "--host",
      defaultValue = ServerSettings.DEFAULT_HOST,
      paramLabel = "ADDRESS",
      description =
          "Where to listen (default: ${DEFAULT-VALUE}, this machine only). Any other needs --tokens.")
  private String host = ServerSettings.DEFAULT_HOST;

  @Option(
      names = "--port",
      defaultValue = "" + ServerSettings.DEFAULT_PORT,
      paramLabel = "PORT",
      description = "0 for any that is free (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--open", description = "Opens the page in the browser of this desktop.")
  private boolean open;

  @Option(
      names = "--until-stdin-closes",
      description =
          "Stops as well when standard input ends, as it does when the program that holds it dies:"
              + " for programs that start a server of their own.")
  private boolean untilStdinCloses;

  @Option(
      names = "--tokens",
      description = "Lets in only who has a token; see 'grapl token create'.")
  private boolean tokens;

  @Option(
      names = "--keystore",
      description =
          "Certificate and key for TLS, as PKCS #12 or JKS. Not needed behind a proxy that does TLS.")
  private @Nullable Path keystore;

  @Option(
      names = "--keystore-password-file",
      description =
          "A file whose first line is the password of --keystore (default: the environment variable GRAPL_KEYSTORE_PASSWORD).")
  private @Nullable Path passwordFile;

  @Option(
      names = "--images-from",
      paramLabel = "ORIGIN",
      description =
          "A server whose pictures the page may show where a column image has their addresses, such"
              + " as https://pictures.example.org; may be given several times (default: none).")
  private List<String> imagesFrom = List.of();

  @Option(
      names = "--requests-per-second",
      description = "What one client may ask for in the long run (default: 1000).")
  private @Nullable Double requestsPerSecond;

  @Option(
      names = "--upload-bytes",
      description = "The largest graph or campaign file taken (default: 1073741824).")
  private @Nullable Long uploadBytes;

  @Mixin private Results results = new Results();

  @Override
  public Integer call() throws InterruptedException, IOException {
    Main.Logging.ofServer();
    ServerSettings settings = settings();
    checkPort(settings);
    Database database = store.openOrMake();
    CountDownLatch stopped = new CountDownLatch(1);
    GraplServer server;
    try {
      database.claimForServer();
      server =
          GraplServer.start(
              settings,
              Campaigns.serving(database.storage(), Clock.systemUTC()),
              database.tokens(),
              database.accessLog());
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
    Thread stop =
        new Thread(
            () -> {
              server.close();
              database.close();
              stopped.countDown();
            },
            "grapl-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    List<URI> addresses = addresses(server.address());
    results.print(Map.of("addresses", addresses), text -> addresses.forEach(text::println));
    PrintWriter err = results.err();
    err.println("Open it in a browser; Ctrl-C stops the server.");
    if (open && !show(addresses.get(0))) {
      err.println("This desktop cannot be asked to open a page; please open the address yourself.");
    }
    err.flush();
    if (untilStdinCloses) {
      System.in.transferTo(OutputStream.nullOutputStream());
      return 0; // the program's own exit runs the thread above
    }
    // For good: the program ends by a signal, and the thread above has the last word.
    stopped.await();
    return 0;
  }

  /** Before a store is made, and before the server writes of its trouble into the log. */
  private static void checkPort(ServerSettings settings) {
    try (ServerSocket trial = new ServerSocket()) {
      trial.setReuseAddress(true);
      trial.bind(new InetSocketAddress(settings.host(), settings.port()));
    } catch (IOException e) {
      throw new BadInputException(
          "--port must be one that can be listened at on %s, got %d (%s); choose another, or 0 for"
                  .formatted(settings.host(), settings.port(), e.getMessage())
              + " any that is free");
    }
  }

  private ServerSettings settings() {
    Limits limits = Limits.USUAL;
    if (requestsPerSecond != null) {
      limits = limits.withRequestsPerSecond(requestsPerSecond);
    }
    if (uploadBytes != null) {
      limits = limits.withUploadBytes(uploadBytes);
    }
    ServerSettings settings = ServerSettings.USUAL.withPort(port).withLimits(limits);
    settings = tokens ? settings.withTokens() : settings;
    settings = settings.withHost(host).withImagesFrom(imagesFrom);
    if (keystore == null && passwordFile != null) {
      throw new BadInputException("--keystore-password-file belongs to --keystore");
    }
    return keystore == null ? settings : settings.withKeystore(new Keystore(keystore, password()));
  }

  private String password() {
    if (keystore != null && !Files.isReadable(keystore)) {
      throw new BadInputException("--keystore %s cannot be read".formatted(keystore));
    }
    if (passwordFile != null) {
      try {
        return Files.readAllLines(passwordFile).stream().findFirst().orElse("");
      } catch (IOException e) {
        throw DataFileException.because(passwordFile, e);
      }
    }
    String given = System.getenv("GRAPL_KEYSTORE_PASSWORD");
    if (given == null) {
      throw new BadInputException(
          "--keystore needs its password: --keystore-password-file, or the environment variable GRAPL_KEYSTORE_PASSWORD");
    }
    return given;
  }

  /** Opens a page in the usual browser; false if there is no program to ask. */
  private static boolean show(URI page) {
    try {
      List<String> command = new ArrayList<>(opener(System.getProperty("os.name", "")));
      command.add(page.toString());
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  static List<String> opener(String system) {
    String lower = system.toLowerCase(Locale.ROOT);
    return lower.startsWith("mac")
        ? List.of("open")
        : lower.startsWith("windows")
            ? List.of("rundll32", "url.dll,FileProtocolHandler")
            : List.of("xdg-open");
  }

  /**
   * The address itself, unless it stands for all of this machine's (0.0.0.0), which nobody can
   * open: then that of the machine for itself, and those others may reach it by.
   */
  static List<URI> addresses(URI listening) {
    try {
      String host = listening.getHost().replaceAll("[\\[\\]]", "");
      if (!InetAddress.getByName(host).isAnyLocalAddress()) {
        return List.of(listening);
      }
      List<URI> all = new ArrayList<>();
      all.add(with(listening, "127.0.0.1"));
      NetworkInterface.networkInterfaces()
          .filter(ServeCommand::isUp)
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
