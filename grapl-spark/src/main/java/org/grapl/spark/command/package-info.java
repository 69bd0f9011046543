/** The commands {@code grapl spark …}, which the command line finds as services. */
@NullMarked
package org.grapl.spark.command;

import org.jspecify.annotations.NullMarked;
