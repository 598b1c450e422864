package orrery.sim;

import java.util.Random;

/**
 * Decides which of the ready operations of the devices runs next. An operation is ready when everything that it waits
 * for is complete.
 *
 * <p>With {@link #IN_ORDER}, the default, every ready operation starts as soon as its engine is free, and independent
 * operations overlap. The other policies run one ready operation at a time, in an order of their choice, and only when
 * the host queries or waits, unless they choose one before that. A program whose result depends on the policy lacks
 * synchronization. A synchronous copy from pageable memory returns before it runs. An {@link Explorer} tries every
 * distinguishable order, and {@link Schedule#policy} repeats one.
 *
 * <p>A policy is an immutable value: it makes the same choices in every machine that is created with it.
 * {@link #toString} returns the expression that creates an equal policy, so that a failing run can be repeated. A
 * policy of the user's own has a {@link #chooser}, which keeps what one machine needs:
 *
 * <pre>{@code
 * final class LastFirst extends SchedulePolicy {
 *     public Chooser chooser() {
 *         return ready -> ready - 1;
 *     }
 *
 *     public String toString() {
 *         return "new LastFirst()";
 *     }
 * }
 * }</pre>
 */
public abstract class SchedulePolicy {

    /** Every ready operation starts as soon as its engine is free. */
    public static final SchedulePolicy IN_ORDER = new InOrder();

    /** Creates a policy. */
    public SchedulePolicy() {}

    /**
     * Makes the choices of one machine. Its methods are called on the thread of the call that needs the choice, and
     * make no calls. What they throw, the call throws.
     */
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

        /**
         * Returns the index of an operation to run before a query of a stream or an event is answered, or before the
         * host reads an element of memory again through a view; {@link #HOST} if none runs. By default one runs. It is
         * not asked where nothing has run since the last query of the same stream or event, nor at one of 16 such reads
         * of a thread: {@link #choose(int)} is asked then, so that a program that polls goes on.
         *
         * @param ready the number of operations that are ready, at least 1
         */
        default int chooseAtQuery(int ready) {
            return choose(ready);
        }

        /**
         * Returns whether it chooses among the threads of the host, too. They take turns then: one of them goes on at a
         * time, up to its next call, its next access to memory through a view, or a wait for another thread. By default
         * it does not, and they run as the operating system lets them.
         */
        default boolean choosesThreads() {
            return false;
        }

        /**
         * Returns the index of the thread of the host that goes on, by default the first. Asked only if the chooser
         * {@linkplain #choosesThreads chooses threads} and there is more than one.
         *
         * @param ready the number of threads that can go on, at least 1: first the one that had the last turn, if it
         *     can, then the others in the order in which they were started
         */
        default int chooseThread(int ready) {
            return 0;
        }
    }

    /**
     * Returns a chooser for a new machine, which starts from the beginning. It is called by the thread that creates the
     * machine.
     */
    public abstract Chooser chooser();

    /** Returns whether operations run one at a time, in the order of their choice. */
    public boolean isOneAtATime() {
        return true;
    }

    /** Returns the policy that chooses pseudorandomly. The same seed gives the same choices in every machine. */
    public static SchedulePolicy random(long seed) {
        return new Seeded(seed);
    }

    /** Returns whether kernels, copies and memsets change memory when they begin. */
    public boolean hasEffectsAtBegin() {
        return false;
    }

    /**
     * Returns the same policy, except that kernels, copies and memsets change memory when they start instead of when
     * they end. Hardware may do either: work that is not ordered after them may see old or new data.
     */
    public SchedulePolicy withEffectsAtBegin() {
        return new EffectsAtBegin(this);
    }

    /** A policy whose effects happen at the begin. */
    private static final class EffectsAtBegin extends SchedulePolicy {
        private final SchedulePolicy policy;

        EffectsAtBegin(SchedulePolicy policy) {
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
            return other instanceof EffectsAtBegin same && same.policy.equals(policy);
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
            return new Random(mixed(seed))::nextInt;
        }

        /** Returns the bits of a seed, mixed like those of SplitMix64: equal first choices of small seeds are rare. */
        private static long mixed(long seed) {
            long bits = seed + 0x9E37_79B9_7F4A_7C15L;
            bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
            bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
            return bits ^ bits >>> 31;
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
}
