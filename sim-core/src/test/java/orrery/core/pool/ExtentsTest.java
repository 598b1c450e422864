package orrery.core.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import orrery.core.context.Context;
import orrery.core.lifetime.StreamPosition;
import orrery.core.machine.SimulatedMachine;
import orrery.core.stream.Stream;

/** The addresses of a pool against plain lists of ranges, one for each stream and one that is common. */
class ExtentsTest {
    private static final int CELLS = 240;
    private static final int BLOCK = 4;
    private static final int STREAMS = 3;
    private static final int COMMON = STREAMS;

    @Property(tries = 300)
    void agreesWithPlainLists(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int most) {
        try (SimulatedMachine machine = new SimulatedMachine()) {
            new Program(machine.devices().get(0).createContext(0), new Random(seed), most).run();
        }
    }

    /** A free range, and when it came into its list. */
    private record Range(long start, long end, int list, long order) {
        long length() {
            return end - start;
        }

        boolean touches(long from, long to) {
            return end == from || start == to;
        }
    }

    /** One program: it takes and gives, and sometimes waits for everything. */
    private static final class Program {
        private final Random random;
        private final int most;
        private final List<Stream> streams = new ArrayList<>();
        private final Extents extents = new Extents(null, CELLS);
        private final List<Extent> taken = new ArrayList<>();
        private final List<Range> free = new ArrayList<>();
        private long order;

        Program(Context context, Random random, int most) {
            this.random = random;
            this.most = most;
            for (int i = 0; i < STREAMS; i++) {
                streams.add(context.order().create(1, 0));
                extents.findFreedBy(streams.get(i), 1);
            }
            put(0, CELLS, COMMON);
        }

        void run() {
            for (int step = 0; step < 300; step++) {
                int what = random.nextInt(20);
                if (what == 0) {
                    release();
                } else if (what < 11) {
                    take(1 + random.nextInt(most), random.nextInt(STREAMS));
                } else if (!taken.isEmpty()) {
                    give(taken.remove(random.nextInt(taken.size())), random.nextInt(STREAMS + 1));
                }
                assertEquals(commonBlocks(), extents.commonBlocks(CELLS / BLOCK, BLOCK));
            }
        }

        // -- both ------------------------------------------------------------------------------------------------

        private void take(int size, int stream) {
            Stream whose = streams.get(stream);
            Predicate<Range> own = range -> range.list() == stream;
            Predicate<Range> common = range -> range.list() == COMMON;
            switch (random.nextInt(5)) {
                case 0 -> take(size, smallest(size, own), extents.findFreedBy(whose, size));
                case 1 ->
                    take(
                            size,
                            smallest(size, common.and(range -> range.end() < CELLS)),
                            extents.findCommon(size, e -> true));
                case 2 -> take(size, smallest(size, common), extents.findCommonOrUnused(size, e -> true));
                case 3 -> take(size, firstOfOthers(size, stream), extents.findFreedByOthers(whose, size, f -> true));
                default -> take(size, smallestRun(size), extents.findRun(size, e -> true, e -> true));
            }
        }

        private void take(int size, Optional<Long> expected, Extent found) {
            assertEquals(expected, Optional.ofNullable(found).map(extent -> extent.start));
            if (found != null) {
                Extent extent = extents.take(found, size, freed -> {});
                assertEquals(expected.get() + size, extent.end);
                cutOut(extent.start, extent.end);
                taken.add(extent);
            }
        }

        private void give(Extent extent, int list) {
            put(extent.start, extent.end, list);
            extents.free(
                    extent, list == COMMON ? null : new PendingFree(StreamPosition.newEpoch(streams.get(list), null)));
        }

        private void release() {
            for (int stream = 0; stream < STREAMS; stream++) {
                int list = stream;
                List<Range> all = new ArrayList<>(
                        free.stream().filter(range -> range.list() == list).toList());
                all.sort(Comparator.comparingLong(Range::order).reversed());
                free.removeAll(all);
                all.forEach(range -> put(range.start(), range.end(), COMMON));
            }
            extents.release(freed -> true);
        }

        // -- the lists -------------------------------------------------------------------------------------------

        private void put(long start, long end, int list) {
            List<Range> neighbours = free.stream()
                    .filter(range -> range.list() == list && range.touches(start, end))
                    .toList();
            free.removeAll(neighbours);
            long from = neighbours.stream().mapToLong(Range::start).min().orElse(start);
            long to = neighbours.stream().mapToLong(Range::end).max().orElse(end);
            free.add(new Range(Math.min(from, start), Math.max(to, end), list, ++order));
        }

        private void cutOut(long start, long end) {
            List<Range> concerned = free.stream()
                    .filter(range -> range.start() < end && range.end() > start)
                    .toList();
            free.removeAll(concerned);
            for (Range range : concerned) {
                if (range.end() > end) {
                    free.add(new Range(end, range.end(), range.list(), ++order));
                }
            }
        }

        private Optional<Long> smallest(int size, Predicate<Range> of) {
            return free.stream()
                    .filter(of.and(range -> range.length() >= size))
                    .min(Comparator.comparingLong(Range::length).thenComparingLong(Range::order))
                    .map(Range::start);
        }

        private Optional<Long> firstOfOthers(int size, int stream) {
            for (int other = 0; other < STREAMS; other++) {
                int list = other;
                Optional<Long> found = smallest(size, range -> range.list() == list && list != stream);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }

        private boolean[] freeCells(Predicate<Range> of) {
            boolean[] cells = new boolean[CELLS];
            free.stream().filter(of).forEach(r -> Arrays.fill(cells, (int) r.start(), (int) r.end(), true));
            return cells;
        }

        private Optional<Long> smallestRun(int size) {
            boolean[] cells = freeCells(range -> true);
            Optional<Long> best = Optional.empty();
            int length = Integer.MAX_VALUE;
            for (int start = 0; start < CELLS; start++) {
                int end = start;
                while (end < CELLS && cells[end]) {
                    end++;
                }
                if (end - start >= size && end - start < length) {
                    best = Optional.of((long) start);
                    length = end - start;
                }
                start = end;
            }
            return best;
        }

        private BitSet commonBlocks() {
            boolean[] cells = freeCells(range -> range.list() == COMMON);
            BitSet blocks = new BitSet();
            for (int block = 0; block < CELLS / BLOCK; block++) {
                boolean whole = true;
                for (int cell = block * BLOCK; cell < (block + 1) * BLOCK; cell++) {
                    whole &= cells[cell];
                }
                blocks.set(block, whole);
            }
            return blocks;
        }
    }
}
