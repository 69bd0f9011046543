/**
 * A whole campaign in one file that people can look into: {@link org.grapl.store.file.CampaignFile}
 * writes and reads it. May know the core, grapl-data and {@code org.grapl.store}.
 */
@NullMarked
package org.grapl.store.file;

import org.jspecify.annotations.NullMarked;
