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
 *   <li>Collections that its types hold or return are unmodifiable: records copy those that they get.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The package has the types that a program names, and no code of the simulator, which is found as a service: an
 * adapter of another API, or a test with a stand-in, needs nothing else.
 *
 * <p>Kernels are lambdas over views. Views are a class for each primitive type, as the buffers of {@code java.nio} are:
 * a generic view would box each element. A kernel declares what it costs, because what its lambda takes on a processor
 * of the host says nothing about a GPU.
 *
 * <p>Listeners have a method for each kind of event instead of event objects: nothing is created for what nobody
 * observes.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.sim;

import org.jspecify.annotations.NullMarked;
