/** Tests of the files in and out. */
@NullMarked
package org.grapl.data.item;

import org.jspecify.annotations.NullMarked;
