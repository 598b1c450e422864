package orrery.core.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import orrery.core.context.Context;
import orrery.core.machine.Device;
import orrery.core.machine.Machine;
import orrery.core.stream.Stream;

/** The addresses of a pool against an array with one cell for each of them. */
class ExtentsTest {
    private static final int CELLS = 240;
    private static final int BLOCK = 4;
    private static final int TAKEN = -1;
    private static final int CLEAN = 0;

    @Property(tries = 300)
    void agreesWithAnArrayOfCells(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int most) {
        try (Machine machine = new Machine()) {
            new Program(machine, new Random(seed), most).run();
        }
    }

    /** One program: it takes and gives, and sometimes waits for everything. */
    private static final class Program {
        private final Random random;
        private final int most;
        private final Context context;
        private final MemoryPool pool;
        private final List<Stream> streams = new ArrayList<>();
        private final Extents extents;
        private final List<Extent> taken = new ArrayList<>();

        /** Taken, clean, or the number of the stream whose free has to be waited for. */
        private final int[] cells = new int[CELLS];

        Program(Machine machine, Random random, int most) {
            Device device = machine.devices().get(0);
            this.random = random;
            this.most = most;
            this.context = device.createContext(0);
            this.pool = device.pools().create(0);
            this.extents = new Extents(pool, CELLS);
            for (int i = 0; i < 3; i++) {
                streams.add(context.order().create(1, 0));
            }
            for (ReusePolicy policy : ReusePolicy.values()) {
                pool.allow(policy, false);
            }
        }

        void run() {
            for (int step = 0; step < 300; step++) {
                int what = random.nextInt(20);
                if (what == 0) {
                    waitForAll();
                } else if (what < 11) {
                    take(1 + random.nextInt(most), 1 + random.nextInt(streams.size()));
                } else if (!taken.isEmpty()) {
                    give(taken.remove(random.nextInt(taken.size())), random.nextInt(1 + streams.size()));
                }
                assertEquals(cleanBlocks(), extents.cleanBlocks(CELLS / BLOCK, BLOCK));
            }
        }

        private void take(int size, int stream) {
            Request request = new Request(pool, size, context, streams.get(stream - 1));
            int expected = smallestRun(size, stream);
            assertEquals(expected >= 0, extents.find(request, null));
            if (expected >= 0) {
                Extent extent = extents.take(request);
                assertEquals(expected, extent.start);
                assertEquals(expected + size, extent.end);
                Arrays.fill(cells, expected, expected + size, TAKEN);
                taken.add(extent);
            }
        }

        /** Where the smallest run of cells begins that can be used and has room, the first of several; or -1. */
        private int smallestRun(int size, int stream) {
            int best = -1;
            int length = Integer.MAX_VALUE;
            for (int start = 0; start < CELLS; ) {
                int end = start;
                while (end < CELLS && (cells[end] == CLEAN || cells[end] == stream)) {
                    end++;
                }
                if (end - start >= size && end - start < length) {
                    best = start;
                    length = end - start;
                }
                start = end + 1;
            }
            return best;
        }

        private void give(Extent extent, int stream) {
            Arrays.fill(cells, (int) extent.start, (int) extent.end, stream);
            extents.give(extent, stream == CLEAN ? null : new Freed(streams.get(stream - 1), null));
        }

        private void waitForAll() {
            context.order().observedAll();
            extents.settle(0);
            for (int i = 0; i < CELLS; i++) {
                cells[i] = Math.min(cells[i], CLEAN);
            }
        }

        private BitSet cleanBlocks() {
            BitSet clean = new BitSet();
            for (int block = 0; block < CELLS / BLOCK; block++) {
                int from = block * BLOCK;
                clean.set(block, Arrays.stream(cells, from, from + BLOCK).allMatch(cell -> cell == CLEAN));
            }
            return clean;
        }
    }
}
