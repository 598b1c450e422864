/**
 * Lifetimes of stream-ordered allocations. The package checks that work which uses memory of pools and graphs is
 * ordered after its alloc and before its free. A violation is an error of the program even if the actual schedule hides
 * it.
 *
 * <ol>
 *   <li>Work uses the memory that its arguments point to: the pointers of a kernel, and the operands of a copy or
 *       memset.
 *   <li>The order is the one that the program establishes by streams, events, waits of the host and edges of graphs.
 *       The order in which work happens to run does not count.
 *   <li>Uses in other contexts are not checked. Neither are streams that values in memory or semaphores may order, nor
 *       graphs with nodes that wait for such values.
 *   <li>Work that calls the host, writes a value or signals a semaphore may have told the program what is before it in
 *       its stream, once it has begun: a free by the host after that is no violation. So may work that uses memory
 *       which the host can read, once it is complete.
 *   <li>A violation is a warning. In strict mode, it refuses the call.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The check is made when work is submitted, in every program, so that it must be cheap: it takes what a kernel can
 * access from its arguments. A pointer that is passed and not used counts as used, and a pointer inside a structure in
 * memory is not seen. {@code orrery.core.check} observes the accesses themselves instead, and each of them costs.
 */
@NullMarked
package orrery.core.lifetime;

import org.jspecify.annotations.NullMarked;
