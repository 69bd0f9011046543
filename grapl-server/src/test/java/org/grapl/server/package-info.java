@NullMarked
package org.grapl.server;

import org.jspecify.annotations.NullMarked;
