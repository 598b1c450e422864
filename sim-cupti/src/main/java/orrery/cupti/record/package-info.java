/**
 * The records: their kinds, how they lie in buffers, and the values that they are read as.
 *
 * <ol>
 *   <li>A type of record is one class: the components of its value, and its structures in CUDA 5.5 and CUDA 13.0.
 *   <li>Offsets, sizes, reading and writing follow from the description of the structure.
 *   <li>Values are immutable and independent of the buffer that they were read from.
 *   <li>This package uses no other package of the module.
 *   <li>References that may be null are annotated {@link org.jspecify.annotations.Nullable}.
 * </ol>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.cupti.record;

import org.jspecify.annotations.NullMarked;
