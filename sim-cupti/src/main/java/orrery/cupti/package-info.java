/**
 * The CUPTI activity API: records of what a machine does. A program creates a {@link orrery.cupti.Cupti} for its
 * machine, enables kinds of records, provides buffers, and reads the records in them. {@link orrery.cupti.Nvtx} adds
 * markers, ranges and names of the program's own.
 *
 * <ol>
 *   <li>Recording takes no virtual time: a program has the same timeline with every kind enabled as with none.
 *   <li>With no kind enabled the recorder does not listen to the machine.
 *   <li>A record is complete, or it is counted as dropped.
 *   <li>A kind whose records the machine has no values for cannot be enabled.
 *   <li>Records have the structures of the document, which describes CUDA 5.5, or on request those of CUDA 13.0.
 *   <li>References that may be null are annotated {@link org.jspecify.annotations.Nullable}.
 * </ol>
 *
 * <p>Source: CUPTI of CUDA 5.5, section 2.3 "CUPTI Activity API".
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.cupti;

import org.jspecify.annotations.NullMarked;
