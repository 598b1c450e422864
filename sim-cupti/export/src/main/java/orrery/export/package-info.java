/**
 * Exports of activity records to files that other tools read. {@link orrery.cupti.export.TraceFile} records a machine
 * into one of them.
 *
 * <ol>
 *   <li>Exports take the fields of records from {@link orrery.cupti.record.RecordType}: a new field of a record appears
 *       in every export that has a column for it.
 *   <li>Records are exported in the order in which the recorder returns them, which is not the order of their times.
 * </ol>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.export;

import org.jspecify.annotations.NullMarked;
