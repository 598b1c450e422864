package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.engine.EventLoop;
import orrery.sim.DeadlockException;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;

/** A wait for endless work has a limit, and does not block the machine. */
@Timeout(60)
class WaitLimitTest {

    /** A long kernel is no endless one. */
    @Test
    void whatEndsIsNotLimited() {
        try (WaitRig rig = new WaitRig(options -> options.withVirtualWaitLimit(Duration.ofMillis(1)))) {
            rig.synchronize(rig.running(Duration.ofDays(1)));
        }
    }

    /** Endless events at one time are reported, and do not prevent closing the machine. */
    @Test
    void timeThatDoesNotAdvanceIsReported() {
        WaitRig rig = new WaitRig(options -> options);
        rig.machine.drive(() -> again(rig));
        DeadlockException stuck = assertThrows(DeadlockException.class, rig.machine::settle);
        assertTrue(stuck.getMessage().startsWith("virtual time does not advance beyond"), stuck.getMessage());
        rig.close();
    }

    private static void again(WaitRig rig) {
        rig.machine.engine().later(rig.machine.engine().now(), now -> again(rig));
    }

    // -- the end of time -----------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2 + 1})
    void aKernelThatEndsTooLateFails(long nanos) {
        List<Kernel> kernels = List.of(
                Kernel.empty().costOfLaunch((shape, arguments) -> nanos),
                Kernel.empty().costPerBlock((shape, arguments) -> nanos),
                Kernel.empty().costByTraffic((shape, arguments) -> new KernelTraffic.Work(nanos, nanos)));
        for (Kernel kernel : kernels) {
            try (WaitRig rig = new WaitRig(options -> options)) {
                rig.synchronize(rig.launched("long", kernel));
                String cause = rig.machine.faults().cause().getMessage();
                assertTrue(cause.contains("the latest virtual time"), cause);
                assertTrue(rig.machine.now() < EventLoop.LATEST);
            }
        }
    }

    @Test
    void theClockDoesNotAdvancePastTheEnd() {
        try (WaitRig rig = new WaitRig(options -> options)) {
            long now = rig.machine.now();
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class, () -> rig.machine.advance(Duration.ofSeconds(Long.MAX_VALUE)));
            assertTrue(refused.getMessage().contains("the latest virtual time is"), refused.getMessage());
            assertEquals(now, rig.machine.now());
            rig.machine.advance(Duration.ofNanos(EventLoop.LATEST - now));
            assertEquals(EventLoop.LATEST, rig.machine.now());
        }
    }
}
