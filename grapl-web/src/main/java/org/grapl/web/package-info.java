/**
 * The page for people who do not program: plain files that a browser reads as they are. Main type:
 * {@link org.grapl.web.WebFiles}. Imports nothing of grapl; talks to the server over HTTP only.
 */
@NullMarked
package org.grapl.web;

import org.jspecify.annotations.NullMarked;
