package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.core.memory.MemoryRule;

/** Ranges of host memory that programs register. */
class HostRegistrationTest extends WithContext {
    private static final int PORTABLE = 1;
    private static final int MAPPED = 2;
    private static final int RANGE = 4096;

    /** Two ranges of one array are two registrations. */
    @Test
    void eachRangeHasItsFlags() {
        long first = cuda.host().of(new byte[2 * RANGE]);
        long second = first + RANGE;
        cuda.cuMemHostRegister(first, RANGE, PORTABLE);
        cuda.cuMemHostRegister(second, RANGE, 0);
        assertEquals(PORTABLE | MAPPED, cuda.cuMemHostGetFlags(first + 8));
        assertEquals(MAPPED, cuda.cuMemHostGetFlags(second));
        cuda.cuMemHostUnregister(second);
        assertEquals(PORTABLE | MAPPED, cuda.cuMemHostGetFlags(first));
        assertRefused(MemoryRule.POINTER, () -> cuda.cuMemHostGetFlags(second));
    }
}
