package orrery.core.graphexec;

import orrery.core.exec.Scheduler;
import orrery.core.pool.GraphMemory;
import orrery.core.trace.Trace;

/**
 * What executable graphs need of their machine.
 *
 * @param scheduler brings their work to its turn
 * @param trace tells whether somebody looks
 * @param values the values of conditional nodes
 * @param memory the physical memory of graphs on the device
 */
public record Facilities(Scheduler scheduler, Trace trace, ConditionalValues values, GraphMemory memory) {}
