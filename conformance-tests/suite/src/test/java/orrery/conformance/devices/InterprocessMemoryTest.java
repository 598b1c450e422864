package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.intAt;
import static orrery.driver.InterprocessMemory.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What two processes on an H200 were answered about memory that one shares by handle, call by call. */
class InterprocessMemoryTest {
    private static final int MIB = 1 << 20;
    private static final int GLOBAL = 1;

    private final Machine exporter = Machine.create();
    private final Machine importer = Machine.create();
    private final CudaDriver parent = driverWithContext(exporter);
    private final CudaDriver child = driverWithContext(importer);
    private final CUstream stream = parent.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    private final CUstream ofChild = child.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    private final Map<String, CUresult> expected = new LinkedHashMap<>();
    private final Map<String, CUresult> answered = new LinkedHashMap<>();

    @AfterEach
    void end() {
        importer.close();
        exporter.close();
    }

    private void ask(CUresult answer, String question, Runnable call) {
        expected.put(question, answer);
        try {
            call.run();
            answered.put(question, CUresult.CUDA_SUCCESS);
        } catch (CudaException refused) {
            answered.put(question, refused.result());
        }
    }

    private void refused(String question, Runnable call) {
        ask(CUresult.CUDA_ERROR_INVALID_VALUE, question, call);
    }

    private void legal(String question, Runnable call) {
        ask(CUresult.CUDA_SUCCESS, question, call);
    }

    /** "as if the user called cuCtxEnablePeerAccess. This behavior is controlled by the flag" (cuda.h) */
    @Test
    void memoryIsAccessibleToTheDeviceThatOpensIt() {
        MachineOptions options = MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200(), Devices.t4());
        try (Machine machine = Machine.create(options)) {
            CudaDriver cuda = driverWithContext(machine);
            CUipcMemHandle handle = parent.cuIpcGetMemHandle(parent.cuMemAlloc(64));
            List<Object> pointers = new ArrayList<>();
            for (int device : new int[] {2, 1, 0}) {
                cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(new CUdevice(device)));
                long memory = cuda.cuIpcOpenMemHandle(handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
                pointers.add(cuda.cuPointerGetAttributes(List.of(CUpointerAttribute.DEVICE_POINTER), memory)
                        .get(0));
                pointers.add(memory);
            }
            long memory = (long) pointers.get(5);
            assertEquals(List.of(0L, memory, memory, memory, memory, memory), pointers);
            cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(new CUdevice(1)));
            CUfunction store = cuda.cuModuleGetFunction(
                    cuda.cuModuleLoadData(CUmoduleImage.empty().with("store", Kernel.perLaunch(args -> {
                        IntView cell = args.ints(0);
                        return launch -> cell.set(0, 5);
                    }))),
                    "store");
            cuda.cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, null, memory);
            cuda.cuCtxSynchronize();
        }
    }

    @Test
    void theExporter() {
        long memory = parent.cuMemAlloc(MIB);
        CUipcMemHandle handle = parent.cuIpcGetMemHandle(memory);
        assertEquals(handle, parent.cuIpcGetMemHandle(memory));
        assertEquals(handle, parent.cuIpcGetMemHandle(memory + 64));
        long pooled = parent.cuMemAllocAsync(4096, stream);
        refused("handle of pool memory", () -> parent.cuIpcGetMemHandle(pooled));
        long managed = parent.cuMemAllocManaged(4096, GLOBAL);
        refused("handle of managed memory", () -> parent.cuIpcGetMemHandle(managed));
        long pinned = parent.cuMemAllocHost(4096);
        refused("handle of pinned memory", () -> parent.cuIpcGetMemHandle(pinned));
        refused("handle of 0", () -> parent.cuIpcGetMemHandle(0));
        refused("handle of nothing", () -> parent.cuIpcGetMemHandle(4096));
        ask(
                CUresult.CUDA_ERROR_INVALID_CONTEXT,
                "open in the same process",
                () -> parent.cuIpcOpenMemHandle(handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
        refused("close own memory", () -> parent.cuIpcCloseMemHandle(memory));
        refused("close 0", () -> parent.cuIpcCloseMemHandle(0));
        parent.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        legal("handle in a capture", () -> parent.cuIpcGetMemHandle(memory));
        legal("end of the capture", () -> parent.cuStreamEndCapture(stream));
        assertEquals(expected, answered);
    }

    @Test
    void theImporter() {
        long memory = parent.cuMemAlloc(MIB);
        parent.cuMemsetD8(memory, (byte) 0x11, MIB);
        parent.cuCtxSynchronize();
        CUipcMemHandle handle = parent.cuIpcGetMemHandle(memory);
        refused("open with flags 0", () -> child.cuIpcOpenMemHandle(handle, 0));
        long there = open(handle);
        assertEquals(there, open(handle));
        assertEquals(there, open(parent.cuIpcGetMemHandle(memory + 64)), "inner addresses stand for the whole");
        assertEquals(0x11111111, read(there));
        assertEquals(MIB, child.cuMemGetAddressRange(there).size());
        legal("memset", () -> child.cuMemsetD8(there, (byte) 0x22, 4));
        refused("free", () -> child.cuMemFree(there));
        refused("free in stream order", () -> child.cuMemFreeAsync(there, ofChild));
        refused("handle of imported memory", () -> child.cuIpcGetMemHandle(there));
        refused("close an inner address", () -> child.cuIpcCloseMemHandle(there + 8));
        legal("close", () -> child.cuIpcCloseMemHandle(there));
        legal("read after one close", () -> read(there));
        legal("close second", () -> child.cuIpcCloseMemHandle(there));
        legal("close third", () -> child.cuIpcCloseMemHandle(there));
        refused("read after all", () -> read(there));
        legal("synchronize", child::cuCtxSynchronize);
        assertEquals(0x22222222, intAt(parent, memory));
        legal("free at home", () -> parent.cuMemFree(memory));
        assertEquals(expected, answered);
    }

    private long open(CUipcMemHandle handle) {
        return child.cuIpcOpenMemHandle(handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
    }

    private int read(long address) {
        return intAt(child, address);
    }
}
