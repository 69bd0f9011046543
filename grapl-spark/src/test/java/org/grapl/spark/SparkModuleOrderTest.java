package org.grapl.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** This module knows the experiments and what they know, and Spark knows nobody else's code. */
@Tag("spark")
class SparkModuleOrderTest {

  private static final JavaClasses GRAPL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.grapl");

  @Test
  void executorsKnowNeitherCommandsNorStoresNorServers() {
    noClasses()
        .that()
        .resideInAPackage("org.grapl.spark..")
        .and()
        .resideOutsideOfPackage("org.grapl.spark.command")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.grapl.spark.command",
            "org.grapl.cli..",
            "org.grapl.store..",
            "org.grapl.server..",
            "org.grapl.client..",
            "org.grapl.benchmarks..")
        .check(GRAPL);
  }

  @Test
  void nobodyElseKnowsSpark() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.grapl.spark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "org.grapl.spark..")
        .check(GRAPL);
  }

  @Test
  void graphsKnowNothingOfCampaigns() {
    noClasses()
        .that()
        .resideInAPackage("org.grapl.spark.graph..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.grapl.spark.campaign..")
        .check(GRAPL);
  }

  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that()
        .resideInAPackage("org.grapl.spark..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(GRAPL);
  }
}
