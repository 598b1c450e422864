package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.DeadlockException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link Deadlocks}. */
final class DeadlocksAnswers {
    private DeadlocksAnswers() {}

    /** Does the same with events: a wait is for what was recorded before. */
    static void events(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream left = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream right = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent leftDone = cuda.cudaEventCreate();
        CUevent rightDone = cuda.cudaEventCreate();
        cuda.cudaLaunchKernel(busy("prepare", 20), ONE, ONE, 0, left);
        cuda.cudaStreamWaitEvent(left, rightDone, 0);
        cuda.cudaEventRecord(leftDone, left);
        cuda.cudaStreamWaitEvent(right, leftDone, 0);
        cuda.cudaEventRecord(rightDone, right);
        out.println("the wait for right: " + Lab.code(() -> cuda.cudaStreamSynchronize(right)));
    }

    /** Lets a host function wait for its own stream, once by a call and once by a latch. */
    static void hostFunction(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        cuda.cudaLaunchHostFunc(
                stream,
                data -> out.println("a wait in a host function: " + Lab.code(() -> cuda.cudaStreamSynchronize(stream))),
                null);
        cuda.cudaStreamSynchronize(stream);

        CountDownLatch goOn = new CountDownLatch(1);
        cuda.cudaLaunchHostFunc(stream, data -> await(goOn), null);
        try {
            cuda.cudaStreamSynchronize(stream);
        } catch (DeadlockException hang) {
            out.println(hang.getMessage());
        } finally {
            goOn.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Fills the device with a kernel that waits for another one, which finds no room. */
    static void fullDevice(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long flag = Deadlocks.number(cuda);
        Kernel spin = Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    return launch -> launch.awaitHost(() -> cell.get(0) == 1);
                })
                .named("spin")
                .blocking();
        cuda.cudaLaunchKernel(spin, FULL, THREADS, 0, one, flag);
        cuda.cudaLaunchKernel(Lab.set(5), ONE, ONE, 0, other, flag, 1);
        try {
            cuda.cudaStreamSynchronize(one);
        } catch (DeadlockException hang) {
            out.println(hang.getMessage());
        }
    }
}
