package orrery.core.graphexec;

import java.util.function.IntFunction;
import orrery.core.exec.Executor;
import orrery.core.lifetime.Lifetimes;
import orrery.core.pool.GraphMemory;
import orrery.sim.Trace;

/**
 * The parts of a machine that executable graphs use.
 *
 * @param executor executes their nodes
 * @param trace notifies listeners of launches by kernels
 * @param values the values of conditional handles
 * @param memory returns the graph memory of the device with an ordinal
 * @param lifetimes the lifetimes of stream-ordered allocations
 */
public record GraphServices(
        Executor executor,
        Trace trace,
        ConditionalValues values,
        IntFunction<GraphMemory> memory,
        Lifetimes lifetimes) {}
