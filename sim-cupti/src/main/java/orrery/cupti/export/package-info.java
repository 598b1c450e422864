/**
 * Trace files: {@link orrery.cupti.export.TraceFile} records what a machine does into a file. The formats of other
 * tools, which consist of activity records, are in the artifact {@code orrery-export}, so that programs without trace
 * files need no libraries for them; {@link orrery.cupti.export.ExportFormats} is the service by which they are found.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.cupti.export;

import org.jspecify.annotations.NullMarked;
