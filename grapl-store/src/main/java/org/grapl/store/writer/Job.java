package org.grapl.store.writer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.grapl.store.ConflictException;

/** A command that waits for its turn, and its answer. */
final class Job<T> extends WriterQueue.Place {

  private final Command<T> command;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private Runnable acknowledge = () -> {};

  Job(Command<T> command) {
    this.command = command;
  }

  void run(CommandContext context) {
    long before = context.books().head();
    try {
      T result = command.run(context);
      acknowledge = () -> answer.complete(result);
    } catch (IllegalArgumentException | IllegalStateException | ConflictException refusal) {
      if (context.books().head() > before) {
        throw refusal;
      }
      acknowledge = () -> answer.completeExceptionally(refusal);
    }
  }

  void acknowledge() {
    acknowledge.run();
    call();
  }

  void fail(Throwable reason) {
    answer.completeExceptionally(reason);
    call();
  }

  T answer() {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
