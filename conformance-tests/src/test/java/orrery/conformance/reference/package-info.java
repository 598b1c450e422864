/**
 * A reference for execution, written to be read, and properties that compare the simulator with it.
 *
 * <p>A {@link orrery.conformance.reference.Program} is a list of {@link orrery.conformance.reference.Step}s, each of
 * which makes the same call twice: through the driver API on a machine, in an
 * {@link orrery.conformance.reference.EngineRun}, and on a {@link orrery.conformance.reference.ReferenceHost}. Both
 * give an {@link orrery.conformance.reference.Outcome}: each operation with its times, the order of effects, the
 * answers of calls with the host's time, and memory at the end.
 *
 * <p>{@link orrery.conformance.reference.ReferenceExecutor} is where to begin reading. It knows nothing of the engine,
 * and takes from the device models what things cost and need. There is an object for each operation
 * ({@link orrery.conformance.reference.ReferenceOperation}), and a priority queue of what is to come.
 *
 * <p>It covers streams, events, graphs, conditional nodes, graphs that kernels launch, and faults. It does not cover
 * programmatic edges, kernels that wait for the host, green contexts, clusters, cooperative kernels, several devices
 * and several host threads.
 *
 * <p>{@code -Dorrery.campaign.tries=N} gives each property N tries.
 */
package orrery.conformance.reference;
