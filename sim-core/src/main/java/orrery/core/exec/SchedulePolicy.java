package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Which of the ready operations goes next. {@link #IN_ORDER} is the clockwork: everything begins as soon as it can,
 * side by side. The other policies run one operation at a time, in an order of their choice, and only when the host
 * asks or waits: they show what else a GPU may do.
 */
public abstract class SchedulePolicy {

    /** Everything begins as soon as it can. */
    public static final SchedulePolicy IN_ORDER = new SchedulePolicy() {
        @Override
        int choose(int ready) {
            return 0;
        }

        @Override
        boolean oneAtATime() {
            return false;
        }
    };

    SchedulePolicy() {}

    /** The index of the operation to run, out of {@code ready} many in the order in which they became ready. */
    abstract int choose(int ready);

    /** Whether operations are chosen one by one. */
    boolean oneAtATime() {
        return true;
    }

    /** A random order that {@code seed} decides. */
    public static SchedulePolicy random(long seed) {
        Random random = new Random(seed);
        return new SchedulePolicy() {
            @Override
            int choose(int ready) {
                return random.nextInt(ready);
            }
        };
    }

    /** Every order, one after the other: run the program on a new machine with {@link #next} until it answers null. */
    public static final class Enumeration {
        private List<int[]> path = new ArrayList<>();
        private boolean begun;

        /** Before the first order. */
        public Enumeration() {}

        /** The policy of the next order, or null when there is none left. */
        public SchedulePolicy next() {
            if (begun && !advance()) {
                return null;
            }
            begun = true;
            return new SchedulePolicy() {
                private int depth;

                @Override
                int choose(int ready) {
                    if (depth == path.size()) {
                        path.add(new int[] {0, ready});
                    }
                    return path.get(depth++)[0];
                }
            };
        }

        private boolean advance() {
            while (!path.isEmpty()) {
                int[] last = path.get(path.size() - 1);
                if (++last[0] < last[1]) {
                    return true;
                }
                path.remove(path.size() - 1);
            }
            return false;
        }
    }
}
