/**
 * The commands below {@code grapl bench} that measure with this module; {@link org.grapl.cli.Main}
 * finds them as services. May import everything.
 */
@NullMarked
package org.grapl.benchmarks.command;

import org.jspecify.annotations.NullMarked;
