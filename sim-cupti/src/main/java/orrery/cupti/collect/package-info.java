/**
 * Writes records: takes the trace of the core, and writes what is enabled into buffers.
 *
 * <ol>
 *   <li>All classes are used inside the machine, by one thread at a time; {@link orrery.cupti.collect.StringTable} may
 *       be read by any thread.
 *   <li>A record is written in place and completely, or it is counted as dropped.
 *   <li>Recording takes no virtual time. Recording a kernel or a call allocates no objects.
 *   <li>Each kind of record is written by one class, named {@code ...Writer}.
 * </ol>
 */
@NullMarked
package orrery.cupti.collect;

import org.jspecify.annotations.NullMarked;
