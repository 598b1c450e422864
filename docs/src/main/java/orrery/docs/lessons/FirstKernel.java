package orrery.docs.lessons;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Numbers go to the device, a kernel squares each of them, and they come back. */
public final class FirstKernel implements Lesson {
    /** How many numbers there are. */
    static final int N = 1000;

    /** How many threads a block has. */
    static final int THREADS = 256;

    @Override
    public String summary() {
        return "lesson 0: host and device, a kernel, its threads and blocks, and what time means here";
    }

    // @start region="kernel"
    /** Returns {@code square(numbers, n)}: each thread squares one number, if there is one for it. */
    static Kernel square() {
        return Kernel.perThread(args -> {
                    IntView numbers = args.ints(0);
                    int n = args.i32(1);
                    return thread -> {
                        int i = thread.globalX();
                        if (i < n) {
                            numbers.set(i, numbers.get(i) * numbers.get(i));
                        }
                    };
                })
                .named("square")
                .costPerBlock((shape, args) -> 10_000);
    }
    // @end

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        int[] numbers = new int[N];
        for (int i = 0; i < N; i++) {
            numbers[i] = i;
        }

        // @start region="program"
        long device = cuda.cudaMalloc(4L * N);
        cuda.cudaMemcpy(device, cuda.host().of(numbers), 4L * N, cudaMemcpyHostToDevice);
        dim3 grid = new dim3((N + THREADS - 1) / THREADS);
        cuda.cudaLaunchKernel(square(), grid, new dim3(THREADS), 0, null, device, N);
        cuda.cudaMemcpy(cuda.host().of(numbers), device, 4L * N, cudaMemcpyDeviceToHost);
        cuda.cudaFree(device);
        // @end
        out.println("blocks: " + (N + THREADS - 1) / THREADS + ", threads of each: " + THREADS);
        out.println("the square of 999 is " + numbers[999]);
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                FirstKernelAnswers::withoutGuard, FirstKernelAnswers::tooLargeABlock, FirstKernelAnswers::moreBlocks);
    }
}
