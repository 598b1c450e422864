/**
 * Random programs of streams, graphs and kernels, and what the engine does with them.
 *
 * <p>A {@link orrery.conformance.engine.EngineProgram} is a list of {@link orrery.conformance.engine.EngineStep}s,
 * which make calls of the driver API in an {@link orrery.conformance.engine.EngineRun}. A run gives an
 * {@link orrery.conformance.engine.EngineOutcome}: each operation with its times, the order of effects, the answers of
 * calls with the host's time, and memory at the end. {@link orrery.conformance.engine.EnginePrograms} has nine families
 * of programs.
 *
 * <p>Two tests judge the outcomes:
 *
 * <ul>
 *   <li>{@link orrery.conformance.engine.EngineRecordTest} compares them with a record of what an earlier engine of
 *       another design did with the same programs. The two engines agreed on 100,000 programs. A change of the engine
 *       that is not meant to change times or order changes no line of the record.
 *   <li>{@link orrery.conformance.engine.EnginePropertyTest} makes new programs each time. It checks
 *       {@link orrery.conformance.engine.TraceInvariants}, that is order, times and resources, and that threads,
 *       listeners and repetition change nothing. {@code -Dorrery.tries=N} gives each property N tries.
 * </ul>
 *
 * <p>The programs do not cover several host threads, callbacks that block, priorities of copies, binary semaphores and
 * keyed mutexes, memory that another stream has freed, and updates of executable graphs.
 */
package orrery.conformance.engine;
