package orrery.core.check;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds the places of calls in the program. To walk the stack costs more than what most calls do. Therefore it is
 * walked for the first calls only; later ones are taken to be at the place where an equal call was, and the stack is
 * walked for a few of these.
 */
final class CallSites {
    /** The number of calls for which the stack is walked. */
    private static final int EXACT = 1 << 13;

    /** The number of equal calls for which the stack is walked later. */
    private static final int FIRST = 4;

    private final Map<Key, Last> places = new HashMap<>();
    private int calls;

    /** What calls at one place have in common. */
    private record Key(String what, String where) {}

    /** The last place of equal calls. */
    private static final class Last {
        private CallSite place = CallSite.current();
        private long count;
    }

    /**
     * Returns the place of the current call.
     *
     * @param what what the call submits or creates
     * @param where where it is submitted to, or the kind of object
     */
    CallSite current(String what, String where) {
        if (calls < EXACT) {
            calls++;
            if (calls < EXACT / 2) {
                return CallSite.current();
            }
        }
        Last last = places.get(new Key(what, where));
        if (last == null) {
            last = new Last();
            places.put(new Key(what, where), last);
        } else if (++last.count < FIRST || calls < EXACT || Long.bitCount(last.count) == 1) {
            last.place = CallSite.current();
        }
        return last.place;
    }
}
