package orrery.core.external;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.core.machine.Machine;

/** The bytes of external memory live as long as somebody refers to the memory. */
class MemoryObjectTest {
    @Test
    void theBytesEndWithTheLastReference() {
        try (Machine machine = new Machine()) {
            MemoryObject memory = machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_WIN32, 64);
            ExternalHandle handle = memory.export();
            memory.free();
            assertTrue(memory.storage().live());
            machine.external().close(handle);
            assertFalse(memory.storage().live());
        }
    }
}
