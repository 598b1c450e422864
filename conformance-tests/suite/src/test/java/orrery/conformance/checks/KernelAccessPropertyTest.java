package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LongView;
import orrery.sim.ThreadContext;

/**
 * Random kernels are reported if, and only if, two of their threads access the same byte without an order, or one reads
 * a byte that nobody has written. What is right is determined by comparing all accesses with each other.
 */
class KernelAccessPropertyTest {
    private static final int KERNELS = 150;
    private static final int BYTES = 4096;

    /** Where the third view begins, in bytes. */
    private static final int SHIFTED = 64;

    /**
     * An access of each thread in a phase.
     *
     * @param view 0 for ints, 1 for the same memory as longs, 2 for ints from {@link #SHIFTED} on
     * @param scale what the number of the thread is multiplied with
     * @param modulus only threads whose number is a multiple access
     */
    private record Access(int view, boolean write, int scale, int offset, int flip, int modulus) {
        boolean isBy(int thread) {
            return thread % modulus == 0;
        }

        int index(int thread) {
            return (scale * (thread ^ flip) + offset) % (view == 1 ? BYTES / 16 : BYTES / 8);
        }

        int from(int thread) {
            return view == 1 ? 8 * index(thread) : (view == 2 ? SHIFTED : 0) + 4 * index(thread);
        }

        int to(int thread) {
            return from(thread) + (view == 1 ? 8 : 4);
        }
    }

    /** What a thread has done to a byte. */
    private record Done(int block, int phase, int thread, boolean write) {
        boolean conflictsWith(Done other) {
            return thread != other.thread && (write || other.write) && (block != other.block || phase == other.phase);
        }
    }

    /** A kernel of phases with a barrier between each two. */
    private record Program(int blocks, int threads, boolean filled, List<List<Access>> phases) {
        static Program random(Random random) {
            List<List<Access>> phases = new ArrayList<>();
            int kinds = 1 + random.nextInt(3);
            for (int i = random.nextInt(3); i >= 0; i--) {
                List<Access> accesses = new ArrayList<>();
                for (int j = random.nextInt(3); j >= 0; j--) {
                    accesses.add(new Access(
                            random.nextInt(kinds),
                            random.nextBoolean(),
                            random.nextInt(4) == 0 ? random.nextInt(3) : 1,
                            random.nextInt(3) == 0 ? random.nextInt(200) : 0,
                            random.nextInt(4) == 0 ? 1 : 0,
                            random.nextInt(6) == 0 ? 2 : 1));
                }
                phases.add(accesses);
            }
            return new Program(1 + random.nextInt(3), 1 << random.nextInt(8), random.nextBoolean(), phases);
        }

        /** A kernel of one phase runs once for each thread, others once for each block. */
        Kernel kernel() {
            Kernel kernel = phases.size() == 1
                    ? Kernel.perThread(args -> {
                        IntView ints = args.ints(0);
                        LongView longs = args.longs(0);
                        IntView shifted = args.ints(1);
                        return thread -> run(phases.get(0), thread, ints, longs, shifted);
                    })
                    : Kernel.perBlock(args -> {
                        IntView ints = args.ints(0);
                        LongView longs = args.longs(0);
                        IntView shifted = args.ints(1);
                        return block -> {
                            for (List<Access> phase : phases) {
                                block.forEachThread(thread -> run(phase, thread, ints, longs, shifted));
                            }
                        };
                    });
            return kernel.named("k");
        }

        private static void run(
                List<Access> phase, ThreadContext thread, IntView ints, LongView longs, IntView shifted) {
            int number = thread.globalX();
            for (Access each : phase) {
                if (!each.isBy(number)) {
                    continue;
                }
                int index = each.index(number);
                if (each.view() == 1) {
                    if (each.write()) {
                        longs.set(index, 1);
                    } else {
                        longs.get(index);
                    }
                } else {
                    IntView view = each.view() == 0 ? ints : shifted;
                    if (each.write()) {
                        view.set(index, 1);
                    } else {
                        view.get(index);
                    }
                }
            }
        }

        /** Compares all accesses with each other; returns which of the two mistakes the kernel has. */
        List<Check> mistakes() {
            List<List<Done>> bytes = new ArrayList<>();
            for (int i = 0; i < BYTES; i++) {
                bytes.add(new ArrayList<>());
            }
            boolean races = false;
            boolean unwritten = false;
            BitSet written = new BitSet();
            written.set(0, BYTES, filled);
            for (int block = 0; block < blocks; block++) {
                for (int phase = 0; phase < phases.size(); phase++) {
                    for (int thread = block * threads; thread < (block + 1) * threads; thread++) {
                        for (Access each : phases.get(phase)) {
                            if (!each.isBy(thread)) {
                                continue;
                            }
                            Done done = new Done(block, phase, thread, each.write());
                            int from = each.from(thread);
                            int to = each.to(thread);
                            for (int i = from; i < to; i++) {
                                races |= bytes.get(i).stream().anyMatch(done::conflictsWith);
                                bytes.get(i).add(done);
                            }
                            unwritten |= !each.write() && written.nextClearBit(from) < to;
                            if (each.write()) {
                                written.set(from, to);
                            }
                        }
                    }
                }
            }
            List<Check> mistakes = new ArrayList<>();
            if (races) {
                mistakes.add(Check.RACES);
            }
            if (unwritten) {
                mistakes.add(Check.UNINITIALIZED_READS);
            }
            return mistakes;
        }

        /** Returns whether a thread makes an access, which begins at {@code from}. */
        boolean makes(Finding.Access access, long from) {
            Finding.KernelThread by = Objects.requireNonNull(access.thread());
            int thread = (int) by.block() * threads + by.thread();
            return phases.stream()
                    .flatMap(List::stream)
                    .anyMatch(each -> each.isBy(thread)
                            && each.write() == (access.kind() == Finding.Access.Kind.WRITE)
                            && each.from(thread) == from
                            && each.to(thread) == from + access.bytes());
        }

        List<Finding> found() {
            Checks checks = Checks.of(Check.RACES, Check.UNINITIALIZED_READS);
            return CheckRig.findings(checks, rig -> {
                long data = rig.cuda.cudaMalloc(BYTES);
                if (filled) {
                    rig.cuda.cudaMemset(data, 0, BYTES);
                }
                rig.cuda.cudaLaunchKernel(kernel(), new dim3(blocks), new dim3(threads), 0, null, data, data + SHIFTED);
                rig.cuda.cudaDeviceSynchronize();
            });
        }

        /** Finds the races of two launches that nothing orders. */
        List<Finding> foundOfTwoLaunches() {
            return CheckRig.findings(Checks.of(Check.RACES), rig -> {
                long data = rig.cuda.cudaMalloc(BYTES);
                for (int i = 0; i < 2; i++) {
                    rig.cuda.cudaLaunchKernel(
                            kernel(),
                            new dim3(blocks),
                            new dim3(threads),
                            0,
                            rig.cuda.cudaStreamCreate(),
                            data,
                            data + SHIFTED);
                }
                rig.cuda.cudaDeviceSynchronize();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void kernelsAreReportedIfTheyHaveTheMistake(long seed) {
        Random random = new Random(seed);
        int racy = 0;
        for (int i = 0; i < KERNELS; i++) {
            Program program = Program.random(random);
            List<Check> mistakes = program.mistakes();
            List<Finding> found = program.found();
            List<Check> kinds =
                    found.stream().map(Finding::check).distinct().sorted().toList();
            assertEquals(mistakes, kinds, program::toString);
            assertToldAsTheyAre(program, found);
            racy += mistakes.contains(Check.RACES) ? 1 : 0;
        }
        assertEquals(true, racy > KERNELS / 4 && racy < KERNELS, "both kinds of kernels were made");
    }

    /** Of two launches, all accesses to the same bytes are races if one of them writes. */
    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void accessesOfTwoKernelsAreToldAsTheyAre(long seed) {
        Random random = new Random(seed);
        int racy = 0;
        for (int i = 0; i < KERNELS; i++) {
            Program program = Program.random(random);
            List<Finding> found = program.foundOfTwoLaunches();
            boolean writes = program.phases().stream().flatMap(List::stream).anyMatch(Access::write);
            assertTrue(writes || found.isEmpty(), program::toString);
            assertToldAsTheyAre(program, found);
            racy += found.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > KERNELS / 4, "kernels of both launches race");
    }

    private static void assertToldAsTheyAre(Program program, List<Finding> found) {
        for (Finding each : found) {
            if (each instanceof Finding.Race race) {
                for (Finding.Access access : List.of(race.first(), race.second())) {
                    long from = access.address() - race.memory().base();
                    assertTrue(program.makes(access, from), () -> race.text() + "\n" + program);
                    long common = race.memory().from();
                    assertTrue(common >= from && common < from + access.bytes(), race::text);
                }
            }
        }
    }
}
