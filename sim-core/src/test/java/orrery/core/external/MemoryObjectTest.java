package orrery.core.external;

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
}
