/**
 * The command line: {@link org.grapl.cli.Main} and one class per command. The only place that
 * prints: results go to stdout, progress and messages to stderr, and {@code --json} puts one JSON
 * object on stdout and nothing else.
 *
 * <p>Exit codes: 0 done, 1 failed, 2 bad input, 3 not certified, 130 interrupted. May import
 * everything.
 */
@NullMarked
package org.grapl.cli;

import org.jspecify.annotations.NullMarked;
