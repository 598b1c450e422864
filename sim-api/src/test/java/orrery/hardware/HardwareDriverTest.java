package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernel;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.driver.DeviceManagement;
import orrery.driver.DriverSupport;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.ShortView;

/** Arguments and results have their forms in C: seen by a driver in C that keeps what it is given. */
class HardwareDriverTest {
    @TempDir
    static Path folder;

    private static CudaDriver driver;

    @BeforeAll
    static void open() throws Exception {
        JavaVersion.assumeForeignFunctions();
        driver = CProgram.driver(folder);
    }

    /** Returns what the driver was given in the latest call. */
    private static String given() {
        return driver.cuGetErrorString(CUresult.CUDA_ERROR_UNKNOWN);
    }

    private static <H> H handle(Class<H> type, long address) {
        return DriverSupport.handle(type, address);
    }

    @Test
    void resultsAreReturned() {
        assertEquals(13000, driver.cuDriverGetVersion());
        assertEquals(new CUdevice(0), driver.cuDeviceGet(0));
        assertEquals("device 0", driver.cuDeviceGetName(new CUdevice(0)));
        assertEquals(UUID.fromString("f0f1f2f3-f4f5-f6f7-f8f9-fafbfcfdfeff"), driver.cuDeviceGetUuid(new CUdevice(0)));
        assertEquals(
                new DeviceManagement.PrimaryContextState(4, true), driver.cuDevicePrimaryCtxGetState(new CUdevice(0)));
    }

    @Test
    void failuresAreExceptionsWithTheCode() {
        CudaException flags = assertThrows(CudaException.class, () -> driver.cuInit(1));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, flags.result());
        CudaException device = assertThrows(CudaException.class, () -> driver.cuDeviceGet(3));
        assertEquals(CUresult.CUDA_ERROR_INVALID_DEVICE, device.result());
        assertTrue(device.getMessage().contains("cuDeviceGet"), device.getMessage());
    }

    @Test
    void queriesReturnThatWorkIsNotReady() {
        assertEquals(CUresult.CUDA_SUCCESS, driver.cuStreamQuery(null));
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, driver.cuStreamQuery(CUstream.PER_THREAD));
        assertEquals("2", given());
        CudaException fault = assertThrows(CudaException.class, () -> driver.cuStreamQuery(CUstream.LEGACY));
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
    }

    @Test
    void functionsThatTheDriverLacksNameThemselves() {
        String lacking = assertThrows(UnsupportedOperationException.class, () -> driver.cuEventCreate(0))
                .getMessage();
        assertEquals("the driver has no cuEventCreate in the form of CUDA 2.0", lacking);
        String unknown = assertThrows(UnsupportedOperationException.class, () -> driver.cuGraphGetId(null))
                .getMessage();
        assertEquals("cuGraphGetId is not available on hardware", unknown);
    }

    @Test
    void handlesAreComparedByValue() {
        CUcontext created = driver.cuCtxCreate(0, new CUdevice(0));
        assertEquals(created, driver.cuCtxGetCurrent());
        assertEquals(created.hashCode(), driver.cuCtxGetCurrent().hashCode());
        CUstream first = driver.cuStreamCreate(0);
        assertNotEquals(first, driver.cuStreamCreate(0));
        assertNotEquals(handle(CUgraph.class, 0xc0), created);
        driver.cuCtxSetCurrent(created);
        assertEquals("c0", given());
        driver.cuCtxSetCurrent(null);
        assertEquals("0", given());
    }

    @Test
    void handlesOfTheSimulatorAndOfTheDriverDoNotMix() {
        try (Machine machine = Machine.create()) {
            CudaDriver simulated = CudaDriver.of(machine);
            simulated.cuInit(0);
            simulated.cuCtxCreate(0, simulated.cuDeviceGet(0));
            CUstream stream = simulated.cuStreamCreate(0);
            assertThrows(IllegalArgumentException.class, () -> driver.cuStreamQuery(stream));
            CUstream real = driver.cuStreamCreate(0);
            CudaException foreign = assertThrows(CudaException.class, () -> simulated.cuStreamQuery(real));
            assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, foreign.result());
            CUgraph graph = handle(CUgraph.class, 0x90);
            assertThrows(CudaException.class, () -> simulated.cuGraphDestroy(graph));
            assertThrows(UnsupportedOperationException.class, graph::toValueGraph);
        }
    }

    @Test
    void kernelArgumentsHaveTheSizesOfTheParameters() {
        CUmodule module = driver.cuModuleLoadData(CUmoduleImage.ofPtx("the text"));
        assertEquals("the text", given());
        CUfunction function = driver.cuModuleGetFunction(module, "mixed");
        driver.cuLaunchKernel(function, 1, 2, 3, 4, 5, 6, 7, null, 1, 2.5, 3.5f, 4L, 5, 6);
        assertEquals("1 2 3 4 5 6 7 0: 1 2.5 3.5 4 5 6", given());
        byte[] eight = {9, 0, 0, 0, 0, 0, 0, 0};
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, eight, 2.5, 3.5f, 4L, 5, 6);
        assertEquals("1 1 1 1 1 1 0 0: 9 2.5 3.5 4 5 6", given());
        assertThrows(
                IllegalArgumentException.class,
                () -> driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, eight, eight, 3.5f, 4L, 5, 6));
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, 9, 2.5, 3.5f, 0xFFFF_FFFEL, -5, 0xFFFF);
        assertEquals("1 1 1 1 1 1 0 0: 9 2.5 3.5 -2 -5 -1", given());
        String large = assertThrows(
                        IllegalArgumentException.class,
                        () -> driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, 9, 2.5, 3.5f, 1L << 32, 5, 6))
                .getMessage();
        assertEquals(
                "argument 3 of a launch is 4294967296; legal is an integer of 32 bits, the size of the parameter",
                large);
        String few = assertThrows(
                        IllegalArgumentException.class,
                        () -> driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, 1))
                .getMessage();
        assertTrue(few.contains("6 parameters is launched with 1 argument"), few);
    }

    @Test
    void aStructureIsPassedCompletelyIfTheDriverDoesNotTellSizes() {
        CUkernel kernel = handle(CUkernel.class, 0xf1);
        byte[] structure = new byte[16];
        structure[0] = 5;
        structure[8] = 6;
        driver.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null, structure, 7L);
        assertEquals("5 6, 7", given());
    }

    /** A failure of the question is no function without parameters, whose arguments are ignored. */
    @Test
    void argumentsArePassedAsTheyAreIfTheDriverFailsToTellSizes() {
        CUfunction function = handle(CUfunction.class, 0xf3);
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, 1L, 2.5f, 3.5, 4, (byte) 5, (short) 6);
        assertEquals("1 1 1 1 1 1 0 0: 1 2.5 3.5 4 5 6", given());
    }

    @Test
    void aBufferOfParametersIsPassedAsItIs() {
        CUmodule module = driver.cuModuleLoadData(CUmoduleImage.ofPtx("the text"));
        CUfunction function = driver.cuModuleGetFunction(module, "mixed");
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, CUlaunchParamBuffer.of(new byte[] {3, 0, 5}));
        assertEquals("1 2: 3 0 5", given());
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null, CUlaunchParamBuffer.of(new byte[0]));
        assertEquals("1 2:", given());
    }

    @Test
    void imagesWithoutTheNeededFormNameThemselves() {
        CUmoduleImage java = CUmoduleImage.empty().with("twice", Kernel.empty());
        String onHardware = assertThrows(UnsupportedOperationException.class, () -> driver.cuModuleLoadData(java))
                .getMessage();
        assertTrue(onHardware.contains("[twice]") && onHardware.contains("ofPtx"), onHardware);
        try (Machine machine = Machine.create()) {
            CudaDriver simulated = CudaDriver.of(machine);
            simulated.cuInit(0);
            simulated.cuCtxCreate(0, simulated.cuDeviceGet(0));
            CUmoduleImage ptx = CUmoduleImage.ofPtx(".version 9.0");
            String onSimulator = assertThrows(
                            UnsupportedOperationException.class, () -> simulated.cuModuleLoadData(ptx))
                    .getMessage();
            assertTrue(onSimulator.contains("PTX without the artifact orrery:orrery-ptx"), onSimulator);
            assertEquals(
                    1,
                    simulated.cuModuleGetFunctionCount(simulated.cuModuleLoadData(ptx.with("twice", Kernel.empty()))));
        }
    }

    @Test
    void javaArraysAreCopiedToAndFro() {
        long device = driver.cuMemAlloc(64);
        int[] numbers = {1, 2, 3};
        driver.cuMemcpy(device, driver.host().of(numbers), 12);
        numbers[1] = 20;
        driver.cuMemcpy(device, driver.host().of(numbers), 12);
        int[] read = new int[3];
        driver.cuMemcpy(driver.host().of(read), device, 12);
        assertArrayEquals(new int[] {1, 20, 3}, read);
        driver.cuMemsetD8(device, (byte) 0x7f, 4);
        driver.cuMemcpy(driver.host().of(read), device, 12);
        assertArrayEquals(new int[] {0x7f7f7f7f, 20, 3}, read);
    }

    @Test
    void ordinaryMemoryIsViewed() {
        long memory = driver.host().allocate(32);
        driver.host().longs(memory).set(1, 0x1_0000_0002L);
        assertEquals(2, driver.host().ints(memory + 8).get(0));
        assertEquals(1, driver.host().ints(memory).get(3L));
        assertEquals(1, driver.host().ints(memory).atomicAdd(3, 4));
        assertEquals(5, driver.host().ints(memory).getVolatile(3));
        assertEquals(8, driver.host().ints(memory).size());
        ShortView shorts = driver.host().shorts(memory + 30);
        assertEquals(0, shorts.atomicCAS(0, (short) 0, (short) 0x3C00));
        assertEquals(0x3C00, shorts.atomicAddHalf(0, (short) 0xC000));
        assertEquals((short) 0xBC00, shorts.getVolatile(0));
        assertEquals(0xBC00 << 16, driver.host().ints(memory).get(7));
        driver.host().shorts(memory).setVolatile(14, (short) -1);
        assertEquals(-1, driver.host().shorts(memory).atomicCAS(14, (short) -1, (short) 5));
        assertEquals(0xBC00 << 16 | 5, driver.host().ints(memory).get(7));
        assertThrows(IndexOutOfBoundsException.class, () -> shorts.atomicCAS(1, (short) 0, (short) 1));
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> driver.host().ints(memory).get(8));
        driver.host().free(memory);
    }

    @Test
    void structuresArePassedByValue() {
        driver.cuMemPrefetchAsync(0x1000, 64, CUmemLocation.device(5), 9, CUstream.LEGACY);
        assertEquals("1 5 9 1", given());
    }

    @Test
    void functionsOfTheProgramAreCalled() {
        List<Object> calls = new ArrayList<>();
        driver.cuLaunchHostFunc(null, () -> calls.add("host"));
        CUstream stream = driver.cuStreamCreate(0);
        driver.cuStreamAddCallback(
                stream,
                (called, result) -> {
                    calls.add(called);
                    calls.add(result);
                },
                0);
        driver.cuUserObjectCreate(() -> calls.add("destructor"), 1, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
        driver.cuGraphAddHostNode(handle(CUgraph.class, 0x90), null, new CUhostNodeParams(() -> calls.add("node")));
        assertEquals(List.of("host", stream, CUresult.CUDA_ERROR_LAUNCH_FAILED, "destructor", "node", "node"), calls);
        assertThrows(CudaException.class, () -> driver.cuLaunchHostFunc(null, null));
    }

    @Test
    void captureInformationHasAllParts() {
        CUstreamCaptureInfo info = driver.cuStreamGetCaptureInfo(null, true);
        assertEquals(7, info.id());
        assertEquals(handle(CUgraph.class, 0x90), info.graph());
        assertEquals(
                List.of(
                        new CUgraphDependency(handle(CUgraphNode.class, 0xa0), new CUgraphEdgeData(1, 0, 1)),
                        new CUgraphDependency(handle(CUgraphNode.class, 0xb0), CUgraphEdgeData.DEFAULT)),
                info.dependencies());
        assertEquals(
                CUstreamCaptureMode.THREAD_LOCAL,
                driver.cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode.RELAXED));
        assertEquals("2", given());
    }

    @Test
    void listsArePassedWithTheirLength() {
        CUgraph graph = handle(CUgraph.class, 0x90);
        List<CUgraphNode> nodes = driver.cuGraphGetNodes(graph);
        assertEquals(List.of(handle(CUgraphNode.class, 0xa0), handle(CUgraphNode.class, 0xb0)), nodes);
        driver.cuGraphAddDependencies(
                graph, nodes.subList(0, 1), nodes.subList(1, 2), List.of(new CUgraphEdgeData(1, 2, 1)));
        assertEquals("90 a0 b0 1 2 1 1", given());
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                assertThrows(
                                CudaException.class,
                                () -> driver.cuGraphAddDependencies(graph, nodes, nodes.subList(0, 1), null))
                        .result());
    }

    @Test
    void nodesFillInTheirOutputs() {
        CUgraph graph = handle(CUgraph.class, 0x90);
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(0xabcdef0123L, CUgraphConditionalNodeType.SWITCH, 2, null);
        driver.cuGraphAddNode(graph, null, null, params);
        assertEquals("abcdef0123 2 2 c0", given());
        assertEquals(List.of(handle(CUgraph.class, 0xd0), handle(CUgraph.class, 0xe0)), params.bodies());
        CUmemcpy3D.Operand operand = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, 1, 0, 0);
        driver.cuGraphAddNode(
                graph,
                List.of(handle(CUgraphNode.class, 0xa0)),
                null,
                new CUmemcpyNodeParams(new CUmemcpy3D(operand, operand, 4, 1, 1), null));
        assertEquals("c0 1", given());
    }

    @Test
    void failuresFillInTheirOutputs() {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        CudaException failure = assertThrows(
                CudaException.class,
                () -> driver.cuGraphExecUpdate(handle(CUgraphExec.class, 1), handle(CUgraph.class, 2), info));
        assertEquals(CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, failure.result());
        assertEquals(CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED, info.result());
        assertEquals(handle(CUgraphNode.class, 0xa0), info.errorNode());
    }
}
