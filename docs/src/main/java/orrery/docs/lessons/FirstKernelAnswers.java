package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.code;

import java.io.PrintStream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link FirstKernel}. */
final class FirstKernelAnswers {
    private FirstKernelAnswers() {}

    /** Shows that a thread without a number writes past the end of the memory. */
    static void withoutGuard(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel square = Kernel.perThread(args -> {
            IntView numbers = args.ints(0);
            return thread -> {
                int i = thread.globalX();
                numbers.set(i, numbers.get(i) * numbers.get(i));
            };
        });
        long device = cuda.cudaMalloc(4L * FirstKernel.N);
        cuda.cudaMemset(device, 0, 4L * FirstKernel.N);
        cuda.cudaLaunchKernel(square, new dim3(4), new dim3(FirstKernel.THREADS), 0, null, device);
        out.println("the launch is over, the wait returns: " + code(cuda::cudaDeviceSynchronize));
    }

    /** Shows that a block has 1024 threads at most. */
    static void tooLargeABlock(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel square = FirstKernel.square();
        long device = cuda.cudaMalloc(4L * 2048);
        cuda.cudaMemset(device, 0, 4L * 2048);
        for (int threads : new int[] {1024, 2048}) {
            out.println(threads + " threads: "
                    + code(() -> cuda.cudaLaunchKernel(
                            square, new dim3(2048 / threads), new dim3(threads), 0, null, device, 2048)));
        }
    }

    /** Shows that an H200 has room for 8 blocks of 256 threads on each of 132 SMs at a time. */
    static void moreBlocks(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel block = Lab.busy("block", 10);
        for (int blocks : new int[] {1, 132, 132 * 8, 132 * 8 + 1}) {
            out.println(blocks + " blocks: "
                    + Lab.timed(
                            machine,
                            cuda,
                            () -> cuda.cudaLaunchKernel(
                                    block, new dim3(blocks), new dim3(FirstKernel.THREADS), 0, null)));
        }
    }
}
