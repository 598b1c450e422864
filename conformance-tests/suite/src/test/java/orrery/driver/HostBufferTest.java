package orrery.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Direct buffers as memory of the host, and memory of the host as direct buffers. */
class HostBufferTest {
    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void aDirectBufferHasAnAddressOfItsOwn() {
        CudaDriver cuda = driverWithContext(Machine.create());
        ByteBuffer one = direct(16);
        ByteBuffer other = direct(16);
        long address = cuda.host().of(one);
        assertNotEquals(address, cuda.host().of(other), "equal contents");
        one.putInt(0, 7);
        assertEquals(address, cuda.host().of(one), "after a change");
        long memory = cuda.cuMemAlloc(16);
        cuda.cuMemcpyHtoD(memory, address, 16);
        cuda.cuMemcpyDtoH(cuda.host().of(other) + 8, memory, 8);
        assertEquals(7, other.getInt(8));
        ByteBuffer crooked = one.slice(1, 8);
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> cuda.host().of(crooked));
        assertTrue(e.getMessage().contains("a multiple of 8 bytes"), e.getMessage());
    }

    @Test
    void managedMemoryIsABufferUntilItIsAccessed() {
        CudaDriver cuda = driverWithContext(Machine.create());
        long managed = cuda.cuMemAllocManaged(32, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        ByteBuffer buffer = cuda.host().buffer(managed, 32).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(4, 9);
        assertEquals(9, cuda.host().ints(managed).get(1));
        cuda.host().ints(managed).set(2, 5);
        assertEquals(5, buffer.getInt(8));
        assertThrows(IllegalStateException.class, () -> cuda.host().buffer(managed, 32));
        long used = cuda.cuMemAllocManaged(32, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        cuda.host().ints(used).set(0, 1);
        assertThrows(IllegalStateException.class, () -> cuda.host().buffer(used, 32));
        long larger = cuda.cuMemAllocManaged(64, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        assertThrows(IllegalStateException.class, () -> cuda.host().buffer(larger, 32));
        long onDevice = cuda.cuMemAlloc(32);
        assertThrows(IllegalStateException.class, () -> cuda.host().buffer(onDevice, 32));
    }

    @Test
    void whatIsWrittenThroughABufferCountsAsWritten() {
        Checks checks = Checks.of(Check.UNINITIALIZED_READS);
        Machine machine = Machine.create(MachineOptions.defaults().withChecks(checks));
        CudaDriver cuda = driverWithContext(machine);
        long seen = cuda.cuMemAllocManaged(32, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        cuda.host().buffer(seen, 32);
        long unwritten = cuda.cuMemAllocManaged(32, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        long memory = cuda.cuMemAlloc(32);
        cuda.cuMemcpy(memory, seen, 32);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(), machine.findings());
        cuda.cuMemcpy(memory, unwritten, 32);
        cuda.cuCtxSynchronize();
        assertEquals(1, machine.findings().size());
    }
}
