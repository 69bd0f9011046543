/**
 * Graphs, values, checks and decisions as files: {@link org.grapl.data.GraphFiles}, {@link
 * org.grapl.data.ValueFiles} and {@link org.grapl.data.CheckFiles} read what people arrive with,
 * {@link org.grapl.data.DecisionFiles} and {@link org.grapl.data.file.TableFile} write what they
 * take home. Whatever is wrong with a file is told as a {@link
 * org.grapl.data.file.DataFileException} that names the file and the line.
 */
@NullMarked
package org.grapl.data;

import org.jspecify.annotations.NullMarked;
