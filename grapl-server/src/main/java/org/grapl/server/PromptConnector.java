package org.grapl.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A connector that does not keep a stopping server waiting for connections on which nobody has
 * asked anything. Those it has when it is told to stop are hung up on within a second anyway, but
 * one that comes in at that very moment, as of a listener who comes back at once, would be waited
 * for as long as a request may take. Requests under way are waited for by others.
 */
final class PromptConnector extends ServerConnector {

  private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(1);

  PromptConnector(Server server, ConnectionFactory... factories) {
    super(server, factories);
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    return super.shutdown()
        .copy()
        .completeOnTimeout(null, LONGEST_FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
  }
}
