package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import java.util.stream.Stream;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Arrays of pointers as memory of the host, into which a copy writes addresses. */
@ResourceLock("JCudaAdapter")
class PointerArraysTest {
    private static final int COUNT = 3;

    private static final long BYTES = COUNT * (long) Sizeof.POINTER;

    private final CUdeviceptr memory = new CUdeviceptr();

    /** Makes a context current on the thread of a test, which is not that of methods before it. */
    private void begin() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        CUdevice device = new CUdevice();
        JCudaDriver.cuInit(0);
        JCudaDriver.cuDeviceGet(device, 0);
        JCudaDriver.cuCtxCreate(new CUcontext(), 0, device);
        JCudaDriver.cuMemAlloc(memory, BYTES);
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(new long[] {1, 2, 3}), BYTES);
    }

    private void copyInto(Supplier<Pointer> element) {
        Pointer[] pointers = Stream.generate(element).limit(COUNT).toArray(Pointer[]::new);
        JCudaDriver.cuMemcpyDtoH(Pointer.to(pointers), memory, BYTES);
    }

    @Test
    void pointersWithoutAnAddressGetOne() {
        begin();
        CUdeviceptr[] pointers = {new CUdeviceptr(), new CUdeviceptr(), new CUdeviceptr()};
        JCudaDriver.cuMemcpyDtoH(Pointer.to(pointers), memory, BYTES);
        long[] addresses = new long[COUNT];
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(pointers), BYTES);
        JCudaDriver.cuMemcpyDtoH(Pointer.to(addresses), memory, BYTES);
        assertArrayEquals(new long[] {1, 2, 3}, addresses);
    }

    @Test
    void pointersToWhatTheProgramHasAreNotOverwritten() {
        begin();
        String refusal = assertThrows(
                        IllegalArgumentException.class, () -> copyInto(() -> Pointer.to(new CUdeviceptr())))
                .getMessage();
        assertTrue(refusal.startsWith("a call has written 0x1 over Pointer"), refusal);
        assertThrows(IllegalArgumentException.class, () -> copyInto(() -> Pointer.to(new int[1])));
        copyInto(CUdeviceptr::new);
    }

    @Test
    void nullIsNotOverwritten() {
        begin();
        String refusal = assertThrows(NullPointerException.class, () -> copyInto(() -> null))
                .getMessage();
        assertTrue(refusal.contains("has written 0x1,"), refusal);
        copyInto(CUdeviceptr::new);
    }
}
