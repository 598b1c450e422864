package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What memory contains that a program has allocated and not written. */
class ReusedMemoryTest extends WithContext {
    private static final byte FRESH = (byte) 0xCD;
    private static final int BYTES = 3000;

    private final CUdevice device;
    private final CUstream stream;

    ReusedMemoryTest() {
        super(MachineOptions.defaults().withUninitializedByte(FRESH));
        device = cuda.cuDeviceGet(0);
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private void assertBytes(int expected, long address, int bytes) {
        byte[] all = new byte[bytes];
        cuda.cuMemcpyDtoHAsync(cuda.host().of(all), address, bytes, stream);
        cuda.cuStreamSynchronize(stream);
        byte[] wanted = new byte[bytes];
        Arrays.fill(wanted, (byte) expected);
        assertArrayEquals(wanted, all);
    }

    private void fill(long address, int value) {
        cuda.cuMemsetD8Async(address, (byte) value, BYTES, stream);
    }

    @Test
    void newMemoryOfTheDriverIsPoisonedAndOtherMemoryIsZero() {
        assertBytes(FRESH, cuda.cuMemAlloc(BYTES), BYTES);
        assertBytes(FRESH, cuda.cuMemAllocAsync(BYTES, stream), BYTES);
        assertBytes(FRESH, cuda.cuMemAllocManaged(BYTES, CudaDriver.CU_MEM_ATTACH_GLOBAL), BYTES);
        assertEquals(FRESH, cuda.host().bytes(cuda.cuMemAllocHost(BYTES)).get(0));
        assertEquals(0, cuda.host().bytes(cuda.host().allocate(BYTES)).get(0));
    }

    @Test
    void variablesOfAModuleAreZero() {
        CUmoduleImage image = CUmoduleImage.empty().with(DeviceVariable.of("variable", BYTES));
        long variable =
                cuda.cuModuleGetGlobal(cuda.cuModuleLoadData(image), "variable").base();
        assertBytes(0, variable, BYTES);
    }

    @Test
    void newMemoryIsZeroByDefault() {
        try (Machine plain = Machine.create()) {
            CudaDriver other = driverWithContext(plain);
            int[] read = {1};
            other.cuMemcpyDtoH(other.host().of(read), other.cuMemAlloc(4), 4);
            assertEquals(0, read[0]);
        }
    }

    @Test
    void anAllocationOfAPoolReadsWhatTheOneBeforeItWrote() {
        long first = cuda.cuMemAllocAsync(BYTES, stream);
        fill(first, 0x55);
        cuda.cuMemFreeAsync(first, stream);
        long second = cuda.cuMemAllocAsync(BYTES, stream);
        assertEquals(first, second);
        assertBytes(0x55, second, BYTES);
    }

    @Test
    void partsOfAReusedAllocationKeepTheirBytes() {
        long first = cuda.cuMemAllocAsync(BYTES, stream);
        fill(first, 0x55);
        cuda.cuMemFreeAsync(first, stream);
        long low = cuda.cuMemAllocAsync(1024, stream);
        long high = cuda.cuMemAllocAsync(512, stream);
        assertEquals(first + 1024, high);
        fill(low, 0x66, 1024);
        assertBytes(0x55, high, 512);
        assertBytes(0x66, low, 1024);
    }

    private void fill(long address, int value, int bytes) {
        cuda.cuMemsetD8Async(address, (byte) value, bytes, stream);
    }

    @Test
    void aFreeThatDoesNotWaitKeepsTheBytesToo() {
        CUmemoryPool pool = keepingPool();
        long first = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        fill(first, 0x55);
        cuda.cuStreamSynchronize(stream);
        cuda.cuMemFree(first);
        long second = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        assertEquals(first, second);
        assertBytes(0x55, second, BYTES);
    }

    private CUmemoryPool keepingPool() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1L);
        return pool;
    }

    /** Returns an allocation at the address of one that was written and freed before the host synchronized. */
    private long reuseAfterSynchronization(CUmemoryPool pool) {
        long first = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        fill(first, 0x55);
        cuda.cuMemFreeAsync(first, stream);
        cuda.cuStreamSynchronize(stream);
        long second = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        assertEquals(first, second);
        return second;
    }

    /** The release threshold decides whether a synchronization gives the physical memory back. */
    @Test
    void physicalMemoryThatIsReleasedIsForgotten() {
        assertBytes(FRESH, reuseAfterSynchronization(cuda.cuDeviceGetDefaultMemPool(device)), BYTES);
        assertBytes(0x55, reuseAfterSynchronization(keepingPool()), BYTES);
    }

    @Test
    void aTrimmedPoolForgets() {
        CUmemoryPool pool = keepingPool();
        long first = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        fill(first, 0x55);
        cuda.cuMemFreeAsync(first, stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuMemPoolTrimTo(pool, 0);
        long second = cuda.cuMemAllocFromPoolAsync(BYTES, pool, stream);
        assertEquals(first, second);
        assertBytes(FRESH, second, BYTES);
    }

    /** A graph that copies its fresh memory out and then writes it. */
    private CUgraphExec graph(long out, int value) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        long memory = cuda.cuMemAllocAsync(BYTES, stream);
        cuda.cuMemcpyDtoDAsync(out, memory, BYTES, stream);
        fill(memory, value);
        cuda.cuMemFreeAsync(memory, stream);
        return cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0);
    }

    @Test
    void memoryOfAGraphKeepsWhatTheLaunchBeforeWroteUntilItIsTrimmed() {
        long out = cuda.cuMemAlloc(BYTES);
        CUgraphExec exec = graph(out, 0x55);
        cuda.cuGraphLaunch(exec, stream);
        assertBytes(FRESH, out, BYTES);
        cuda.cuGraphLaunch(exec, stream);
        assertBytes(0x55, out, BYTES);
        cuda.cuDeviceGraphMemTrim(device);
        cuda.cuGraphLaunch(exec, stream);
        assertBytes(FRESH, out, BYTES);
    }

    /** A graph that fills memory of the stream, of which its launches find less or nothing. */
    private CUgraphExec filling(long memory, int bytes) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemsetNode(
                graph, null, new CUmemsetNodeParams(memory, 0, 7, 1, bytes, 1, cuda.cuCtxGetCurrent()));
        return cuda.cuGraphInstantiate(graph, 0);
    }

    private CUgraphExec copying(long target, long source, int bytes) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuMemcpyDtoDAsync(target, source, bytes, stream);
        return cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0);
    }

    /** Allocates and frees memory of the pool, and returns what has its address then, which is smaller. */
    private long allocatedAgain(long memory, int bytes) {
        cuda.cuMemFreeAsync(memory, stream);
        long smaller = cuda.cuMemAllocAsync(bytes, stream);
        assertEquals(memory, smaller);
        cuda.cuStreamSynchronize(stream);
        return smaller;
    }

    private void assertFault(CUgraphExec exec, String says) {
        cuda.cuGraphLaunch(exec, stream);
        CudaException fault = assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
        assertTrue(fault.getMessage().contains(says), fault::getMessage);
        assertTrue(fault.getMessage().contains("which ends before"), fault::getMessage);
    }

    @Test
    void aMemsetOfMemoryThatWasAllocatedAgainWithFewerBytesIsAFault() {
        long memory = cuda.cuMemAllocAsync(BYTES, stream);
        CUgraphExec exec = filling(memory, BYTES);
        allocatedAgain(memory, 16);
        assertFault(exec, "a memset writes to 3000 bytes at 0x");
    }

    @Test
    void aCopyToMemoryThatWasAllocatedAgainWithFewerBytesIsAFault() {
        long memory = cuda.cuMemAllocAsync(BYTES, stream);
        CUgraphExec exec = copying(memory, cuda.cuMemAlloc(BYTES), BYTES);
        allocatedAgain(memory, 16);
        assertFault(exec, "a copy writes to 3000 bytes at 0x");
    }

    @Test
    void aCopyFromMemoryThatWasAllocatedAgainWithFewerBytesIsAFault() {
        long memory = cuda.cuMemAllocAsync(BYTES, stream);
        CUgraphExec exec = copying(cuda.cuMemAlloc(BYTES), memory, BYTES);
        allocatedAgain(memory, 16);
        assertFault(exec, "a copy reads from 3000 bytes at 0x");
    }

    @Test
    void aMemsetWithinMemoryThatWasAllocatedAgainFillsIt() {
        long memory = cuda.cuMemAllocAsync(BYTES, stream);
        CUgraphExec exec = filling(memory, 16);
        long smaller = allocatedAgain(memory, 16);
        cuda.cuGraphLaunch(exec, stream);
        assertBytes(7, smaller, 16);
    }
}
