/**
 * Trials on machines beyond this one: a {@link org.grapl.research.cluster.TrialRecipe} tells them
 * as plain data what to do, and {@link org.grapl.research.cluster.TrialMachines} finds them, if a
 * module that has some is on the class path.
 */
@NullMarked
package org.grapl.research.cluster;

import org.jspecify.annotations.NullMarked;
