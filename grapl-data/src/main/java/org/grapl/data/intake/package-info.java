/**
 * Files that a person brings without saying what they are: {@link org.grapl.data.intake.Intake}
 * finds out, and says in plain words what it understood; {@link org.grapl.data.intake.TableGraph}
 * makes the graph of a table.
 */
@NullMarked
package org.grapl.data.intake;

import org.jspecify.annotations.NullMarked;
