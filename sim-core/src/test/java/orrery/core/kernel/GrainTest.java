package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.IntStorageView;
import orrery.core.memory.Registration;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;
import orrery.sim.ThreadBody;
import orrery.sim.ThreadContext;

/** One computation, written once for every grain: the result does not depend on how often the body runs. */
class GrainTest {
    private static final int N = 250;

    private final AddressSpace space = new AddressSpace();

    private static Arguments grain(Kernel kernel) {
        return Arguments.of(kernel.grain(), kernel);
    }

    private IntView array(int count) {
        IntView view = new IntStorageView(
                space, space.allocate(MemoryKind.MANAGED, 4L * count, null).base(), count, Accessor.HOST);
        for (int i = 0; i < count; i++) {
            view.set(i, i * i);
        }
        return view;
    }

    private static int[] contents(IntView view) {
        int[] all = new int[(int) view.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = view.get(i);
        }
        return all;
    }

    // -- saxpy ---------------------------------------------------------------------------------------------------

    private static ThreadBody saxpyOf(KernelArguments a) {
        int n = a.i32(0);
        float factor = a.f32(1);
        FloatView x = a.floats(2);
        FloatView y = a.floats(3);
        return thread -> {
            int i = thread.globalX();
            if (i < n) {
                y.set(i, factor * x.get(i) + y.get(i));
            }
        };
    }

    static Stream<Arguments> saxpy() {
        return Stream.of(
                grain(Kernel.perLaunch(a -> {
                    int n = a.i32(0);
                    float factor = a.f32(1);
                    FloatView x = a.floats(2);
                    FloatView y = a.floats(3);
                    return launch -> {
                        for (int i = 0; i < n; i++) {
                            y.set(i, factor * x.get(i) + y.get(i));
                        }
                    };
                })),
                grain(Kernel.perBlock(a -> {
                    ThreadBody body = saxpyOf(a);
                    return block -> block.forEachThread(body);
                })),
                grain(Kernel.perThread(GrainTest::saxpyOf)),
                grain(Kernel.perThreadWithBarriers(GrainTest::saxpyOf)));
    }

    /** Returns the address of an array that the device can access. */
    private static long adopt(AddressSpace space, float[] array) {
        Allocation memory = space.adoptArray(array);
        space.lockPages(memory, new Registration(memory.base(), memory.size(), null, 0, false));
        return memory.base();
    }

    /** As a whole, and in parts that run backwards: blocks are independent. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("saxpy")
    void saxpyIsSaxpy(Kernel.Grain grain, Kernel kernel) {
        float[] x = new float[N];
        float[] y = new float[N];
        float[] expected = new float[N];
        for (int i = 0; i < N; i++) {
            x[i] = i * 0.37f;
            y[i] = 1000 - i;
            expected[i] = 3 * (2.5f * x[i]) + y[i];
        }
        long px = adopt(space, x);
        long py = adopt(space, y);
        KernelRunner runner =
                KernelRuns.of(kernel, LaunchShape.linear(8, 32), new LaunchArguments(space, N, 2.5f, px, py));
        assertEquals(grain != Kernel.Grain.LAUNCH, runner.isDivisible());
        runner.run();
        runner.run();
        if (runner.isDivisible()) {
            for (long[] part : new long[][] {{7, 8}, {3, 7}, {0, 3}}) {
                runner.run(part[0], part[1]);
            }
        } else {
            runner.run();
        }
        assertArrayEquals(expected, y, 1e-3f);
    }

    // -- two dimensions ------------------------------------------------------------------------------------------

    private static ThreadBody transposeOf(KernelArguments a) {
        IntView in = a.ints(0);
        IntView out = a.ints(1);
        int width = a.i32(2);
        int height = a.i32(3);
        return thread -> {
            int x = thread.globalX();
            int y = thread.globalY();
            if (x < width && y < height) {
                out.set(x * height + y, in.get(y * width + x));
            }
        };
    }

    static Stream<Arguments> transpositions() {
        return Stream.of(
                grain(Kernel.perLaunch(a -> launch -> {
                    for (int y = 0; y < a.i32(3); y++) {
                        for (int x = 0; x < a.i32(2); x++) {
                            a.ints(1).set(x * a.i32(3) + y, a.ints(0).get(y * a.i32(2) + x));
                        }
                    }
                })),
                grain(Kernel.perBlock(a -> {
                    ThreadBody body = transposeOf(a);
                    return block -> block.forEachThread(body);
                })),
                grain(Kernel.perThread(GrainTest::transposeOf)),
                grain(Kernel.perThreadWithBarriers(GrainTest::transposeOf)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transpositions")
    void transposition(Kernel.Grain grain, Kernel kernel) {
        int width = 21;
        int height = 13;
        IntView in = array(width * height);
        IntView out = array(width * height);
        KernelRuns.of(
                        kernel,
                        new LaunchShape(3, 4, 1, 8, 4, 1, 0),
                        new LaunchArguments(space, in.address(), out.address(), width, height))
                .run();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                assertEquals(in.get(y * width + x), out.get(x * height + y), grain + " at " + x + ", " + y);
            }
        }
    }

    // -- barriers ------------------------------------------------------------------------------------------------

    static Stream<Arguments> reductions() {
        return Stream.of(
                grain(Kernel.perLaunch(a -> launch -> {
                    LaunchShape shape = launch.shape();
                    for (int b = 0; b < shape.gridX(); b++) {
                        int sum = 0;
                        for (int t = 0; t < shape.blockX(); t++) {
                            sum += a.ints(0).get(b * shape.blockX() + t);
                        }
                        a.ints(1).set(b, sum);
                    }
                })),
                grain(Kernel.perBlock(a -> block -> {
                    int[] shared = block.sharedInts(0, block.blockDimX());
                    block.forEachThread(t -> shared[t.threadIdxX()] = a.ints(0).get(t.globalX()));
                    for (int half = block.blockDimX() / 2; half > 0; half /= 2) {
                        int reach = half;
                        block.forEachThread(t -> {
                            if (t.threadIdxX() < reach) {
                                shared[t.threadIdxX()] += shared[t.threadIdxX() + reach];
                            }
                        });
                    }
                    a.ints(1).set(block.blockIdxX(), shared[0]);
                })),
                grain(Kernel.perThread(a -> thread ->
                        a.ints(1).atomicAdd(thread.blockIdxX(), a.ints(0).get(thread.globalX())))),
                grain(Kernel.perThreadWithBarriers(a -> thread -> {
                    int[] shared = thread.block().sharedInts(0, thread.blockDimX());
                    int me = thread.threadIdxX();
                    shared[me] = a.ints(0).get(thread.globalX());
                    thread.syncThreads();
                    for (int half = thread.blockDimX() / 2; half > 0; half /= 2) {
                        if (me < half) {
                            shared[me] += shared[me + half];
                        }
                        thread.syncThreads();
                    }
                    if (me == 0) {
                        a.ints(1).set(thread.blockIdxX(), shared[0]);
                    }
                })));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reductions")
    void blockReduction(Kernel.Grain grain, Kernel kernel) {
        IntView in = array(5 * 64);
        IntView out = array(5);
        for (int i = 0; i < 5; i++) {
            out.set(i, 0);
        }
        LaunchShape shape = new LaunchShape(5, 1, 1, 64, 1, 1, 4 * 64);
        KernelRuns.of(kernel, shape, new LaunchArguments(space, in.address(), out.address()))
                .run();
        int[] expected = new int[5];
        for (int i = 0; i < 5 * 64; i++) {
            expected[i / 64] += i * i;
        }
        assertArrayEquals(expected, contents(out), grain.toString());
    }

    // -- indices -------------------------------------------------------------------------------------------------

    @Provide
    Arbitrary<LaunchShape> shapes() {
        Arbitrary<Integer> dim = Arbitraries.integers().between(1, 3);
        return Combinators.combine(dim, dim, dim, dim, dim, dim)
                .as((gx, gy, gz, bx, by, bz) -> new LaunchShape(gx, gy, gz, bx, by, bz, 0));
    }

    private record Index(int blockX, int blockY, int blockZ, int x, int y, int z) {
        static Index of(ThreadContext t) {
            return new Index(
                    t.blockIdxX(), t.blockIdxY(), t.blockIdxZ(), t.threadIdxX(), t.threadIdxY(), t.threadIdxZ());
        }
    }

    private static Set<Index> all(LaunchShape shape) {
        Set<Index> all = new HashSet<>();
        for (int b = 0; b < shape.blocks(); b++) {
            for (int t = 0; t < shape.threadsPerBlock(); t++) {
                int plane = shape.gridX() * shape.gridY();
                int layer = shape.blockX() * shape.blockY();
                all.add(new Index(
                        b % shape.gridX(),
                        b % plane / shape.gridX(),
                        b / plane,
                        t % shape.blockX(),
                        t % layer / shape.blockX(),
                        t / layer));
            }
        }
        return all;
    }

    /** Every thread of every block runs once and knows who it is, in three dimensions. */
    @Property(tries = 40)
    void indicesAreComplete(@ForAll("shapes") LaunchShape shape) {
        for (Kernel.Grain grain : List.of(Kernel.Grain.BLOCK, Kernel.Grain.THREAD, Kernel.Grain.COOPERATIVE_THREAD)) {
            Set<Index> seen = new HashSet<>();
            int[] runs = new int[1];
            ThreadBody note = thread -> {
                runs[0]++;
                seen.add(Index.of(thread));
                assertEquals(thread.blockIdxX() * shape.blockX() + thread.threadIdxX(), thread.globalX());
                assertEquals(thread.blockIdxY() * thread.blockDimY() + thread.threadIdxY(), thread.globalY());
                assertEquals(shape, thread.shape());
            };
            Kernel kernel = switch (grain) {
                case BLOCK -> Kernel.perBlock(a -> block -> block.forEachThread(note));
                case THREAD -> Kernel.perThread(a -> note);
                default -> Kernel.perThreadWithBarriers(a -> note);
            };
            KernelRuns.of(kernel, shape, new LaunchArguments(new AddressSpace()))
                    .run();
            assertEquals(shape.blocks() * shape.threadsPerBlock(), runs[0], grain.toString());
            assertEquals(all(shape), seen, grain.toString());
        }
    }
}
