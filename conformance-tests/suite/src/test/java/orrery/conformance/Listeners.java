package orrery.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Listeners to one kind of report of a machine. */
public final class Listeners {
    private Listeners() {}

    /** Calls a function with each operation that completes from now on, and with the time. */
    public static void onCompletion(Machine machine, ObjLongConsumer<TracedOperation> function) {
        machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                function.accept(operation, time);
            }
        });
    }

    /** Returns a list to which the warnings from now on are added. */
    public static List<String> warnings(Machine machine) {
        List<String> warnings = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void warning(String message, long time) {
                warnings.add(message);
            }
        });
        return warnings;
    }
}
