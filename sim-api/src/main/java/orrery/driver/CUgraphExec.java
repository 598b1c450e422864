package orrery.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.core.graphexec.GraphExec;
import orrery.core.machine.SimulatedMachine;

/** A handle of an executable graph. Kernels get it as an argument, and launch the graph by it. */
public final class CUgraphExec extends Handle {
    private final GraphExec target;

    CUgraphExec(SimulatedMachine machine, GraphExec target) {
        super(machine);
        this.target = target;
    }

    @Override
    GraphExec target() {
        return target;
    }

    /** Kernel arguments, where handles of executable graphs are replaced by what they name. */
    static Object[] targets(Object... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof CUgraphExec) {
                Object[] targets = Arrays.copyOf(arguments, arguments.length, Object[].class);
                for (int k = i; k < targets.length; k++) {
                    targets[k] = targets[k] instanceof CUgraphExec handle ? handle.target() : targets[k];
                }
                return targets;
            }
        }
        return arguments;
    }

    /** Kernel arguments, where executable graphs have their handles again. */
    static List<Object> handles(SimulatedMachine machine, List<Object> arguments) {
        List<Object> handles = new ArrayList<>(arguments);
        handles.replaceAll(each -> each instanceof GraphExec exec ? new CUgraphExec(machine, exec) : each);
        return handles;
    }
}
