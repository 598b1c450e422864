package orrery.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of the ready operations of the devices runs next. An operation is ready when everything that it waits
 * for is complete.
 *
 * <p>With {@link #IN_ORDER}, the default, every ready operation starts as soon as its engine is free, and independent
 * operations overlap. The other policies run one ready operation at a time, in an order of their choice, and only when
 * the host queries or waits. A program whose result depends on the policy lacks synchronization. {@link Enumeration}
 * tries every order:
 *
 * <pre>{@code
 * SchedulePolicy.Enumeration orders = new SchedulePolicy.Enumeration();
 * for (SchedulePolicy order = orders.next(); order != null; order = orders.next()) {
 *     // run the program on a machine with MachineOptions.defaults().withPolicy(order)
 * }
 * }</pre>
 *
 * <p>A policy is an immutable value: it makes the same choices in every machine that is created with it.
 * {@link #toString} returns the expression that creates an equal policy, so that a failing run can be repeated.
 */
public abstract class SchedulePolicy {

    /** Every ready operation starts as soon as its engine is free. */
    public static final SchedulePolicy IN_ORDER = new InOrder();

    /** Creates a policy. */
    public SchedulePolicy() {}

    /** Makes the choices of one machine. */
    public interface Chooser {

        /** Stands for the host, where it is chosen between operations and the host. */
        int HOST = -1;

        /**
         * Returns the index of the operation to run while the host waits, out of {@code ready} many in the order of
         * becoming ready.
         */
        int choose(int ready);

        /**
         * Returns the index of an operation to run before the host goes on from a call, or {@link #HOST} if the host
         * goes on, as it does by default.
         *
         * @param call the number of the call in the machine, from 1
         * @param ready the number of operations that are ready, at least 1
         */
        default int chooseBeforeHost(int call, int ready) {
            return HOST;
        }
    }

    /** Returns a chooser for a new machine. It starts from the beginning. */
    public abstract Chooser chooser();

    /** Returns whether operations run one at a time, in the order of their choice. */
    public boolean isOneAtATime() {
        return true;
    }

    /** Returns the policy that chooses pseudorandomly. The same seed gives the same choices in every machine. */
    public static SchedulePolicy random(long seed) {
        return new Seeded(seed);
    }

    /**
     * Returns the policy that makes the given choices, and chooses the operation that became ready first from then on.
     *
     * @param choices indices of the operations to run, each among those that are ready, in the order in which they
     *     became ready
     * @throws IllegalArgumentException if a choice is negative
     */
    public static SchedulePolicy choices(int... choices) {
        for (int i = 0; i < choices.length; i++) {
            if (choices[i] < 0) {
                throw new IllegalArgumentException("choices[" + i + "] must be 0 or more, but is " + choices[i]);
            }
        }
        return new Choices(choices.clone());
    }

    /** Returns whether kernels, copies and memsets change memory when they begin. */
    public boolean hasEffectsAtBegin() {
        return false;
    }

    /**
     * Returns the same policy, except that kernels, copies and memsets change memory when they start instead of when
     * they end. Hardware may do either: work that is not ordered behind them may see old or new data.
     */
    public SchedulePolicy withEffectsAtBegin() {
        return new EarlyEffects(this);
    }

    /** A policy whose effects happen at the begin. */
    private static final class EarlyEffects extends SchedulePolicy {
        private final SchedulePolicy policy;

        EarlyEffects(SchedulePolicy policy) {
            this.policy = policy;
        }

        @Override
        public Chooser chooser() {
            return policy.chooser();
        }

        @Override
        public boolean isOneAtATime() {
            return policy.isOneAtATime();
        }

        @Override
        public boolean hasEffectsAtBegin() {
            return true;
        }

        @Override
        public SchedulePolicy withEffectsAtBegin() {
            return this;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EarlyEffects early && early.policy.equals(policy);
        }

        @Override
        public int hashCode() {
            return policy.hashCode() + 1;
        }

        @Override
        public String toString() {
            return policy + ".withEffectsAtBegin()";
        }
    }

    /** Everything begins as soon as it can. */
    private static final class InOrder extends SchedulePolicy {
        @Override
        public Chooser chooser() {
            return ready -> 0;
        }

        @Override
        public boolean isOneAtATime() {
            return false;
        }

        @Override
        public String toString() {
            return "SchedulePolicy.IN_ORDER";
        }
    }

    /** A random order. */
    private static final class Seeded extends SchedulePolicy {
        private final long seed;

        Seeded(long seed) {
            this.seed = seed;
        }

        @Override
        public Chooser chooser() {
            return new Random(seed)::nextInt;
        }

        @Override
        public boolean isOneAtATime() {
            return true;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Seeded seeded && seeded.seed == seed;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(seed);
        }

        @Override
        public String toString() {
            return "SchedulePolicy.random(" + seed + ")";
        }
    }

    /** A given order. */
    private static sealed class Choices extends SchedulePolicy {
        private final int[] choices;

        Choices(int[] choices) {
            this.choices = choices;
        }

        @Override
        public Chooser chooser() {
            return new Run(this);
        }

        @Override
        public boolean isOneAtATime() {
            return true;
        }

        int choose(int step, int ready) {
            int choice = step < choices.length ? choices[step] : 0;
            if (choice >= ready) {
                throw new IllegalStateException(this + " runs operation " + choice + " at step " + step + ", but only "
                        + ready + " are ready, numbered from 0: these are choices of another program");
            }
            return choice;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Choices order && Arrays.equals(order.choices, choices);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(choices);
        }

        @Override
        public String toString() {
            return Arrays.stream(choices)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", ", "SchedulePolicy.choices(", ")"));
        }
    }

    /** The choices of one machine in a given order. */
    private static class Run implements Chooser {
        private final Choices order;
        private int step;

        Run(Choices order) {
            this.order = order;
        }

        int step() {
            return step;
        }

        @Override
        public int choose(int ready) {
            return order.choose(step++, ready);
        }
    }

    /** An order of an enumeration: notes how many operations were ready at each step of the first run. */
    private static final class Explored extends Choices {
        private final List<Integer> widths;
        private @Nullable Run first;

        /** An order that begins with some choices, of as many operations each as {@code widths} says. */
        Explored(int[] choices, List<Integer> widths) {
            super(choices);
            this.widths = new ArrayList<>(widths);
        }

        @Override
        public Chooser chooser() {
            return new Run(this) {
                @Override
                public int choose(int ready) {
                    note(this, ready);
                    return super.choose(ready);
                }
            };
        }

        private synchronized void note(Run run, int ready) {
            first = first == null ? run : first;
            if (run == first && run.step() == widths.size()) {
                widths.add(ready);
            }
        }

        /** Returns the next order, where the last choice that can be increased is; null if none can. */
        synchronized @Nullable Explored next() {
            int[] path = Arrays.copyOf(super.choices, widths.size());
            for (int last = path.length - 1; last >= 0; last--) {
                if (++path[last] < widths.get(last)) {
                    return new Explored(Arrays.copyOf(path, last + 1), widths.subList(0, last + 1));
                }
            }
            return null;
        }
    }

    /**
     * Enumerates every order of a program's operations. Run the program on a new machine with {@link #next} until it
     * returns null. Each policy can be used again, for example to run a failing order a second time; the choices of the
     * first machine that makes any decide which order comes next.
     */
    public static final class Enumeration {
        private @Nullable Explored current = new Explored(new int[0], List.of());
        private boolean begun;

        /** Starts before the first order. */
        public Enumeration() {}

        /** Returns the policy of the next order, or null when there is none left. */
        public @Nullable SchedulePolicy next() {
            if (begun && current != null) {
                current = current.next();
            }
            begun = true;
            return current;
        }
    }
}
