package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.driver.CUarray;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.DriverSupport;
import orrery.driver.VirtualMemoryManagement;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;

/** External objects, virtual memory, handles for other processes and batches of copies have their forms in C. */
class SharingTest {
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

    @Test
    void externalMemoryIsImportedByItsDescriptor() {
        CUexternalMemory memory = driver.cuImportExternalMemory(new CUexternalMemoryHandleDesc(
                ExternalMemoryHandleType.DMABUF_FD, ExternalHandle.ofDescriptor(17), 1L << 33, 1));
        assertEquals("9 17 8589934592 1", given());
        assertEquals(
                0x7000 + 256,
                driver.cuExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(256, 4096, 0)));
        assertEquals("4096 0", given());
    }

    @Test
    void semaphoresAreWaitedForWithTheirParameters() {
        CUexternalSemaphore semaphore = driver.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(
                ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, ExternalHandle.ofDescriptor(5), 0));
        assertEquals("9 5 0", given());
        driver.cuWaitExternalSemaphoresAsync(
                List.of(semaphore, DriverSupport.required(CUexternalSemaphore.class, 0xe2)),
                List.of(CUexternalSemaphoreWaitParams.fence(7), CUexternalSemaphoreWaitParams.keyedMutex(3, 250)),
                CUstream.PER_THREAD);
        assertEquals("e1 7 e2 3 250 2 2", given());
    }

    @Test
    void nodesHaveTheirSemaphores() {
        CUgraph graph = DriverSupport.graph(0x90, any -> "");
        CUextSemSignalNodeParams params = new CUextSemSignalNodeParams(
                List.of(
                        DriverSupport.required(CUexternalSemaphore.class, 0xe1),
                        DriverSupport.required(CUexternalSemaphore.class, 0xe2)),
                List.of(CUexternalSemaphoreSignalParams.fence(8), CUexternalSemaphoreSignalParams.keyedMutex(9)));
        CUgraphNode node = driver.cuGraphAddExternalSemaphoresSignalNode(graph, null, params);
        assertEquals(params, driver.cuGraphExternalSemaphoresSignalNodeGetParams(node));
    }

    @Test
    void physicalMemoryIsCreatedWithItsProperties() {
        CUmemAllocationProp prop = new CUmemAllocationProp(
                CUmemPoolProps.AllocationType.PINNED,
                VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                CUmemLocation.device(3));
        CUmemGenericAllocationHandle memory = driver.cuMemCreate(2 << 20, prop, 0);
        assertEquals("2097152 1 1 1 3 0", given());
        assertEquals(
                new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, 8, CUmemLocation.device(0xa11)),
                driver.cuMemGetAllocationPropertiesFromHandle(memory));
    }

    @Test
    void physicalMemoryIsSharedByDescriptorsAndByBytes() {
        CUmemGenericAllocationHandle memory = DriverSupport.required(CUmemGenericAllocationHandle.class, 0xa11);
        ExternalHandle descriptor = driver.cuMemExportToShareableHandle(memory, 1, 0);
        assertEquals(ExternalHandle.ofDescriptor(42), descriptor);
        assertEquals(
                DriverSupport.required(CUmemGenericAllocationHandle.class, 0xa12),
                driver.cuMemImportFromShareableHandle(descriptor, 1));
        assertEquals("42", given());
        int fabric = VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC;
        driver.cuMemImportFromShareableHandle(driver.cuMemExportToShareableHandle(memory, fabric, 0), fabric);
        assertEquals("7", given());
    }

    @Test
    void aFabricHandleThatIsNoArrayOfBytesIsRefused() {
        CudaException refused = assertThrows(
                CudaException.class,
                () -> driver.cuMemImportFromShareableHandle(
                        ExternalHandle.ofHandle(7), VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, refused.result());
        assertTrue(refused.getMessage().contains("legal is a handle whose object is an array of 64 bytes"));
    }

    @Test
    void accessIsSetAndAsked() {
        driver.cuMemSetAccess(
                0x7000, 4096, new CUmemAccessDesc(CUmemLocation.device(2), CUmemAccessDesc.Flags.READWRITE));
        assertEquals("7000 4096 1 2 3 1", given());
        assertEquals(CUmemAccessDesc.Flags.READWRITE, driver.cuMemGetAccess(CUmemLocation.device(2), 0x7000));
        assertEquals("1 2 7000", given());
    }

    @Test
    void handlesForOtherProcessesAreBytes() {
        byte[] bytes = driver.cuIpcGetMemHandle(5).reserved();
        byte[] expected = new byte[64];
        Arrays.fill(expected, (byte) 9);
        expected[63] = 5;
        assertArrayEquals(expected, bytes);
        assertEquals(0x8000, driver.cuIpcOpenMemHandle(CUipcMemHandle.of(bytes), 1));
        assertEquals("9 5 1", given());
        driver.cuIpcOpenEventHandle(CUipcEventHandle.of(bytes));
        assertEquals("9 5", given());
        assertEquals(CUipcMemHandle.of(expected), CUipcMemHandle.of(bytes));
        assertEquals(
                CUipcMemHandle.of(expected).hashCode(), CUipcMemHandle.of(bytes).hashCode());
        assertNotEquals(CUipcMemHandle.of(new byte[64]), CUipcMemHandle.of(bytes));
        assertNotEquals(CUipcEventHandle.of(bytes), (Object) CUipcMemHandle.of(bytes));
    }

    @Test
    void batchesOfCopiesHaveTheirAttributes() {
        long from = driver.host().allocate(64);
        long to = driver.host().allocate(64);
        driver.host().ints(from).set(0, 11);
        driver.host().ints(from).set(8, 12);
        driver.cuMemcpyBatchAsync(
                new long[] {to, to + 4},
                new long[] {from, from + 32},
                new long[] {4, 4},
                List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.ANY, CUmemLocation.device(1), null, 1)),
                new long[] {0},
                CUstream.PER_THREAD);
        assertEquals("2 1: 3 1 1 1 at 0, 2", given());
        assertEquals(11, driver.host().ints(to).get(0));
        assertEquals(12, driver.host().ints(to).get(1));
        assertThrows(
                CudaException.class,
                () -> driver.cuMemcpyBatchAsync(
                        new long[] {to}, new long[] {from, from}, new long[] {4}, List.of(), new long[0], null));
    }

    @Test
    void batchesOfDiscardsHaveOneCountForAddressesAndSizes() {
        driver.cuMemDiscardBatchAsync(new long[] {0x7000, 0x9000}, new long[] {64, 1L << 33}, 0, CUstream.PER_THREAD);
        assertEquals("2: 7000 of 64, 9000 of 8589934592, 0 2", given());
        assertThrows(
                CudaException.class,
                () -> driver.cuMemDiscardBatchAsync(new long[] {0x7000}, new long[] {64, 64}, 0, CUstream.PER_THREAD));
    }

    @Test
    void batchesOfPrefetchesHaveASecondCountForTheirLocations() {
        driver.cuMemPrefetchBatchAsync(
                new long[] {0x7000, 0x9000},
                new long[] {64, 1L << 33},
                List.of(CUmemLocation.device(3)),
                new long[] {0},
                0,
                CUstream.PER_THREAD);
        assertEquals("2: 9000 of 8589934592, 1: 1 3 at 0, 0 2", given());
        assertThrows(
                CudaException.class,
                () -> driver.cuMemPrefetchBatchAsync(
                        new long[] {0x7000},
                        new long[] {64},
                        List.of(CUmemLocation.device(3)),
                        new long[] {0, 1},
                        0,
                        CUstream.PER_THREAD));
    }

    @Test
    void batchesOfCopiesOfBlocksHaveTheirOperands() {
        driver.cuMemcpy3DBatchAsync(
                List.of(new CUmemcpy3DBatchOp(
                        CUmemcpy3DOperand.pointer(0x7000, 16, 8),
                        CUmemcpy3DOperand.array(DriverSupport.required(CUarray.class, 0xaa), 1, 2, 3),
                        4,
                        5,
                        6)),
                0,
                null);
        assertEquals("1: 1 7000 16 8, 2 aa 1 2 3, 4 5 6 1, 0", given());
    }
}
