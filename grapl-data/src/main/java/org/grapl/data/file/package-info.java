/**
 * Files as bytes, text and rows of fields, in and out: {@link org.grapl.data.file.TextInput} reads,
 * {@link org.grapl.data.file.AtomicFile} writes, {@link org.grapl.data.file.RowReader} and {@link
 * org.grapl.data.file.TableFile} know tables. Whatever is wrong with a file is told as a {@link
 * org.grapl.data.file.DataFileException} that names the file and the line.
 */
@NullMarked
package org.grapl.data.file;

import org.jspecify.annotations.NullMarked;
