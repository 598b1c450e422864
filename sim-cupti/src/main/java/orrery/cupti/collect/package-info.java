/**
 * How records come to be: from the trace of the core, through the switches, into buffers.
 *
 * <ol>
 *   <li>Everything here happens inside the machine, one thread at a time.
 *   <li>A record is written where it stays, at once and as a whole: it is there, or it is counted as dropped.
 *   <li>Nothing here takes time of the machine, and writing a record allocates nothing.
 *   <li>What a kind of record says is decided in one writer.
 * </ol>
 */
package orrery.cupti.collect;
