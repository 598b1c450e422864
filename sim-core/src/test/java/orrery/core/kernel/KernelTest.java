package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.memory.AddressSpace;
import orrery.device.CUresult;
import orrery.sim.BlockContext;
import orrery.sim.DeviceRuntime;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchContext;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryFault;
import orrery.sim.ThreadBody;
import orrery.sim.ThreadContext;

class KernelTest {
    private final AddressSpace space = new AddressSpace();

    private void run(Kernel kernel, LaunchShape shape, Object... arguments) {
        KernelRuns.of(kernel, shape, new LaunchArguments(space, arguments)).run();
    }

    // -- shared memory -------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        // static and dynamic bytes, then how many floats, ints and doubles: does it fit
        "0, 0, 0, 0, 0, true",
        "0, 0, 1, 0, 0, false",
        "256, 0, 64, 0, 0, true",
        "256, 0, 65, 0, 0, false",
        "0, 256, 0, 64, 0, true",
        "0, 256, 0, 0, 33, false",
        "100, 156, 0, 0, 32, true",
        "128, 128, 16, 16, 16, true",
        "128, 128, 16, 17, 16, false",
        "128, 0, 2147483647, 0, 0, false",
        "128, 0, 0, 1073741824, 0, false",
        "128, 0, 0, 0, 536870912, false"
    })
    void aBlockHasTheSharedMemoryOfItsLaunch(int fixed, int dynamic, int floats, int ints, int doubles, boolean fits) {
        Kernel kernel = Kernel.perBlock(a -> block -> {
                    for (int again = 0; again < 2; again++) {
                        assertEquals(floats, block.sharedFloats(0, floats).length);
                        assertEquals(ints, block.sharedInts(1, ints).length);
                        assertEquals(doubles, block.sharedDoubles(2, doubles).length);
                    }
                })
                .staticSharedBytes(fixed);
        LaunchShape shape = new LaunchShape(2, 1, 1, 32, 1, 1, dynamic);
        if (fits) {
            run(kernel, shape);
        } else {
            KernelFault located = assertThrows(KernelFault.class, () -> run(kernel, shape));
            assertEquals("block (0, 0, 0)", located.location());
            MemoryFault fault = assertInstanceOf(MemoryFault.class, located.getCause());
            assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
            assertTrue(fault.getMessage().contains("its launch has " + (fixed + dynamic)), fault.getMessage());
        }
    }

    @Test
    void sharedMemoryIsOneBlocksOwnAndBeginsAtZero() {
        List<float[]> seen = new ArrayList<>();
        Kernel kernel = Kernel.perBlock(a -> block -> {
            float[] shared = block.sharedFloats(100, 4);
            assertArrayEquals(new float[4], shared);
            block.forEachThread(t -> t.block().sharedFloats(100, 4)[t.threadIdxX()] = 1 + t.threadIdxX());
            assertArrayEquals(new float[] {1, 2, 3, 4}, shared);
            assertSame(shared, block.sharedFloats(100, 4));
            seen.forEach(other -> assertNotSame(other, shared));
            seen.add(shared);
        });
        run(kernel, new LaunchShape(3, 1, 1, 4, 1, 1, 16));
        assertEquals(3, seen.size());
    }

    // -- traps ---------------------------------------------------------------------------------------------------

    static Stream<Arguments> traps() {
        String thread = "thread (3, 0, 1) of block (2, 1, 0)";
        return Stream.of(
                Arguments.of(
                        Kernel.perBlock(a -> b -> trapIn(b, 2)),
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        "block (2, 1, 0)",
                        "trap"),
                Arguments.of(
                        Kernel.perThread(a -> t -> trapIn(t, 3)), CUresult.CUDA_ERROR_LAUNCH_FAILED, thread, "trap"),
                Arguments.of(
                        Kernel.perThread(a -> t -> t.deviceAssert(t.globalX() < 9, "in range")),
                        CUresult.CUDA_ERROR_ASSERT,
                        "thread (1, 0, 0) of block (2, 0, 0)",
                        "in range"),
                Arguments.of(
                        Kernel.perBlock(a -> b -> b.forEachThread(t -> trapIn(t, 3))),
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        thread,
                        "trap"),
                Arguments.of(
                        Kernel.perThreadWithBarriers(a -> t -> trapIn(t, 3)),
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        thread,
                        "trap"));
    }

    private static void trapIn(BlockContext block, int x) {
        if (block.blockIdxX() == x && block.blockIdxY() == 1) {
            block.trap();
        }
    }

    private static void trapIn(ThreadContext thread, int x) {
        if (thread.blockIdxX() == 2
                && thread.blockIdxY() == 1
                && thread.threadIdxX() == x
                && thread.threadIdxZ() == 1) {
            thread.trap();
        }
    }

    @ParameterizedTest
    @MethodSource("traps")
    void aFaultSaysWhichThreadItIsOf(Kernel kernel, CUresult result, String where, String why) {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(kernel, new LaunchShape(3, 2, 1, 4, 1, 2, 0)));
        assertEquals(where, fault.location());
        DeviceTrap trap = assertInstanceOf(DeviceTrap.class, fault.getCause());
        assertEquals(result, trap.result());
        assertTrue(trap.getMessage().contains(why), trap.getMessage());
    }

    @Test
    void aKernelThatRunsOncePerLaunchTraps() {
        LaunchShape shape = LaunchShape.linear(1, 2);
        DeviceTrap trap = assertThrows(DeviceTrap.class, () -> run(Kernel.perLaunch(a -> LaunchContext::trap), shape));
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, trap.result());
        DeviceTrap assertion = assertThrows(
                DeviceTrap.class, () -> run(Kernel.perLaunch(a -> l -> l.deviceAssert(false, "x > 0")), shape));
        assertEquals(CUresult.CUDA_ERROR_ASSERT, assertion.result());
        assertEquals("x > 0", assertion.getMessage());
    }

    @Test
    void whatAGrainCannotDoIsSaid() {
        LaunchShape shape = LaunchShape.linear(1, 2);
        KernelFault fault =
                assertThrows(KernelFault.class, () -> run(Kernel.perThread(a -> ThreadContext::syncThreads), shape));
        assertInstanceOf(IllegalStateException.class, fault.getCause());
        assertThrows(
                IllegalStateException.class,
                () -> run(Kernel.perLaunch(a -> launch -> launch.awaitHost(() -> true)), shape));
        assertThrows(
                IllegalArgumentException.class,
                () -> Kernel.perThread(a -> t -> {}).blocking());
    }

    @Test
    void argumentsAreCheckedWhenTheyAreAskedFor() {
        KernelArguments arguments = new LaunchArguments(space, 7, 2.5, "text");
        assertEquals(3, arguments.count());
        assertEquals(7, arguments.i64(0));
        assertEquals(2.5f, arguments.f32(1));
        assertEquals(2, arguments.i32(1));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> arguments.f64(3))
                .getMessage()
                .contains("argument 3, counted from 0; the number of arguments of the launch is 3"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> arguments.i32(2))
                .getMessage()
                .contains("text"));
    }

    // -- loops ---------------------------------------------------------------------------------------------------

    /** What the bodies below do; each is a class of its own, as lambdas of different places are. */
    static void mix(int[] out, int salt, ThreadContext thread) {
        int i = thread.globalX() + thread.globalY() * thread.blockDimX() * thread.gridDimX();
        out[i] = out[i] * 31 + i * salt + thread.threadIdxX();
    }

    private static ThreadBody body(int[] out, int salt) throws Throwable {
        MethodHandles.Lookup here = MethodHandles.lookup();
        MethodType runs = MethodType.methodType(void.class, ThreadContext.class);
        MethodHandle mix = here.findStatic(
                KernelTest.class,
                "mix",
                MethodType.methodType(void.class, int[].class, int.class, ThreadContext.class));
        return (ThreadBody) LambdaMetafactory.metafactory(
                        here, "run", MethodType.methodType(ThreadBody.class, int[].class, int.class), runs, mix, runs)
                .getTarget()
                .invoke(out, salt);
    }

    @ParameterizedTest
    @CsvSource({"1, 16", "4, 4"})
    void everyBodyGetsALoopOfItsOwnThatDoesTheSame(int blockY, int blockX) throws Throwable {
        LaunchShape shape = new LaunchShape(4, 2, 1, blockX, blockY, 1, 0);
        int threads = 4 * 2 * blockX * blockY;
        GridCode grid = new GridCode(0, DeviceRuntime.NO_GRAPH, null, new RunningCode(), GridPlacement.NONE);
        Set<Class<?>> loops = new HashSet<>();
        for (int salt = 0; salt < 100; salt++) {
            int[] expected = new int[threads];
            ThreadBody plain = body(expected, salt);
            int[] actual = new int[threads];
            ThreadBody often = body(actual, salt);
            assertNotSame(plain.getClass(), often.getClass());
            ThreadLoop shared = LoopClones.loopFor(often, threads);
            assertSame(ClonedThreadLoop.class, shared.getClass());
            Kernel kernel = Kernel.perThread(a -> often);
            for (int launch = 0; launch < 80; launch++) {
                shared.runGrid(plain, shape, 0, shape.blocks(), grid);
                run(kernel, shape);
            }
            assertArrayEquals(expected, actual);
            loops.add(LoopClones.loopFor(often, threads).getClass());
        }
        assertEquals(100, loops.size(), "loops");
    }

    // -- bindings ------------------------------------------------------------------------------------------------

    @Test
    void aBindingWithoutABodyIsNamed() {
        Kernel kernel = Kernel.perThread(a -> null).named("scale");
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> run(kernel, LaunchShape.SINGLE));
        assertEquals("the binding of kernel scale returned null; legal is a ThreadBody", failure.getMessage());
    }
}
