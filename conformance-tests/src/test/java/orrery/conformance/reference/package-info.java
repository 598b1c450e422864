/**
 * A reference for execution, written to be read, and properties that compare the simulator with it.
 *
 * <p>A {@link orrery.conformance.reference.Program} is a list of {@link orrery.conformance.reference.Step}s, each of
 * which makes the same call twice: through the driver API on a machine, in an
 * {@link orrery.conformance.reference.EngineRun}, and on a {@link orrery.conformance.reference.ReferenceHost}. Both
 * give an {@link orrery.conformance.reference.Outcome}: each operation with its times, the order of effects, the
 * answers of calls with the host's time, and memory at the end.
 *
 * <p>The reference knows nothing of the engine, and takes from the device model what things cost and need. There is an
 * object for each operation, and a priority queue of what is to come. Read it in this order:
 *
 * <ul>
 *   <li>{@link orrery.conformance.reference.ReferenceExecutor}: what happens, in which order; policies
 *   <li>{@link orrery.conformance.reference.ReferenceOperation}: what an operation waits for, and who waits for it
 *   <li>{@link orrery.conformance.reference.ReferenceContext}: what a new operation in a stream comes after
 *   <li>{@link orrery.conformance.reference.ReferenceHost}: what calls cost, submit and wait for
 *   <li>{@link orrery.conformance.reference.ReferenceKernel} and
 *       {@link orrery.conformance.reference.ReferenceMultiprocessors}: how blocks get onto SMs; clusters, cooperative
 *       kernels, partitions ({@link orrery.conformance.reference.ReferenceSms}), kernels that wait for the host
 *   <li>{@link orrery.conformance.reference.ReferenceProgrammatic}: programmatic dependent launch
 *   <li>{@link orrery.conformance.reference.ReferenceEngineQueue}: copy engines and the driver's host thread
 *   <li>{@link orrery.conformance.reference.ReferenceGraphLaunch},
 *       {@link orrery.conformance.reference.ReferenceGraphRun},
 *       {@link orrery.conformance.reference.ReferenceConditional} and
 *       {@link orrery.conformance.reference.ReferenceExecution}: graphs, conditional nodes, and graphs that kernels
 *       launch
 *   <li>{@link orrery.conformance.reference.ReferenceFault}: what a fault does
 * </ul>
 *
 * <p>It does not cover several host threads, callbacks that block, priorities of copies, binary semaphores and keyed
 * mutexes, memory that another stream has freed, and updates of executable graphs. Listeners are not told which SM a
 * block runs on, so that placement is compared by its times only.
 *
 * <p>{@code -Dorrery.tries=N} gives each property N tries.
 */
package orrery.conformance.reference;
