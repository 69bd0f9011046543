@NullMarked
package org.grapl.web;

import org.jspecify.annotations.NullMarked;
