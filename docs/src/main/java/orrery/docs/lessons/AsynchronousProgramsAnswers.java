package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Answers of {@link AsynchronousPrograms}. */
final class AsynchronousProgramsAnswers {
    private AsynchronousProgramsAnswers() {}

    /** Waits for a latch of which the checks are not told. */
    static void untold(Machine machine, PrintStream out) {
        Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
        try (checked) {
            CudaRuntime cuda = CudaRuntime.of(checked);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long result = cuda.cudaMallocHost(4);
            CountDownLatch latch = new CountDownLatch(1);
            cuda.cudaLaunchKernel(Lab.set(30), ONE, ONE, 0, stream, result, 7);
            cuda.cudaStreamAddCallback(stream, (sameStream, status) -> latch.countDown(), 0);
            Uninterruptibles.awaitUninterruptibly(latch);
            out.println("the latch: " + cuda.host().ints(result).get(0));
        }
        out.println(Finding.text(checked.findings()));
    }

    /** Calls the API in stages of a future: on the thread of the host function, and on another one. */
    static void stages(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CompletableFuture<Void> future = new CompletableFuture<>();
        CompletableFuture<cudaError_t> same =
                future.thenApply(done -> Lab.code(() -> cuda.cudaStreamSynchronize(stream)));
        CompletableFuture<cudaError_t> other =
                future.thenApplyAsync(done -> Lab.code(() -> cuda.cudaStreamSynchronize(stream)));
        cuda.cudaLaunchKernel(busy("work", 20), ONE, ONE, 0, stream);
        cuda.cudaLaunchHostFunc(stream, data -> future.complete(null), null);
        out.println("thenApply:      " + same.join());
        out.println("thenApplyAsync: " + other.join());
    }

    /** Shows that a host function that waits for a latch holds its own stream, and no other. */
    static void blocked(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream left = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream right = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CountDownLatch latch = new CountDownLatch(1);
        CompletableFuture<Void> future = new CompletableFuture<>();
        cuda.cudaLaunchHostFunc(left, data -> Uninterruptibles.awaitUninterruptibly(latch), null);
        cuda.cudaLaunchKernel(busy("left", 20), ONE, ONE, 0, left);
        cuda.cudaLaunchKernel(busy("right", 20), ONE, ONE, 0, right);
        cuda.cudaLaunchHostFunc(right, data -> future.complete(null), null);
        future.join();
        out.println("right has signaled, left: " + cuda.cudaStreamQuery(left));
        latch.countDown();
        cuda.cudaStreamSynchronize(left);
        out.println("the latch is 0,     left: " + cuda.cudaStreamQuery(left));
    }

    /** Shows which is called after a kernel that traps: the host function or the stream callback. */
    static void failed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CompletableFuture<Void> function = new CompletableFuture<>();
        CompletableFuture<cudaError_t> callback = new CompletableFuture<>();
        cuda.cudaLaunchKernel(ErrorsThatStay.TRAP, ONE, ONE, 0, stream);
        cuda.cudaLaunchHostFunc(stream, data -> function.complete(null), null);
        cuda.cudaStreamAddCallback(stream, (sameStream, status) -> callback.complete(status), 0);
        out.println("the host function:   " + (isCalled(function) ? "called" : "not called within 100 ms"));
        out.println("the API:             " + Lab.code(() -> cuda.cudaStreamSynchronize(stream)));
        out.println("the stream callback: " + callback.join());
    }

    private static boolean isCalled(CompletableFuture<Void> function) {
        try {
            Uninterruptibles.getUninterruptibly(function, Duration.ofMillis(100));
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
