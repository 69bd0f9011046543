package org.grapl.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The modules depend on each other in one direction only, and only the command line prints. */
class ModuleOrderTest {

  private static final JavaClasses GRAPL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.grapl");

  /** The root package of each module but the core, and the others it may know besides the core. */
  private static final Map<String, Set<String>> MAY_KNOW =
      Map.of(
          "org.grapl.engine", Set.of(),
          "org.grapl.data", Set.of("org.grapl.engine"),
          "org.grapl.research", Set.of("org.grapl.data"),
          "org.grapl.store", Set.of("org.grapl.data"),
          "org.grapl.server", Set.of("org.grapl.data", "org.grapl.store"),
          "org.grapl.client", Set.of(),
          "org.grapl.cli",
              Set.of(
                  "org.grapl.data",
                  "org.grapl.research",
                  "org.grapl.store",
                  "org.grapl.server",
                  "org.grapl.client"));

  /** Packages of grapl-store that know its door, which does not know them. */
  private static final Set<String> BEHIND_THE_STORE =
      Set.of("org.grapl.store.sql", "org.grapl.store.file");

  private static boolean isIn(JavaClass type, String module) {
    return type.getPackageName().equals(module) || type.getPackageName().startsWith(module + ".");
  }

  private static boolean isCore(JavaClass type) {
    return type.getPackageName().startsWith("org.grapl")
        && MAY_KNOW.keySet().stream().noneMatch(module -> isIn(type, module));
  }

  @Test
  void everyModuleHasClassesToJudge() {
    for (String module : MAY_KNOW.keySet()) {
      assertThat(GRAPL.stream().anyMatch(type -> isIn(type, module))).as(module).isTrue();
    }
    assertThat(GRAPL.stream().anyMatch(ModuleOrderTest::isCore)).isTrue();
  }

  @Test
  void modulesKnowOnlyThoseBeforeThem() {
    MAY_KNOW.forEach(
        (module, allowed) -> {
          Set<String> forbidden = new java.util.HashSet<>(MAY_KNOW.keySet());
          forbidden.removeAll(allowed);
          forbidden.remove(module);
          noClasses()
              .that(in(module))
              .should()
              .dependOnClassesThat(
                  DescribedPredicate.describe(
                      "are in " + forbidden,
                      type -> forbidden.stream().anyMatch(other -> isIn(type, other))))
              .allowEmptyShould(true)
              .check(GRAPL);
        });
  }

  @Test
  void theStoreKnowsNeitherWhereItIsKeptNorHowItIsExported() {
    noClasses()
        .that(
            DescribedPredicate.describe(
                "are in org.grapl.store itself",
                type -> type.getPackageName().equals("org.grapl.store")))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are in " + BEHIND_THE_STORE,
                type -> BEHIND_THE_STORE.stream().anyMatch(other -> isIn(type, other))))
        .check(GRAPL);
  }

  /** The packages behind the doors of grapl-store, and the others of it that each may know. */
  private static final Map<String, Set<String>> STORE_MAY_KNOW =
      Map.of(
          "log", Set.of(),
          "state", Set.of("log"),
          "writer", Set.of("log", "state"),
          "replica", Set.of("log", "state"),
          "forecast", Set.of("state", "replica"),
          "sql", Set.of("log"));

  @Test
  void packagesOfTheStoreKnowOnlyThoseBeforeThemAndNeverTheirDoors() {
    Set<String> doors = Set.of("Campaigns", "DurableCampaign", "OpenCampaigns");
    STORE_MAY_KNOW.forEach(
        (name, allowed) ->
            noClasses()
                .that(in("org.grapl.store." + name))
                .should()
                .dependOnClassesThat(
                    DescribedPredicate.describe(
                        "are doors of grapl-store, or in it but not in " + allowed,
                        type ->
                            isIn(type, "org.grapl.store")
                                && !isIn(type, "org.grapl.store." + name)
                                && (type.getPackageName().equals("org.grapl.store")
                                    ? doors.contains(type.getSimpleName())
                                    : allowed.stream()
                                        .noneMatch(
                                            other -> isIn(type, "org.grapl.store." + other)))))
                .check(GRAPL));
  }

  @Test
  void theClientKnowsNothingOfGraplButItself() {
    noClasses()
        .that(in("org.grapl.client"))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe("are in the core", ModuleOrderTest::isCore))
        .allowEmptyShould(true)
        .check(GRAPL);
  }

  /** The packages of grapl-data, and the others of it that each may know. */
  private static final Map<String, Set<String>> DATA_MAY_KNOW =
      Map.of(
          "file", Set.of(),
          "item", Set.of("file"),
          "format", Set.of("file", "item"),
          "region", Set.of("file", "item", "similar"),
          "layout", Set.of("item"),
          "page", Set.of("file", "item", "layout"),
          "similar", Set.of("file", "item"),
          "sparsify", Set.of());

  @Test
  void packagesOfDataKnowOnlyThoseBeforeThemAndNeverTheirDoors() {
    DATA_MAY_KNOW.forEach(
        (name, allowed) ->
            noClasses()
                .that(in("org.grapl.data." + name))
                .should()
                .dependOnClassesThat(
                    DescribedPredicate.describe(
                        "are in grapl-data, but not in " + allowed,
                        type ->
                            isIn(type, "org.grapl.data")
                                && !isIn(type, "org.grapl.data." + name)
                                && allowed.stream()
                                    .noneMatch(other -> isIn(type, "org.grapl.data." + other))))
                .check(GRAPL));
  }

  @Test
  void theCoreKnowsNothingButTheJdk() {
    classes()
        .that(DescribedPredicate.describe("are in the core", ModuleOrderTest::isCore))
        .should()
        .onlyDependOnClassesThat(
            DescribedPredicate.describe(
                "are in the core, the JDK, or compile-time annotations",
                type ->
                    isCore(type)
                        || type.isPrimitive()
                        || type.isArray()
                        || type.getPackageName().startsWith("java.")
                        || type.getPackageName().startsWith("org.jspecify.annotations")))
        .check(GRAPL);
  }

  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that(DescribedPredicate.not(in("org.grapl.cli")))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(GRAPL);
  }

  private static DescribedPredicate<JavaClass> in(String module) {
    return DescribedPredicate.describe("are in " + module, type -> isIn(type, module));
  }
}
