package orrery.core.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.core.machine.SimulatedMachine;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;

/** The bytes of external memory live as long as somebody refers to the memory. */
class MemoryObjectTest {
    @Test
    void theBytesEndWithTheLastReference() {
        try (SimulatedMachine machine = new SimulatedMachine()) {
            SimulatedMemoryObject memory =
                    machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_WIN32, 64);
            ExternalHandle handle = memory.export();
            memory.free();
            assertTrue(memory.storage().live());
            machine.external().close(handle);
            assertFalse(memory.storage().live());
        }
    }

    @Test
    void theOtherApiSeesTheSameBytesAsElementsOfEachSize() {
        try (SimulatedMachine machine = new SimulatedMachine()) {
            SimulatedMemoryObject memory =
                    machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_WIN32, 64);
            memory.longs().set(1, 0x0807_0605_0403_0201L);
            assertEquals(3, memory.bytes().get(10));
            assertEquals(0x0605, memory.shorts().get(6));
            assertEquals(0x0807_0605, memory.ints().get(3));
            assertEquals(Float.intBitsToFloat(0x0403_0201), memory.floats().get(2));
            assertEquals(
                    Double.longBitsToDouble(0x0807_0605_0403_0201L),
                    memory.doubles().get(1));
        }
    }
}
