/**
 * Memory of limited life: what pools and graphs allocate in the order of streams, and whether work that is given such
 * memory is ordered within its life. What is found is a mistake of the program even where the schedule hides it.
 *
 * <ol>
 *   <li>Work counts as using what its arguments point to: kernels by their pointers, copies and memsets by their
 *       operands.
 *   <li>Order is that of the program: streams, events, the host's waits, edges of graphs. That one happened to run
 *       before the other is no order.
 *   <li>What comes from another context is not judged, nor is the order of streams where values in memory or semaphores
 *       may order them, or that of a graph with nodes that wait for such.
 *   <li>A finding is a warning; where the machine is told so, it refuses the call.
 * </ol>
 */
package orrery.core.lifetime;
