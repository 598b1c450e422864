package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import orrery.driver.CudaDriver;
import orrery.sim.ApiFunction;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/** The log is code of the program: a log that does not return holds nobody up for ever. */
@Isolated("the log writes to the output for errors of the process")
class StuckLogTest {
    @Test
    void aLogThatNeverReturnsKeepsNoCall() {
        PrintStream console = System.err;
        AtomicBoolean over = new AtomicBoolean(true);
        AtomicInteger written = new AtomicInteger();
        System.setErr(new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void write(byte[] bytes, int from, int length) {
                written.incrementAndGet();
                while (!over.get()) {
                    Thread.onSpinWait();
                }
            }
        });
        try {
            failInListener(Duration.ofMinutes(1)); // the log takes time before its first line
            assertEquals(1, written.get());
            over.set(false);
            failInListener(Duration.ofMillis(200));
            assertEquals(2, written.get());
        } finally {
            over.set(true);
            System.setErr(console);
        }
    }

    /** Makes calls with a listener whose failure is reported to the log. */
    private static void failInListener(Duration limit) {
        TraceListener failing = new TraceListener() {
            @Override
            public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                throw new IllegalStateException("this failure is reported");
            }
        };
        try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(limit))) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            machine.trace().add(failing);
            assertEquals(1, cuda.cuDeviceGetCount());
            assertFalse(machine.trace().remove(failing), "it is still notified");
        }
    }
}
