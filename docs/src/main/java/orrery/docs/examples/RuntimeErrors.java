package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.Example;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A failed launch leaves an error until it is read; a fault of a kernel leaves one for good. */
public final class RuntimeErrors implements Example {
    private static final dim3 ONE = new dim3(1);

    private static final Kernel ASTRAY = Kernel.perLaunch(args -> {
                var cell = args.ints(0);
                return launch -> cell.set(0, 1);
            })
            .named("astray");

    @Override
    public String summary() {
        return "the errors of the runtime API: the last one of a thread, and one that stays";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        attempt(out, "too many threads", () -> cuda.cudaLaunchKernel(Kernel.empty(), ONE, new dim3(2048), 0, null));
        cuda.cudaMalloc(4);
        last(out, "a success later", cuda.cudaPeekAtLastError());
        last(out, "asked for", cuda.cudaGetLastError());
        last(out, "asked for again", cuda.cudaGetLastError());

        attempt(out, "a launch whose kernel goes astray", () -> cuda.cudaLaunchKernel(ASTRAY, ONE, ONE, 0, null, 16L));
        attempt(out, "waiting for it", cuda::cudaDeviceSynchronize);
        last(out, "asked for", cuda.cudaGetLastError());
        last(out, "asked for again", cuda.cudaGetLastError());
        attempt(out, "anything else", () -> cuda.cudaMalloc(4));
    }

    private static void attempt(PrintStream out, String what, Runnable call) {
        try {
            call.run();
            out.println(what + ": no error yet");
        } catch (CudaRuntimeException e) {
            out.println(what + ": " + e.error() + ", rule " + e.rule().id());
        }
    }

    private static void last(PrintStream out, String when, cudaError_t error) {
        out.println("  the last error, " + when + ": " + error);
    }
}
