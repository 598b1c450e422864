package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.IntView;
import orrery.sim.Machine;

/** A program that calls no synchronizing function: it waits for a future, for a latch and for a number in memory. */
public final class AsynchronousPrograms implements Lesson {
    @Override
    public String summary() {
        return "lesson 26: programs that wait for a future, a latch or a number in memory";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CudaDriver driver = CudaDriver.of(machine);
        // @start region="memory"
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long result = cuda.cudaMallocHost(4);
        long flag = cuda.cudaMallocHost(4);
        IntView hostResult = cuda.host().ints(result);
        IntView hostFlag = cuda.host().ints(flag);
        hostResult.set(0, 0);
        hostFlag.set(0, 0);
        // @end
        long begin = machine.now();

        // @start region="future"
        CompletableFuture<Integer> future = new CompletableFuture<>();
        cuda.cudaLaunchKernel(Lab.set(50), ONE, ONE, 0, stream, result, 7);
        cuda.cudaLaunchHostFunc(stream, data -> future.complete(hostResult.get(0)), null);
        cuda.cudaLaunchKernel(busy("later", 100), ONE, ONE, 0, stream);

        int doubled = future.thenApply(number -> 2 * number).join();
        out.println(time(machine, begin) + "the future: " + doubled + ", the stream: " + cuda.cudaStreamQuery(stream));
        // @end

        // @start region="latch"
        CountDownLatch latch = new CountDownLatch(1);
        cuda.cudaLaunchKernel(Lab.add(30), ONE, ONE, 0, stream, result, 5);
        cuda.cudaStreamAddCallback(
                stream,
                (sameStream, status) -> {
                    machine.released(latch);
                    latch.countDown();
                },
                0);

        Uninterruptibles.awaitUninterruptibly(latch);
        machine.acquired(latch);
        out.println(time(machine, begin) + "the latch: " + hostResult.get(0));
        // @end

        // @start region="poll"
        cuda.cudaLaunchKernel(Lab.add(40), ONE, ONE, 0, stream, result, 30);
        driver.cuStreamWriteValue32(stream, flag, 7, 0);

        while (hostFlag.get(0) != 7) {
            Thread.onSpinWait();
        }
        out.println(time(machine, begin) + "the flag: " + hostResult.get(0));
        // @end
    }

    /** Returns the virtual time of the host since the program began, as text. */
    static String time(Machine machine, long begin) {
        return String.format(Locale.ROOT, "%5.1f us  ", (machine.now() - begin) / 1000.0);
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                AsynchronousProgramsAnswers::untold,
                AsynchronousProgramsAnswers::stages,
                AsynchronousProgramsAnswers::blocked,
                AsynchronousProgramsAnswers::failed);
    }
}
