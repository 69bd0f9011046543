package org.grapl.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Users get by without this module, and what measures knows nothing of commands. */
class BenchmarksModuleOrderTest {

  private static final JavaClasses GRAPL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.grapl");

  @Test
  void nobodyElseKnowsBenchmarks() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.grapl.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.grapl.benchmarks..")
        .check(GRAPL);
  }

  @Test
  void whatMeasuresKnowsNeitherCommandsNorTheClient() {
    noClasses()
        .that()
        .resideInAPackage("org.grapl.benchmarks..")
        .and()
        .resideOutsideOfPackage("org.grapl.benchmarks.command..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.grapl.benchmarks.command..", "org.grapl.cli..", "org.grapl.client..", "picocli..")
        .check(GRAPL);
  }

  @Test
  void nothingHerePrintsButThroughTheCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("org.grapl.benchmarks..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(GRAPL);
  }
}
