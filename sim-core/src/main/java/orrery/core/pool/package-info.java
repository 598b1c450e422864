/**
 * Memory pools: allocation in stream order.
 *
 * <ol>
 *   <li>An address is chosen when the call is made; the memory is there from the alloc's turn in its stream to the
 *       free's. Choosing an address orders nothing, so that a graph can do the one without the other.
 *   <li>A freed range goes to an allocation that comes behind the free: in the same stream, behind an event or the
 *       legacy stream, after the host has waited for it, or once it is known to be complete; each as the pool's
 *       policies allow.
 *   <li>It goes into the smallest run of ranges that may be used and has room, the first of several: where there is
 *       physical memory behind it, then where there may be some, last where the stream has to wait for a free.
 *   <li>A pool reserves physical memory in blocks of {@link orrery.core.pool.Backing#BLOCK} bytes. It gives back what
 *       nobody uses when the host synchronizes, down to its release threshold, and only what the host has waited for.
 *   <li>What is used and what is reserved changes when the call is made, not when the stream comes to it.
 * </ol>
 */
package orrery.core.pool;
