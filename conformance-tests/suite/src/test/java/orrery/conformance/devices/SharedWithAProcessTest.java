package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.intAt;
import static orrery.conformance.WithContext.mapped;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.VirtualMemoryManagement;
import orrery.hardware.Gpus;
import orrery.sim.ExternalHandle;

/**
 * Virtual memory, batches of copies and handles for other processes on any driver: on a GPU where
 * {@code -Dorrery.device=hardware} asks for it. The other process is one: {@link #main}.
 */
class SharedWithAProcessTest {
    private static final int INTS = 1024;
    private static final long BYTES = 4L * INTS;

    private CudaDriver cuda;
    private CUcontext context;

    @BeforeEach
    void open() {
        cuda = Gpus.find();
        context = cuda.cuCtxCreate(0, new CUdevice(0));
    }

    private int[] ints(long address, int count) {
        long host = cuda.host().allocate(4L * count);
        cuda.cuMemcpyDtoH(host, address, 4L * count);
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = cuda.host().ints(host).get(i);
        }
        cuda.host().free(host);
        return values;
    }

    private static int[] all(int value, int count) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void physicalMemoryIsMappedTwice() {
        int descriptor = VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
        CUmemAllocationProp prop =
                new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, descriptor, CUmemLocation.device(0));
        long size = cuda.cuMemGetAllocationGranularity(prop, CUmemAllocationGranularity.MINIMUM);
        assertEquals(2L << 20, size);
        CUmemGenericAllocationHandle memory = cuda.cuMemCreate(size, prop, 0);
        assertEquals(prop, cuda.cuMemGetAllocationPropertiesFromHandle(memory));
        long first = mapped(cuda, memory, size);
        ExternalHandle shared = cuda.cuMemExportToShareableHandle(memory, descriptor, 0);
        CUmemGenericAllocationHandle imported = cuda.cuMemImportFromShareableHandle(shared, descriptor);
        long second = mapped(cuda, imported, size);
        assertEquals(CUmemAccessDesc.Flags.READWRITE, cuda.cuMemGetAccess(CUmemLocation.device(0), first));
        cuda.cuMemsetD32(first, 77, INTS);
        assertArrayEquals(all(77, INTS), ints(second, INTS));
        CUmemGenericAllocationHandle retained = cuda.cuMemRetainAllocationHandle(first);
        cuda.cuMemRelease(retained);
        for (long address : new long[] {first, second}) {
            cuda.cuMemUnmap(address, size);
            cuda.cuMemAddressFree(address, size);
        }
        cuda.cuMemRelease(imported);
        cuda.cuMemRelease(memory);
    }

    @Test
    void batchesOfCopies() {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long from = cuda.cuMemAlloc(2 * BYTES);
        long to = cuda.cuMemAlloc(2 * BYTES);
        cuda.cuMemsetD32(from, 5, INTS);
        cuda.cuMemsetD32(from + BYTES, 6, INTS);
        cuda.cuMemcpyBatchAsync(
                new long[] {to + BYTES, to},
                new long[] {from, from + BYTES},
                new long[] {BYTES, BYTES},
                List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                new long[] {0},
                stream);
        cuda.cuStreamSynchronize(stream);
        assertArrayEquals(all(6, INTS), ints(to, INTS));
        assertArrayEquals(all(5, INTS), ints(to + BYTES, INTS));
        cuda.cuMemcpy3DBatchAsync(
                List.of(new CUmemcpy3DBatchOp(
                        CUmemcpy3DOperand.pointer(from, 64, 4), CUmemcpy3DOperand.pointer(to, 64, 4), 64, 4, 2)),
                0,
                stream);
        cuda.cuStreamSynchronize(stream);
        assertArrayEquals(all(5, 128), ints(to, 128));
        assertArrayEquals(all(6, INTS - 128), ints(to + 4 * 128, INTS - 128));
    }

    @Test
    void poolsOfPlaces() {
        CUmemLocation device = CUmemLocation.device(0);
        assertEquals(
                cuda.cuDeviceGetDefaultMemPool(new CUdevice(0)),
                cuda.cuMemGetDefaultMemPool(device, CUmemPoolProps.AllocationType.PINNED));
        assertEquals(
                cuda.cuDeviceGetMemPool(new CUdevice(0)),
                cuda.cuMemGetMemPool(device, CUmemPoolProps.AllocationType.PINNED));
    }

    @Test
    void anotherProcessOpensMemoryAndAnEvent() throws Exception {
        Assumptions.assumeTrue(Gpus.isHardwareWanted(), "simulated machines share a process");
        long memory = cuda.cuMemAlloc(BYTES);
        cuda.cuMemsetD32(memory, 41, INTS);
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, null);
        cuda.cuCtxSynchronize();
        HexFormat hex = HexFormat.of();
        String printed = child(
                hex.formatHex(cuda.cuIpcGetMemHandle(memory).reserved()),
                hex.formatHex(cuda.cuIpcGetEventHandle(event).reserved()));
        assertEquals("41 CUDA_SUCCESS", printed);
        assertArrayEquals(all(42, INTS), ints(memory, INTS));
        cuda.cuCtxDestroy(context);
    }

    private static String child(String memory, String event) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SharedWithAProcessTest.class.getName(),
                        memory,
                        event)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, process.waitFor());
        return printed;
    }

    /** The other process: reads the first number of the memory, replaces all of it, and queries the event. */
    public static void main(String[] args) {
        CudaDriver cuda = Gpus.hardware().orElseThrow();
        cuda.cuCtxCreate(0, new CUdevice(0));
        HexFormat hex = HexFormat.of();
        long memory = cuda.cuIpcOpenMemHandle(
                CUipcMemHandle.of(hex.parseHex(args[0])), CudaDriver.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
        CUevent event = cuda.cuIpcOpenEventHandle(CUipcEventHandle.of(hex.parseHex(args[1])));
        int first = intAt(cuda, memory);
        CUresult answer = cuda.cuEventQuery(event);
        cuda.cuMemsetD32(memory, first + 1, INTS);
        cuda.cuCtxSynchronize();
        cuda.cuIpcCloseMemHandle(memory);
        System.out.println(first + " " + answer);
    }
}
