package orrery.docs.examples;

import java.io.PrintStream;
import orrery.core.machine.Machine;
import orrery.core.rule.CudaException;
import orrery.docs.Example;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Classic mistakes. The error of cuStreamEndCapture names the call that broke the capture, and where it was made. */
public final class BrokenCaptures implements Example {
    @Override
    public String summary() {
        return "what breaks a capture, and how the end of the capture tells where";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUfunction kernel = Setup.busy(cuda, "kernel", 10);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        hostWaits(cuda, kernel, stream, out);
        hostAllocates(cuda, kernel, stream, out);
        forkIsNotJoined(cuda, kernel, stream, other, event, out);
        capturesMeet(cuda, kernel, stream, other, event, out);
    }

    private static void hostWaits(CudaDriver cuda, CUfunction kernel, CUstream stream, PrintStream out) {
        out.println("1. The host waits for work that is only being written down.");
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        Setup.launch(cuda, kernel, stream);
        try {
            cuda.cuStreamSynchronize(stream);
        } catch (CudaException error) {
            out.println("  cuStreamSynchronize: " + error.result());
        }
        end(cuda, stream, out);
    }

    private static void hostAllocates(CudaDriver cuda, CUfunction kernel, CUstream stream, PrintStream out) {
        out.println("2. An allocation, which may have to wait for work, somewhere in a library.");
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        Setup.launch(cuda, kernel, stream);
        try {
            cuda.cuMemAlloc(1024);
        } catch (CudaException error) {
            out.println("  cuMemAlloc: " + error.result());
        }
        end(cuda, stream, out);
    }

    private static void forkIsNotJoined(
            CudaDriver cuda, CUfunction kernel, CUstream stream, CUstream other, CUevent fork, PrintStream out) {
        out.println("3. A stream is forked off and never joined.");
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        Setup.launch(cuda, kernel, stream);
        cuda.cuEventRecord(fork, stream);
        cuda.cuStreamWaitEvent(other, fork, 0);
        Setup.launch(cuda, kernel, other);
        Setup.launch(cuda, kernel, stream);
        end(cuda, stream, out);
    }

    private static void capturesMeet(
            CudaDriver cuda, CUfunction kernel, CUstream stream, CUstream other, CUevent event, PrintStream out) {
        out.println("4. Two captures meet, and both are lost.");
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuStreamBeginCapture(other, CUstreamCaptureMode.GLOBAL);
        Setup.launch(cuda, kernel, stream);
        cuda.cuEventRecord(event, stream);
        try {
            cuda.cuStreamWaitEvent(other, event, 0);
        } catch (CudaException error) {
            out.println("  cuStreamWaitEvent: " + error.result());
        }
        end(cuda, stream, out);
        try {
            cuda.cuStreamEndCapture(other);
        } catch (CudaException error) {
            out.println("  cuStreamEndCapture of the other: " + error.result());
        }
    }

    private static void end(CudaDriver cuda, CUstream stream, PrintStream out) {
        try {
            cuda.cuStreamEndCapture(stream);
        } catch (CudaException error) {
            out.println("  cuStreamEndCapture:");
            Setup.explain(out, error);
        }
    }
}
