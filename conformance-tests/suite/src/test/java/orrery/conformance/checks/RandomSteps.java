package orrery.conformance.checks;

import java.util.ArrayList;
import java.util.List;
import orrery.sim.Finding.Repair;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.testing.oracle.OrderOracle;

/** Steps of random programs: accesses to memory, and calls that order them as the documents promise. */
final class RandomSteps {
    /** The host, among the numbers of streams. */
    static final int HOST = -1;

    static final int LEGACY = OrderOracle.LEGACY;

    private RandomSteps() {}

    /** A step of a program. */
    interface Step {}

    /**
     * An access in a stream or by the host. Accesses are numbered in their order.
     *
     * @param <A> the accesses of the program
     */
    interface Access<A extends Access<A>> extends Step {
        int number();

        int stream();

        boolean conflictsWith(A other);
    }

    /** An event is recorded in one stream, and another stream waits for it. */
    record Wait(int recorded, int waiting) implements Step {}

    /** The host waits for a stream. */
    record Sync(int stream) implements Step {}

    /** Two accesses that conflict, and that nothing orders. */
    record Pair<A>(A first, A second) {}

    /**
     * Returns the accesses of a program that conflict, and that nothing orders.
     *
     * @param blocking how many streams wait for the legacy stream, from stream 1 on
     * @param others how many streams after them do not
     */
    static <A extends Access<A>> List<Pair<A>> unordered(Class<A> type, List<Step> steps, int blocking, int others) {
        OrderOracle order = new OrderOracle();
        for (int i = 0; i < blocking; i++) {
            order.newStream();
        }
        for (int i = 0; i < others; i++) {
            order.newNonBlockingStream();
        }
        int host = order.newNonBlockingStream();
        List<A> accesses = new ArrayList<>();
        List<Pair<A>> unordered = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Wait wait) {
                order.wait(wait.waiting(), order.record(wait.recorded()));
            } else if (step instanceof Sync sync) {
                order.synchronizeStream(sync.stream());
            } else {
                A access = type.cast(step);
                order.submit(access.stream() == HOST ? host : access.stream());
                order.synchronizeStream(host);
                for (A earlier : accesses) {
                    if (earlier.conflictsWith(access) && !order.isOrdered(earlier.number(), access.number())) {
                        unordered.add(new Pair<>(earlier, access));
                    }
                }
                accesses.add(access);
            }
        }
        return unordered;
    }

    /** Returns a program with another step. */
    static List<Step> with(List<Step> steps, Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return longer;
    }

    /** Reads elements, or sets them to the number of an access. */
    static void access(IntView view, int from, int to, boolean writes, int number) {
        for (int i = from; i < to; i++) {
            if (writes) {
                view.set(i, number);
            } else {
                view.get(i);
            }
        }
    }

    /** Returns a kernel that accesses elements of its argument. */
    static Kernel accessing(int from, int to, boolean writes, int number) {
        return Kernel.perLaunch(args -> {
                    IntView view = args.ints(0);
                    return launch -> access(view, from, to, writes, number);
                })
                .named("op" + number)
                .costPerBlock((shape, args) -> 5_000);
    }

    /** Returns whether a repair orders what a call ordered. */
    static boolean isRepair(Repair repair, Step missing) {
        if (repair instanceof Repair.EventWait wait) {
            return missing instanceof Sync sync
                    ? wait.recordIn().equals(name(sync.stream()))
                    : wait.recordIn().equals(name(((Wait) missing).recorded()))
                            && wait.waitIn().equals(name(((Wait) missing).waiting()));
        }
        return repair instanceof Repair.HostWait wait
                && missing instanceof Sync sync
                && wait.stream().equals(name(sync.stream()));
    }

    /**
     * Returns the name of a stream, the first of which a program creates as stream 1: the legacy stream has a number.
     */
    private static String name(int stream) {
        return stream == LEGACY ? "legacy" : "stream " + (stream + 1);
    }
}
