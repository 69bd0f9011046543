/**
 * Servers under load and servers that are killed: {@link org.grapl.benchmarks.serving.LoadTest}
 * times asking and telling over HTTP; {@link org.grapl.benchmarks.serving.CrashTest} kills a server
 * again and again and then looks whether anything it had acknowledged is lost; {@link
 * org.grapl.benchmarks.serving.PageTest} looks at its page in a browser. The server is always a
 * process of its own.
 *
 * <p>May import the core, the data, the store and the server.
 */
@NullMarked
package org.grapl.benchmarks.serving;

import org.jspecify.annotations.NullMarked;
