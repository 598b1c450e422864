/**
 * What a program names besides the API itself: the machine and its options, kernels and their contexts, views of
 * memory, listeners of the trace, checks, fault plans, schedules and their exploration, and the other APIs that share
 * memory and semaphores.
 *
 * <ol>
 *   <li>{@link orrery.sim.Machine} and what it returns are interfaces or abstract classes. The simulator implements
 *       them.
 *   <li>Listeners never influence what happens or when. Without listeners, nothing is reported, at no cost.
 *   <li>Reports come in the order in which the machine decides them; their times, not their order, are the timeline.
 *   <li>The package depends on nothing but the facts about devices.
 * </ol>
 */
@NullMarked
package orrery.sim;

import org.jspecify.annotations.NullMarked;
