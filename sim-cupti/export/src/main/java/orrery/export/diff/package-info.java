/**
 * What differs between two recordings: {@link orrery.export.diff.TraceTotals} reads them from SQLite files with the
 * tables of Nsight Systems, and {@link orrery.export.diff.TraceDiff} compares them.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.export.diff;

import org.jspecify.annotations.NullMarked;
