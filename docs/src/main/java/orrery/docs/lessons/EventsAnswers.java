package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaEventDisableTiming;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link Events}. */
final class EventsAnswers {
    private EventsAnswers() {}

    /** Shows that a wait is for what the event stands for at the time of the call. */
    static void recordedAgain(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream a = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream b = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent event = cuda.cudaEventCreate();
        CUevent start = Lab.recordEvent(cuda, a);
        cuda.cudaLaunchKernel(busy("first", 20), ONE, ONE, 0, a);
        cuda.cudaEventRecord(event, a);
        cuda.cudaStreamWaitEvent(b, event, 0);
        cuda.cudaLaunchKernel(busy("second", 60), ONE, ONE, 0, a);
        cuda.cudaEventRecord(event, a);
        CUevent goesOn = Lab.recordEvent(cuda, b);
        out.println("b goes on after " + Lab.micros(cuda, start, goesOn));
        out.println("the event is complete after " + Lab.micros(cuda, start, event));
    }

    /** Shows that nothing is waited for where nothing was recorded. */
    static void neverRecorded(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent event = cuda.cudaEventCreate();
        out.println("cudaEventQuery: " + cuda.cudaEventQuery(event));
        out.println("cudaStreamWaitEvent: " + code(() -> cuda.cudaStreamWaitEvent(stream, event, 0)));
        out.println("cudaStreamQuery: " + cuda.cudaStreamQuery(stream));
    }

    /** Shows that elapsed time needs two events that are complete and take the time. */
    static void untimed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent start = Lab.recordEvent(cuda, stream);
        cuda.cudaLaunchKernel(busy("kernel", 20), ONE, ONE, 0, stream);
        CUevent end = Lab.recordEvent(cuda, stream);
        CUevent untimed = cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);
        cuda.cudaEventRecord(untimed, stream);
        out.println("at once: " + code(() -> cuda.cudaEventElapsedTime(start, end)));
        cuda.cudaStreamSynchronize(stream);
        out.println("later:   " + code(() -> cuda.cudaEventElapsedTime(start, end)));
        out.println("untimed: " + code(() -> cuda.cudaEventElapsedTime(start, untimed)));
    }
}
