package orrery.ptx.device;

import java.util.Arrays;

/** The barriers of a block: {@code bar.sync}, {@code bar.red} and {@code bar.arrive}. */
final class Barriers {
    private static final int COUNT = 16;

    /** The operand of a barrier that all threads of the block take part in. */
    static final int ALL = -1;

    private final BlockState block;
    private final Exchange[] exchanges;

    /** The threads that have arrived without waiting, for each barrier. */
    private final int[] arrived = new int[COUNT];

    /** The number of threads that complete a barrier of arrivals, for each barrier. */
    private final int[] expected = new int[COUNT];

    Barriers(BlockState block, Exchange[] exchanges) {
        this.block = block;
        this.exchanges = exchanges;
    }

    /** Begins a block. */
    void begin() {
        Arrays.fill(arrived, 0);
    }

    void arrive(int barrier, int threads) {
        arrived[barrier & COUNT - 1]++;
        expected[barrier & COUNT - 1] = threads;
    }

    /** Returns whether threads have arrived at a barrier without waiting. */
    boolean hasArrivals(int barrier) {
        return arrived[barrier] != 0;
    }

    /** Completes the barriers that enough threads have reached; returns whether threads go on. */
    boolean complete() {
        if (completeCommon()) {
            return true;
        }
        boolean any = false;
        for (int rest = used(); rest != 0; rest &= rest - 1) {
            any |= complete(Integer.numberOfTrailingZeros(rest));
        }
        return any;
    }

    /** Returns the barriers that threads have arrived at, as bits. */
    private int used() {
        int used = 0;
        for (int barrier = 0; barrier < COUNT; barrier++) {
            used |= arrived[barrier] != 0 ? 1 << barrier : 0;
        }
        int[] state = block.state;
        for (int t = 0; t < state.length; t++) {
            if (state[t] >= BlockState.WAITING
                    && exchanges[state[t] - BlockState.WAITING].group() == Exchange.Group.BARRIER) {
                used |= 1 << (block.x0[t] & COUNT - 1);
            }
        }
        return used;
    }

    /** Completes a barrier at which all threads of the block wait, at the same place in the code, for all. */
    private boolean completeCommon() {
        int[] state = block.state;
        int common = state[0];
        if (common < BlockState.WAITING || exchanges[common - BlockState.WAITING] != Exchange.BARRIER) {
            return false;
        }
        int different = 0;
        for (int t = 0; t < state.length; t++) {
            different |= state[t] ^ common | block.x0[t] ^ block.x0[0] | ~block.x1[t];
        }
        if (different != 0 || arrived[block.x0[0] & COUNT - 1] != 0) {
            return false;
        }
        Arrays.fill(state, common - BlockState.WAITING);
        block.noteBarrier();
        return true;
    }

    /**
     * The threads at a barrier.
     *
     * @param waiting those that wait
     * @param trues those of them whose predicate is true
     * @param needed those that complete the barrier
     */
    private record Attendance(int waiting, int trues, int needed) {}

    private Attendance attendance(int barrier) {
        int waiting = 0;
        int present = 0;
        int trues = 0;
        int threads = ALL;
        for (int t = 0; t < block.threads; t++) {
            if (block.state[t] == BlockState.ENDED) {
                continue;
            }
            present++;
            if (waitsAt(barrier, t)) {
                waiting++;
                threads = block.x1[t];
                trues += block.x2[t];
            }
        }
        int needed = waiting == 0 ? expected[barrier] : threads == ALL ? present : threads;
        return new Attendance(waiting, trues, needed);
    }

    /** Returns how many threads have arrived at a barrier, and how many complete it, as text. */
    String describe(int barrier) {
        int number = barrier & COUNT - 1;
        Attendance at = attendance(number);
        return "barrier " + number + ", where " + (at.waiting() + arrived[number]) + " of " + at.needed()
                + " threads have arrived";
    }

    private boolean complete(int barrier) {
        Attendance attendance = attendance(barrier);
        int waiting = attendance.waiting();
        int trues = attendance.trues();
        if (waiting + arrived[barrier] == 0 || waiting + arrived[barrier] < attendance.needed()) {
            return false;
        }
        for (int t = 0; t < block.threads; t++) {
            if (waitsAt(barrier, t)) {
                Exchange at = exchanges[block.state[t] - BlockState.WAITING];
                block.x0[t] = switch (at) {
                    case BARRIER_POPC -> trues;
                    case BARRIER_AND -> trues == waiting ? 1 : 0;
                    case BARRIER_OR -> trues > 0 ? 1 : 0;
                    default -> 0;
                };
                block.state[t] -= BlockState.WAITING;
            }
        }
        arrived[barrier] = 0;
        block.noteBarrier();
        return waiting > 0;
    }

    private boolean waitsAt(int barrier, int thread) {
        int state = block.state[thread];
        return state >= BlockState.WAITING
                && exchanges[state - BlockState.WAITING].group() == Exchange.Group.BARRIER
                && (block.x0[thread] & COUNT - 1) == barrier;
    }
}
