package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.Explorer;
import orrery.sim.FaultPlan;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A program that forgets a buffer when a call fails, and a test that fails each call once. */
public final class InjectedFaults implements Lesson {
    private static final int BYTES = 1 << 20;

    @Override
    public String summary() {
        return "lesson 18: each call of a program fails once, and what the program makes of it";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        out.println("without a fault: " + careless(machine));
        // @start region="survival"
        out.println(Explorer.failures(InjectedFaults::careless));
        // @end
    }

    // @start region="program"
    private static int careless(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        long from = cuda.cudaMalloc(BYTES);
        long to = cuda.cudaMalloc(BYTES);
        cuda.cudaMemset(from, 1, BYTES);
        cuda.cudaMemcpy(to, from, BYTES, CudaRuntime.cudaMemcpyDeviceToDevice);
        int result = Lab.read(cuda, to);
        cuda.cudaFree(to);
        cuda.cudaFree(from);
        return result;
    }
    // @end

    /** Frees every buffer wherever the program ends, for question 1. */
    private static void careful(Machine machine, PrintStream out) {
        out.println(Explorer.failures(another -> {
            CudaRuntime cuda = CudaRuntime.of(another);
            long from = cuda.cudaMalloc(BYTES);
            try {
                long to = cuda.cudaMalloc(BYTES);
                try {
                    cuda.cudaMemset(from, 1, BYTES);
                    cuda.cudaMemcpy(to, from, BYTES, CudaRuntime.cudaMemcpyDeviceToDevice);
                    return Lab.read(cuda, to);
                } finally {
                    cuda.cudaFree(to);
                }
            } finally {
                cuda.cudaFree(from);
            }
        }));
    }

    /** Lets the second execution of a kernel trap, for question 2. */
    private static void trap(Machine machine, PrintStream out) {
        MachineOptions options = MachineOptions.defaults().withFaults(FaultPlan.parse("kernel add#2=trap"));
        try (Machine another = Machine.create(options)) {
            CudaRuntime cuda = CudaRuntime.of(another);
            long cell = cuda.cudaMalloc(4);
            CUstream stream = cuda.cudaStreamCreate();
            cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, cell, 1);
            out.println("first launch:  " + Lab.code(() -> cuda.cudaStreamSynchronize(stream)));
            out.println("second launch: "
                    + Lab.code(() -> cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, cell, 1)));
            out.println("its wait:      " + Lab.code(() -> cuda.cudaStreamSynchronize(stream)));
            out.println("any call:      " + Lab.code(() -> cuda.cudaMalloc(4)));
        }
    }

    /** Tries an allocation again that has failed, for question 3. */
    private static void again(Machine machine, PrintStream out) {
        MachineOptions options =
                MachineOptions.defaults().withFaults(FaultPlan.parse("cudaMalloc#1=OUT_OF_MEMORY; kernel *+50000"));
        try (Machine another = Machine.create(options)) {
            CudaRuntime cuda = CudaRuntime.of(another);
            long cell;
            try {
                cell = cuda.cudaMalloc(4);
            } catch (CudaRuntimeException e) {
                out.println("first attempt: " + e.error());
                cell = cuda.cudaMalloc(4);
            }
            long memory = cell;
            CUstream stream = cuda.cudaStreamCreate();
            out.println("a kernel of 10 us takes "
                    + Lab.timed(another, cuda, () -> {
                        cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, memory, 1);
                        cuda.cudaStreamSynchronize(stream);
                    }));
        }
    }

    @Override
    public List<Answer> answers() {
        return List.of(InjectedFaults::careful, InjectedFaults::trap, InjectedFaults::again);
    }
}
