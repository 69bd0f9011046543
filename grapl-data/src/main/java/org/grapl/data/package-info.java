/**
 * Graphs, values, checks and decisions as files: {@link org.grapl.data.GraphFiles}, {@link
 * org.grapl.data.ValueFiles} and {@link org.grapl.data.CheckFiles} read what people arrive with,
 * {@link org.grapl.data.DecisionFiles} and {@link org.grapl.data.file.TableFile} write what they
 * take home.
 */
@NullMarked
package org.grapl.data;

import org.jspecify.annotations.NullMarked;
