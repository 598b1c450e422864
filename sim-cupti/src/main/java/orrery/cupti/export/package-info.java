/**
 * What can be made of activity records: files that other tools read. {@link orrery.cupti.export.TraceFile} records a
 * machine into one of them.
 *
 * <ol>
 *   <li>An export knows records as {@link orrery.cupti.record.RecordType} describes them: a new field of a record
 *       reaches every export that has a place for it.
 *   <li>Records come in the order in which the recorder gives them back, which is not that of their times.
 * </ol>
 */
package orrery.cupti.export;
