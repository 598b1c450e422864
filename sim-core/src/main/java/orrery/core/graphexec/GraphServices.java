package orrery.core.graphexec;

import java.util.function.IntFunction;
import orrery.core.exec.Executor;
import orrery.core.lifetime.Lifetimes;
import orrery.core.pool.GraphMemory;
import orrery.sim.Trace;

/**
 * What executable graphs need of their machine.
 *
 * @param executor brings their work to its turn
 * @param trace tells whether somebody looks
 * @param values the values of conditional nodes
 * @param memory the physical memory of graphs on the device with an ordinal
 * @param lifetimes the lives of what is allocated in the order of streams
 */
public record GraphServices(
        Executor executor,
        Trace trace,
        ConditionalValues values,
        IntFunction<GraphMemory> memory,
        Lifetimes lifetimes) {}
