package orrery.conformance.properties;

import java.util.HashMap;
import java.util.Map;

/**
 * What each kind of semaphore guarantees: a wait ends only if signals have begun that allow it. It is notified of
 * signals before they are made, and of waits after they have ended.
 */
abstract class SemaphoreContract {

    /** A signal is about to be made. */
    abstract void signal(long with);

    /** A wait has ended; false if it must not have. */
    abstract boolean ended(long wanted);

    /** A value is reached by a signal that is no lower. */
    static SemaphoreContract timeline() {
        return new SemaphoreContract() {
            private long highest;

            @Override
            void signal(long with) {
                highest = Math.max(highest, with);
            }

            @Override
            boolean ended(long wanted) {
                return highest >= wanted;
            }
        };
    }

    /** No more waits than signals. */
    static SemaphoreContract binary() {
        return new SemaphoreContract() {
            private int signals;

            @Override
            void signal(long with) {
                signals++;
            }

            @Override
            boolean ended(long wanted) {
                return --signals >= 0;
            }
        };
    }

    /** One owner at a time, who got the key that the last one left; the first key is 0. */
    static SemaphoreContract mutex() {
        return new SemaphoreContract() {
            private final Map<Long, Integer> left = new HashMap<>(Map.of(0L, 1));
            private int owners;

            @Override
            void signal(long with) {
                owners--;
                left.merge(with, 1, Integer::sum);
            }

            @Override
            boolean ended(long wanted) {
                return ++owners == 1 && left.merge(wanted, -1, Integer::sum) >= 0;
            }
        };
    }

    /** A fence is complete when its own signal has happened. */
    static SemaphoreContract fences() {
        return new SemaphoreContract() {
            private final Map<Long, Boolean> made = new HashMap<>();

            @Override
            void signal(long with) {
                made.put(with, true);
            }

            @Override
            boolean ended(long wanted) {
                return made.containsKey(wanted);
            }
        };
    }

    /** A deterministic fence is complete when as many signals have happened. */
    static SemaphoreContract counted() {
        return new SemaphoreContract() {
            private long signals;

            @Override
            void signal(long with) {
                signals++;
            }

            @Override
            boolean ended(long wanted) {
                return signals >= wanted;
            }
        };
    }
}
