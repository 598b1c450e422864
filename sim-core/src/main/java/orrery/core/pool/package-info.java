/**
 * Memory pools and stream-ordered allocation.
 *
 * <ol>
 *   <li>The call chooses the address. The memory is mapped from the execution of the alloc to the execution of the
 *       free.
 *   <li>Memory that a stream frees is reserved for that stream until the host has waited for the free. Then it is
 *       common to all streams, like memory that was never used. Adjacent ranges of one stream are merged, and so are
 *       adjacent common ranges.
 *   <li>An allocation takes the smallest range that is large enough, and of equal ranges the one that was freed first.
 *       It searches, in this order: the ranges of its own stream; the common ranges; the ranges of other streams, in
 *       the order in which they first used the pool, whose free the allocation is ordered after; and the ranges of
 *       other streams whose free is complete. If there is none, all complete frees become common, the latest first, and
 *       the unused end of the address range follows. The H200 does the same in 420 recorded programs. If the device has
 *       no more memory, the pool may insert a wait for a free. Each step applies only if the reuse policies of the pool
 *       allow it.
 *   <li>A pool reserves physical memory in blocks of {@link orrery.core.pool.PhysicalMemory#BLOCK_BYTES} bytes. When
 *       the host synchronizes, it releases unused blocks down to its release threshold, but only blocks whose frees the
 *       host has waited for.
 *   <li>The used and reserved sizes change when the call is made, not when the stream executes the work.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The order of the search is not the simplest that the documentation permits. First fit, or one list for all
 * streams, gives other addresses and other reserved sizes than hardware, which programs print and tests compare. An
 * allocation and its free cost 0.4 to 0.8 us.
 *
 * <p>Sizes change at the call because the call returns an address: what a pool can reuse has to be known then, from the
 * order that the program establishes and not from what has run.
 */
@NullMarked
package orrery.core.pool;

import org.jspecify.annotations.NullMarked;
