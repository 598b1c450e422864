package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/** The limit of a kernel is one of CPU time. */
@Timeout(20)
class KernelLimitTest {

    @Test
    void whatIsSlowButWithinTheLimitIsLeftAlone() {
        try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(Duration.ofSeconds(10)))) {
            rig.call(() -> rig.stream().submit(rig.kernel("slow", () -> {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            })));
            rig.synchronize();
            assertFalse(rig.machine.faults().failed());
        }
    }

    /** A busy computer, which gives a thread no CPU time for a while, fails no kernel. */
    @Test
    void timeWithoutComputingDoesNotCount() {
        Kernel kernel = Kernel.perBlock(a -> block -> {
            for (int i = 0; i < 20; i++) {
                block.forEachThread(thread -> Uninterruptibles.sleepUninterruptibly(20, TimeUnit.MILLISECONDS));
            }
        });
        try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(Duration.ofMillis(100)))) {
            rig.call(() -> rig.stream().submit(rig.kernel("waits", kernel, LaunchShape.SINGLE)));
            rig.synchronize();
            assertFalse(rig.machine.faults().failed());
        }
    }
}
