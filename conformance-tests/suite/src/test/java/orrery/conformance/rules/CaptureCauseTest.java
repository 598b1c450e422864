package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.CudaException;
import orrery.sim.ProgramStack;

/** Whatever comes after the call that made a capture invalid names that call, and carries its failure. */
class CaptureCauseTest {

    /** A call that makes a capture invalid; it is made in {@link #make} of the constant. */
    enum Breach {
        SYNCHRONIZE("cuStreamSynchronize", "CAPTURE-14", (rig, captured) -> rig.cuda.cuStreamSynchronize(captured)),
        UNSAFE_IN_ANOTHER_THREAD(
                "cuMemAlloc", "CAPTURE-16", (rig, captured) -> rig.elsewhere(() -> rig.cuda.cuMemAlloc(64))),
        MERGE("cuStreamWaitEvent", "CAPTURE-19", (rig, captured) -> {
            CUevent event = rig.recorded(rig.capturing());
            rig.cuda.cuStreamWaitEvent(captured, event, 0);
        }),
        MERGED_INTO_ANOTHER("cuStreamWaitEvent", "CAPTURE-19", (rig, captured) -> {
            CUevent event = rig.recorded(captured);
            rig.cuda.cuStreamWaitEvent(rig.capturing(), event, 0);
        }),
        ISOLATION("cuStreamWaitEvent", "CAPTURE-20", (rig, captured) -> {
            CUevent event = rig.recorded(rig.stream());
            rig.cuda.cuStreamWaitEvent(captured, event, 0);
        }),
        LEGACY("cuMemsetD8", "CAPTURE-13", (rig, captured) -> rig.cuda.cuMemsetD8(4096, (byte) 0, 1)),
        WHOLE_CONTEXT("cuCtxSynchronize", "CAPTURE-15", (rig, captured) -> rig.cuda.cuCtxSynchronize()),
        UNSUPPORTED_OPERATION(
                "cuStreamAddCallback",
                "CAPTURE-14",
                (rig, captured) -> rig.cuda.cuStreamAddCallback(captured, (stream, status) -> {}, 0)),
        CAPTURED_EVENT("cuEventSynchronize", "CAPTURE-17", (rig, captured) -> {
            CUevent event = rig.recorded(captured);
            rig.cuda.cuEventSynchronize(event);
        }),
        WRONG_END("cuStreamEndCapture", "CAPTURE-09", (rig, captured) -> {
            CUstream forked = rig.fork(captured);
            rig.cuda.cuStreamEndCapture(forked);
        });

        private final String call;
        private final String rule;

        private final BiConsumer<Rig, CUstream> make;

        Breach(String call, String rule, BiConsumer<Rig, CUstream> make) {
            this.call = call;
            this.rule = rule;
            this.make = make;
        }

        /** The thread that makes the call. */
        String thread() {
            return this == UNSAFE_IN_ANOTHER_THREAD
                    ? "elsewhere"
                    : Thread.currentThread().getName();
        }

        /** The line of {@link #make} that a failure came from. */
        String site(CudaException failure) {
            return Arrays.stream(failure.getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith(Breach.class.getName()))
                    .findFirst()
                    .map(ProgramStack::text)
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyLaterFailureNamesTheFirst(Breach breach) {
        try (Rig rig = new Rig()) {
            var launched = rig.nop();
            CUstream captured = rig.cuda.cuStreamCreate(0);
            rig.cuda.cuStreamBeginCapture(captured, CUstreamCaptureMode.GLOBAL);
            CudaException first = assertThrows(CudaException.class, () -> breach.make.accept(rig, captured));
            assertEquals(breach.rule, first.rule().id());
            // What comes second does not hide what came first.
            assertThrows(CudaException.class, () -> rig.cuda.cuCtxSynchronize());

            CudaException launch = assertThrows(CudaException.class, () -> rig.launch(launched, captured));
            CudaException record = assertThrows(CudaException.class, () -> rig.recorded(captured));
            CudaException end = assertThrows(CudaException.class, () -> rig.cuda.cuStreamEndCapture(captured));
            assertAll(Stream.of(launch, record, end).map(later -> () -> names(later, breach, first)));
        }
    }

    private static void names(CudaException later, Breach breach, CudaException first) {
        assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, later.result());
        assertEquals("CAPTURE-12", later.rule().id());
        assertSame(first, later.getCause());
        String message = later.getMessage();
        String by = "invalidated by " + breach.call + " on thread " + breach.thread() + " at " + breach.site(first);
        assertTrue(message.contains(by), () -> "'" + by + "' is not in: " + message);
        assertTrue(message.contains(first.getMessage()), message);
        assertTrue(message.contains(breach.rule), message);
        assertTrue(message.contains(first.rule().section()), message);
    }
}
