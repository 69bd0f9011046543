@NullMarked
package org.grapl.client;

import org.jspecify.annotations.NullMarked;
