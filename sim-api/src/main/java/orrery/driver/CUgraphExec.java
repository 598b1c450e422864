package orrery.driver;

import java.util.List;
import orrery.core.graphexec.GraphExec;
import orrery.core.machine.Machine;

/** A handle of an executable graph. Kernels get it as an argument, and launch the graph by it. */
public final class CUgraphExec extends Handle<GraphExec> {
    CUgraphExec(Machine machine, GraphExec target) {
        super(machine, target);
    }

    /** Kernel arguments, where handles of executable graphs are replaced by what they name. */
    static Object[] targets(Object... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof CUgraphExec) {
                Object[] targets = arguments.clone();
                for (int k = i; k < targets.length; k++) {
                    targets[k] = targets[k] instanceof CUgraphExec handle ? handle.target() : targets[k];
                }
                return targets;
            }
        }
        return arguments;
    }

    /** Kernel arguments, where executable graphs have their handles again. */
    static List<Object> handles(Machine machine, List<Object> arguments) {
        return arguments.stream()
                .map(each -> each instanceof GraphExec exec ? new CUgraphExec(machine, exec) : each)
                .toList();
    }
}
