package orrery.conformance.campaign;

import com.google.common.collect.ImmutableMap;

/** A property that random calls of every public function must have. */
@FunctionalInterface
public interface CallProperty {
    /** Every call answers as documented; answers and timeline do not depend on the number of workers. */
    CallProperty CALLS = WorkerCalls::check;

    /** Calls of several threads are answered as documented. */
    CallProperty THREADS = ThreadedCalls::check;

    /** A call that is refused changes nothing: a machine that is spared it gives the same answers. */
    CallProperty TWINS = TwinCalls::check;

    /** Returns the properties by the names that campaigns have for them. */
    static ImmutableMap<String, CallProperty> byName() {
        return ImmutableMap.of("calls", CALLS, "threads", THREADS, "twins", TWINS);
    }

    /**
     * Makes the calls of a program.
     *
     * @param seed decides the program
     * @param figures counts the calls
     * @throws AssertionError if the property does not hold for the program
     */
    void check(long seed, CallFigures figures);
}
