package orrery.core.graphexec;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import orrery.core.engine.Engine;
import orrery.core.lifetime.Lifetimes;
import orrery.core.pool.GraphMemory;
import orrery.core.work.DeviceNodes;
import orrery.sim.Trace;

/**
 * The parts of a machine that executable graphs use.
 *
 * @param engine executes their nodes
 * @param trace notifies listeners of launches by kernels
 * @param values the values of conditional handles
 * @param memory returns the graph memory of the device with an ordinal
 * @param lifetimes the lifetimes of stream-ordered allocations
 * @param deviceGraphs the executable graphs that kernels can launch
 * @param deviceNodes the kernel nodes that kernels can update
 * @param warnings takes what is legal and probably a mistake
 */
public record GraphServices(
        Engine engine,
        Trace trace,
        ConditionalValues values,
        IntFunction<GraphMemory> memory,
        Lifetimes lifetimes,
        DeviceGraphs deviceGraphs,
        DeviceNodes deviceNodes,
        Consumer<String> warnings) {}
