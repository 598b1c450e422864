package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.machine.WaitRig.Helper;
import orrery.device.CUresult;
import orrery.sim.Kernel;

/** The devices go on while the program waits outside of the machine, as far as they must. */
@Timeout(60)
class MachineWatchTest {

    /** Waits for a host function without a call. */
    private static void awaitHostFunction(WaitRig rig) {
        CountDownLatch called = new CountDownLatch(1);
        rig.hostFunction(called::countDown);
        Uninterruptibles.awaitUninterruptibly(called);
    }

    /** The machine stops after what has ended the wait: the same program has the same times, as soon as it goes on. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theProgramGoesOnAfterTheEventThatEndsItsWait(boolean calls) {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
                rig.running(Duration.ofDays(1));
                awaitHostFunction(rig);
                if (calls) {
                    rig.use();
                }
                times.add(rig.machine.now());
            }
        }
        assertEquals(Collections.nCopies(10, times.get(0)), times);
        assertTrue(times.get(0) < Duration.ofMinutes(1).toNanos(), times::toString);
    }

    @Test
    void aThreadIsJoinedThatWaitsForAHostFunction() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            CompletableFuture<String> value = new CompletableFuture<>();
            rig.use();
            Helper helper = WaitRig.helper("helper", () -> {
                rig.hostFunction(() -> value.complete("called"));
                assertEquals("called", value.join());
            });
            helper.join();
        }
    }

    /** Threads that sleep and look wait, too. */
    @ParameterizedTest
    @ValueSource(longs = {1, 300})
    void aProgramThatSleepsFindsWhatTheDevicesHaveDone(long millis) {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            CountDownLatch called = new CountDownLatch(1);
            rig.hostFunction(called::countDown);
            while (called.getCount() > 0) {
                Uninterruptibles.sleepUninterruptibly(millis, TimeUnit.MILLISECONDS);
            }
        }
    }

    /** It has nothing but the machine that could open the latch. */
    @Test
    void aLatchIsOpenedByALaterHostFunction() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch later = new CountDownLatch(1);
            rig.hostFunction(() -> Uninterruptibles.awaitUninterruptibly(called));
            rig.hostFunction(() -> {
                called.countDown();
                later.countDown();
            });
            Uninterruptibles.awaitUninterruptibly(later);
        }
    }

    /** As if a thread of the program had waited in the machine. */
    @Test
    void aKernelEndsAtItsLimitWhileTheProgramWaits() {
        try (WaitRig rig = new WaitRig(options -> options.withKernelLimit(Duration.ofMillis(300)))) {
            CountDownLatch ended = new CountDownLatch(1);
            long latest = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            rig.launched("endless", Kernel.perBlock(arguments -> block -> {
                try {
                    while (System.nanoTime() < latest) {
                        block.forEachThread(thread -> Thread.onSpinWait());
                    }
                } finally {
                    ended.countDown();
                }
            }));
            Uninterruptibles.awaitUninterruptibly(ended);
            rig.machine.settle();
            assertEquals(
                    CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, rig.machine.faults().result());
        }
    }

    /** A kernel that blocks holds its machine only. */
    @Test
    void machinesGoOnIndependently() throws InterruptedException {
        CountDownLatch goOn = new CountDownLatch(1);
        try (WaitRig one = new WaitRig(WaitRig.LONG);
                WaitRig other = new WaitRig(WaitRig.LONG)) {
            CountDownLatch begun = new CountDownLatch(1);
            one.launched("blocks", Kernel.perLaunch(arguments -> launch -> {
                begun.countDown();
                WaitRig.await(goOn);
            }));
            Uninterruptibles.awaitUninterruptibly(begun);
            CountDownLatch called = new CountDownLatch(1);
            other.hostFunction(called::countDown);
            try {
                assertTrue(called.await(10, TimeUnit.SECONDS), "the other machine does not go on");
            } finally {
                goOn.countDown();
            }
        }
    }

    /** A program that waits for a host function of the first machine of its JVM. */
    static final class FirstMachine {
        private FirstMachine() {}

        public static void main(String[] arguments) {
            try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
                awaitHostFunction(rig);
                System.out.println("the latch is open");
            }
        }
    }

    /** In a process of its own. */
    @Test
    void theFirstMachineOfAProgramGoesOn() throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstMachine.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertTrue(program.waitFor(20, TimeUnit.SECONDS), "it waits for ever");
            String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("the latch is open", printed.strip());
        } finally {
            program.destroyForcibly();
        }
    }
}
