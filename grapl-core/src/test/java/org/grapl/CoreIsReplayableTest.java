package org.grapl;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.grapl.random.LooksUpTheOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The core draws at random through one class, reads no clock, prints nothing and computes in the
 * thread it is called in, so that the number of threads cannot change a bit; and its packages know
 * each other in one direction only.
 */
class CoreIsReplayableTest {

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.grapl");

  private static final String ROOT = "";

  /** What each package may know besides itself. */
  private static final Map<String, Set<String>> MAY_KNOW =
      Map.ofEntries(
          Map.entry("internal", Set.of()),
          Map.entry("random", Set.of()),
          Map.entry(ROOT, Set.of("internal", "random")),
          Map.entry("graph", Set.of("internal", "random")),
          Map.entry("linear", Set.of("internal", "random", "graph")),
          Map.entry("estimate", Set.of(ROOT, "internal", "graph", "linear")),
          Map.entry("evidence", Set.of(ROOT, "internal", "random", "graph", "linear", "estimate")),
          Map.entry("policy", Set.of(ROOT, "internal", "random", "estimate")),
          Map.entry(
              "places",
              Set.of(
                  ROOT, "internal", "random", "graph", "linear", "estimate", "evidence", "policy")),
          Map.entry("sampler", Set.of(ROOT, "internal", "random")),
          Map.entry("certify", Set.of(ROOT, "internal", "random")),
          Map.entry(
              "campaign",
              Set.of(
                  ROOT,
                  "internal",
                  "graph",
                  "linear",
                  "estimate",
                  "evidence",
                  "places",
                  "policy",
                  "sampler")));

  /** Accesses that make a run depend on anything but its inputs and its seed, or that print. */
  private static boolean isForbidden(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getFullName();
    String name = access.getTarget().getName();
    if (owner.startsWith("java.time.")) {
      return name.equals("now") || name.startsWith("system") || name.startsWith("tick");
    }
    return switch (owner) {
      case "java.util.Random",
          "java.security.SecureRandom",
          "java.util.concurrent.ThreadLocalRandom",
          "java.util.random.RandomGeneratorFactory" ->
          true;
      case "java.util.SplittableRandom" ->
          !access.getOriginOwner().getPackageName().equals("org.grapl.random");
      case "java.util.random.RandomGenerator" -> name.equals("of") || name.equals("getDefault");
      case "java.util.UUID" -> name.equals("randomUUID");
      case "java.util.Collections" -> name.equals("shuffle");
      case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
      case "java.lang.System" ->
          Set.of("currentTimeMillis", "nanoTime", "out", "err").contains(name);
      case "java.util.Date", "java.util.GregorianCalendar" -> name.equals("<init>");
      case "java.util.Calendar" -> name.equals("getInstance");
      // Programs that answer for items are talked to by threads; nothing is computed by several.
      case "java.lang.Thread",
          "java.util.concurrent.Executors",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.CompletableFuture" ->
          !access.getOriginOwner().getPackageName().equals("org.grapl.sampler");
      default -> name.equals("printStackTrace") || name.startsWith("parallel");
    };
  }

  private static final ArchRule REPLAYABLE =
      noClasses()
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "the target is chance, a clock, a stream to print on or another thread",
                  CoreIsReplayableTest::isForbidden));

  private static final ArchRule ORDERED =
      ArchRuleDefinition.classes()
          .should(
              new ArchCondition<JavaClass>("know only the packages below theirs") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String from = packageOf(type);
                    String to = packageOf(dependency.getTargetClass());
                    if (isGrapl(dependency.getTargetClass())
                        && !from.equals(to)
                        && !MAY_KNOW.getOrDefault(from, Set.of()).contains(to)) {
                      events.add(
                          SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                  }
                }
              });

  private static boolean isGrapl(JavaClass type) {
    return (type.getPackageName() + ".").startsWith("org.grapl.");
  }

  /** The name after {@code org.grapl}, without what lies below it. */
  private static String packageOf(JavaClass type) {
    String[] names = type.getPackageName().split("\\.", -1);
    return names.length > 2 ? names[2] : ROOT;
  }

  @Test
  void theCoreDependsOnItsInputsAndItsSeedOnly() {
    assertThat(CORE.contain("org.grapl.random.KeyedRandom")).isTrue();
    REPLAYABLE.check(CORE);
  }

  @Test
  void packagesKnowOnlyThoseBelowThem() {
    ORDERED.check(CORE);
  }

  @Test
  void everyPackageHasItsPlaceInTheOrder() {
    assertThat(CORE.stream().map(CoreIsReplayableTest::packageOf).distinct())
        .isSubsetOf(MAY_KNOW.keySet());
  }

  static Stream<Class<?>> badExamples() {
    return Stream.of(Unreplayable.class.getDeclaredClasses());
  }

  @ParameterizedTest
  @MethodSource("badExamples")
  void whatCannotBeReplayedIsFound(Class<?> bad) {
    assertThat(violations(REPLAYABLE, bad)).isNotEmpty();
  }

  @Test
  void aPackageThatKnowsOneAboveItIsFound() {
    assertThat(violations(ORDERED, LooksUpTheOrder.class))
        .isNotEmpty()
        .allMatch(violation -> violation.contains("org.grapl.graph.Graph"));
  }

  private static List<String> violations(ArchRule rule, Class<?> bad) {
    return rule.evaluate(new ClassFileImporter().importClasses(bad))
        .getFailureReport()
        .getDetails();
  }
}
