package org.grapl;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.DoubleStream;

/** What the core must never do, one example each, to see that {@link CoreIsReplayableTest} sees. */
@SuppressWarnings("unused")
final class Unreplayable {

  private Unreplayable() {}

  static final class UnseededRandom {
    Object value = new Random();
  }

  static final class MathRandom {
    double value = Math.random();
  }

  static final class OfThisThread {
    Object value = ThreadLocalRandom.current();
  }

  static final class Splittable {
    Object value = new SplittableRandom(1);
  }

  static final class ByName {
    Object value = RandomGenerator.of("L64X128MixRandom");
  }

  static final class Default {
    Object value = RandomGenerator.getDefault();
  }

  static final class Factory {
    Object value = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
  }

  static final class Identifier {
    Object value = UUID.randomUUID();
  }

  static final class Millis {
    long value = System.currentTimeMillis();
  }

  static final class Nanos {
    long value = System.nanoTime();
  }

  static final class Now {
    Object value = Instant.now();
  }

  @SuppressWarnings("JavaTimeDefaultTimeZone")
  static final class Today {
    Object value = LocalDate.now();
  }

  static final class SystemClock {
    Object value = Clock.systemUTC();
  }

  static final class ByReference {
    java.util.function.LongSupplier value = System::nanoTime;
  }

  static final class Prints {
    void run() {
      System.out.println("x");
    }
  }

  static final class PrintsATrace {
    void run(RuntimeException e) {
      e.printStackTrace();
    }
  }

  static final class Complains {
    void run() {
      System.err.println("x");
    }
  }

  static final class ManyThreads {
    double value = DoubleStream.of(1, 2).parallel().sum();
  }

  static final class PoolOfThreads {
    Object value = ForkJoinPool.commonPool();
  }
}
