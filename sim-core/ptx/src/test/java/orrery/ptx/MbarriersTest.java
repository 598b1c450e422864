package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.core.kernel.KernelFault;

/** Barrier objects in shared memory let threads go on when all have arrived, and all bytes. */
class MbarriersTest {
    private static String failure(String body) {
        TestDevice device = TestDevice.ofBody("", ".shared .b64 bar; .reg .b64 %d<4>;\n" + body);
        KernelFault thrown = assertThrows(KernelFault.class, () -> device.launch(1));
        return thrown.getCause().getMessage();
    }

    @Test
    void moreArrivalsThanExpected() {
        assertEquals(
                "mbarrier.arrive.shared.b64 at line 7 of the PTX makes 3 arrivals at an mbarrier that expects 2 more in"
                        + " this phase",
                failure("mbarrier.init.shared.b64 [bar], 2; mbarrier.arrive.shared.b64 %d1, [bar], 3;"));
    }

    @Test
    void anObjectThatIsNotInitialized() {
        assertTrue(failure("mbarrier.arrive.shared.b64 %d1, [bar];").endsWith("; it is not initialized"));
        assertTrue(failure("mbarrier.init.shared.b64 [bar], 1; mbarrier.inval.shared.b64 [bar];\n"
                        + "mbarrier.arrive.shared.b64 %d1, [bar];")
                .endsWith("; it is not initialized"));
    }

    @Test
    void noArrivals() {
        assertEquals(
                "mbarrier.init.shared.b64 at line 7 of the PTX initializes an mbarrier for 0 arrivals; legal are 1 to"
                        + " 1048575",
                failure("mbarrier.init.shared.b64 [bar], 0;"));
    }

    @Test
    void memoryThatIsNotShared() {
        assertTrue(failure("mov.u64 %d1, 64; mbarrier.init.b64 [%d1], 1;")
                .endsWith("names 0x40; an mbarrier must be in the shared memory of the block"));
    }
}
