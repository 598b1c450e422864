/**
 * Memory pools: allocation in stream order.
 *
 * <ol>
 *   <li>An address is chosen when the call is made; the memory is there from the alloc's turn in its stream to the
 *       free's. Choosing an address orders nothing, so that a graph can do the one without the other.
 *   <li>What a stream frees is for that stream first, until the host has waited for it. Then it is common to all, as is
 *       what was never used. Neighbours of one stream are one range, and so are those that are common.
 *   <li>An allocation goes into the smallest range that has room, of equal ones the first to have become so: one of its
 *       own stream; a common one; one of another stream, in the order in which these came to the pool, if it comes
 *       behind the free by an event; one of another stream that is known to be complete. If there is none, all that is
 *       complete becomes common, the latest free first, and the end of the addresses follows, which was never used. The
 *       H200 does so (420 recorded programs). Where the device has no more memory, the stream may have to wait for a
 *       free. Each goes only as far as the pool's policies allow.
 *   <li>A pool reserves physical memory in blocks of {@link orrery.core.pool.Backing#BLOCK} bytes. It gives back what
 *       nobody uses when the host synchronizes, down to its release threshold, and only what the host has waited for.
 *   <li>What is used and what is reserved changes when the call is made, not when the stream comes to it.
 * </ol>
 */
package orrery.core.pool;
