package orrery.driver;

import orrery.core.graphexec.GraphExec;
import orrery.core.machine.Machine;

/** A handle of an executable graph. */
public final class CUgraphExec extends Handle<GraphExec> {
    CUgraphExec(Machine machine, GraphExec target) {
        super(machine, target);
    }
}
