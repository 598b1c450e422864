package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.Cupti;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ExternalQueue;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** What the messages about extreme and missing values say. */
class MessagesOfExtremesTest extends WithContext {
    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

    MessagesOfExtremesTest() {
        super(MachineOptions.defaults().withIterationLimit(10));
    }

    private void launch(Kernel kernel, int blocks, Object... arguments) {
        cuda.cuLaunchKernel(function("k", kernel), blocks, 1, 1, 1, 1, 1, 0, stream, arguments);
    }

    private static void assertSays(Executable call, String... parts) {
        String message =
                String.valueOf(assertThrows(RuntimeException.class, call).getMessage());
        for (String part : parts) {
            assertTrue(message.contains(part), () -> "\"" + part + "\" is not in: " + message);
        }
    }

    @Test
    void theLimitOfReferencesIsThatOfTheirType() {
        assertSays(
                () -> cuda.cuUserObjectCreate(() -> {}, 0, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC),
                "0 references are given; legal are 1 to 4294967295");
    }

    @Test
    void aMemsetOfTooManyElementsNamesTheLimit() {
        assertSays(
                () -> cuda.cuMemsetD32(cuda.cuMemAlloc(64), 0, 1L << 62),
                "rows of 4611686018427387904 elements of 4 bytes; the limit is 2305843009213693951 elements");
    }

    /** Neither the allocation nor its free has executed. */
    @Test
    void aSecondFreeNamesTheFirst() {
        long memory = cuda.cuMemAllocAsync(64, stream);
        cuda.cuMemFreeAsync(memory, stream);
        assertSays(() -> cuda.cuMemFreeAsync(memory, stream), "contained it and has been freed by", "in stream");
        assertSays(() -> cuda.cuMemFreeAsync(memory, stream), "contained it and has been freed by", "in stream");
        cuda.cuStreamSynchronize(stream);
        assertSays(() -> cuda.cuMemFreeAsync(memory, stream), "contained it and has been freed");
        assertEquals(memory, cuda.cuMemAllocAsync(64, stream));
        cuda.cuMemFreeAsync(memory, stream);
    }

    @Test
    void negativeSizesAreInTheMessage() {
        long memory = cuda.cuMemAlloc(64);
        long host = cuda.cuMemAllocHost(64);
        assertSays(
                () -> cuda.cuMemcpyDtoH(host, memory, -4),
                "cuMemcpyDtoH",
                "is given -4 (18446744073709551612 as an unsigned number) bytes",
                "the limit is 9223372036854775807");
        assertSays(() -> cuda.cuMemsetD8(memory, (byte) 0, -1), "cuMemsetD8", "is given -1 (18446744073709551615");
        CudaRuntime runtime = CudaRuntime.of(machine);
        assertSays(
                () -> runtime.cudaMemcpy(memory, memory, -4, CudaRuntime.cudaMemcpyDeviceToDevice),
                "cudaMemcpy is given -4 (18446744073709551612");
        assertSays(() -> cuda.cuMemAlloc(-1), "-1 (18446744073709551615 as an unsigned number) bytes");
        assertSays(() -> cuda.cuMemAllocHost(-1), "-1 (18446744073709551615 as an unsigned number) bytes");
        assertSays(() -> cuda.cuMemAllocAsync(-1, stream), "-1 (18446744073709551615 as an unsigned number) bytes");
        assertSays(() -> launch(Kernel.empty(), -1), "GRID_DIM_X is -1 (4294967295 as an unsigned number)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void aCostThatNoClockCountsFails(int blocks) {
        launch(Kernel.empty().costPerBlock((shape, arguments) -> Long.MAX_VALUE), blocks);
        assertSays(() -> cuda.cuStreamSynchronize(stream), "would end after", "the latest virtual time");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void aCostOfALaunchThatNoClockCountsFails(int blocks) {
        launch(Kernel.empty().costOfLaunch((shape, arguments) -> Long.MAX_VALUE), blocks);
        assertSays(() -> cuda.cuStreamSynchronize(stream), "would end after", "the latest virtual time");
    }

    @Test
    void workOfAQueueMayEndWithVirtualTime() {
        long latest = Long.MAX_VALUE / 2;
        ExternalQueue queue = machine.external().queue("queue");
        machine.advance(Duration.ofMillis(1));
        long left = latest - Cupti.of(machine).cuptiGetTimestamp();
        assertThrows(IllegalArgumentException.class, () -> queue.run("too long", left + 1, () -> {}));
        assertThrows(IllegalArgumentException.class, () -> queue.run("too short", -1, () -> {}));
        assertFalse(
                queue.run("none", 0, () -> {}).run("longest", left, () -> {}).idle());
    }

    @Test
    void workOfAQueueEndsBeforeVirtualTimeDoes() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> machine.external().queue("queue").run("endless", Long.MAX_VALUE, () -> {}));
        assertTrue(
                refused.getMessage().contains("endless takes 9223372036854775807 ns from ")
                        && refused.getMessage().contains("the latest virtual time is 4611686018427387903 ns"),
                refused.getMessage());
    }

    @Test
    void staticSharedMemoryThatNoBlockHas() {
        assertSays(
                () -> launch(Kernel.empty().staticSharedBytes(Integer.MAX_VALUE), 1),
                "is launched with 2147483647 bytes of static shared memory in a block; the limit is 49152 bytes");
    }

    @Test
    void aPolicyWithoutChooserIsRefused() {
        SchedulePolicy policy = new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                return null;
            }

            @Override
            public String toString() {
                return "mine";
            }
        };
        assertSays(() -> Machine.create(MachineOptions.defaults().withPolicy(policy)), "policy mine returns null");
    }

    @Test
    void missingBytesAreRefused() {
        assertSays(() -> CUipcMemHandle.of(null), "the bytes of a handle are null");
        assertSays(() -> CUmoduleImage.ofBinary(null), "the binary of a module is null");
    }

    /** A list of the program is read before the call enters the machine. */
    @Test
    void aListOfTheProgramIsReadOutsideOfTheMachine() {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> calling = new AbstractList<>() {
            @Override
            public CUgraphNode get(int index) {
                return cuda.cuGraphAddEmptyNode(graph, List.of());
            }

            @Override
            public int size() {
                return 2;
            }
        };
        cuda.cuGraphAddEmptyNode(graph, calling);
        assertEquals(3, cuda.cuGraphGetNodes(graph).size());
        assertEquals(2, cuda.cuGraphGetEdges(graph, false).size());
    }

    @Test
    void faultsOfViewsNameWhatIsLegal() {
        long memory = cuda.cuMemAlloc(4096);
        launch(
                Kernel.perLaunch(a -> {
                    var ints = a.ints(0);
                    return l -> ints.set(1024, 1);
                }),
                1,
                memory);
        assertSays(() -> cuda.cuStreamSynchronize(stream), "element 1024", "legal are elements 0 to 1023");
    }

    @Test
    void aViewOfFreedMemoryIsSaidToBeFreed() {
        long memory = cuda.cuMemAlloc(4096);
        cuda.cuMemFree(memory);
        launch(
                Kernel.perLaunch(a -> {
                    var ints = a.ints(0);
                    return l -> ints.set(0, 1);
                }),
                1,
                memory);
        String message = assertThrows(RuntimeException.class, () -> cuda.cuStreamSynchronize(stream))
                .getMessage();
        assertTrue(message.contains("has been freed"), message);
        assertFalse(message.contains("of 0 elements"), message);
    }

    @Test
    void anEndlessLoopNamesItsConditionalHandle() {
        CUgraph graph = cuda.cuGraphCreate(0);
        long handle = cuda.cuGraphConditionalHandleCreate(
                graph, cuda.cuCtxGetCurrent(), 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams loop =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, cuda.cuCtxGetCurrent());
        cuda.cuGraphAddNode(graph, List.of(), null, loop);
        cuda.cuGraphAddKernelNode(
                loop.bodies().get(0), List.of(), CUkernelNodeParams.single(function("k", Kernel.empty())));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, stream);
        assertSays(
                () -> cuda.cuStreamSynchronize(stream),
                "has executed its body 10 times",
                "; legal is a body with a kernel that does in the end, and for a longer loop a higher limit",
                "no kernel has set conditional handle",
                "to 0");
    }

    @Test
    void aWrongArgumentIsQuoted() {
        launch(
                Kernel.perLaunch(a -> {
                    int number = a.i32(0);
                    return l -> l.deviceAssert(number == 0, "");
                }),
                1,
                "x");
        assertSays(
                () -> cuda.cuStreamSynchronize(stream),
                "argument 0 of the launch is \"x\" of type java.lang.String, not a number");
    }

    @Test
    void valuesPrintWhatTheyAre() {
        assertEquals("SUCCESS", new CUgraphExecUpdateResultInfo().toString());
        assertEquals(
                "kernel kernel per launch, 32 registers per thread, 64 bytes of static shared memory, may wait for the"
                        + " host",
                Kernel.perLaunch(a -> l -> {})
                        .registersPerThread(32)
                        .staticSharedBytes(64)
                        .blocking()
                        .toString());
    }
}
