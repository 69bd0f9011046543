/** Tests of the files in and out. */
@NullMarked
package org.grapl.data.file;

import org.jspecify.annotations.NullMarked;
