package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.launches;
import static orrery.testing.OrreryAssertions.times;

import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.testing.EverySchedule;
import orrery.testing.RunResult;
import orrery.testing.SimulatedGpu;
import orrery.testing.SurvivesFaults;
import orrery.testing.Timeline;

/** A class and its test: the test finds that the class leaks where a call fails. */
public final class TestingWithTheKit implements Lesson {
    static final int BYTES = 1 << 18;

    @Override
    public String summary() {
        return "lesson 24: tests with a simulated GPU, what they assert, and what they find by themselves";
    }

    /** A class of a program: it copies two parts to the device and works on each. */
    // @start region="upload"
    static final class Upload {
        static void run(CudaRuntime cuda) {
            long host = cuda.cudaMallocHost(2 * BYTES);
            IntView numbers = cuda.host().ints(host);
            for (int i = 0; i < 2 * BYTES / 4; i++) {
                numbers.set(i, i);
            }
            long device = cuda.cudaMalloc(2 * BYTES);
            for (int part = 0; part < 2; part++) {
                CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
                long offset = (long) part * BYTES;
                cuda.cudaMemcpyAsync(device + offset, host + offset, BYTES, cudaMemcpyHostToDevice, stream);
                cuda.cudaLaunchKernel(busy("work", 20), ONE, ONE, 0, stream);
                cuda.cudaStreamDestroy(stream);
            }
            cuda.cudaDeviceSynchronize();
            cuda.cudaFree(device);
            cuda.cudaFreeHost(host);
        }
    }
    // @end

    // @start region="test"
    @SimulatedGpu
    static class UploadTest {
        @Test
        void thePartsOverlap(CudaRuntime cuda, Timeline timeline) {
            Upload.run(cuda);
            assertThat(timeline)
                    .overlaps("HtoD", "work")
                    .verify(launches("work"), times(2))
                    .hasConcurrencyAtLeast("work", 2);
        }

        @SurvivesFaults
        void aFailureLeavesNothingBehind(CudaRuntime cuda) {
            Upload.run(cuda);
        }
    }
    // @end

    /** Question 2: the balance of lesson 17, as a test. */
    @SimulatedGpu(checks = {})
    static class BalanceTest {
        // @start region="every"
        @EverySchedule(expected = "150")
        void theBalanceDoesNotDependOnTheOrder(Machine machine, RunResult result) {
            result.set(balance(machine));
        }
        // @end
    }

    /** Question 1: nothing is asserted, and the copy is of memory that nobody has written. */
    @SimulatedGpu
    static class NothingTest {
        @Test
        void theCopyWorks(CudaRuntime cuda) {
            long one = cuda.cudaMalloc(BYTES);
            long other = cuda.cudaMalloc(BYTES);
            cuda.cudaMemcpy(other, one, BYTES, CudaRuntime.cudaMemcpyDeviceToDevice);
            cuda.cudaFree(one);
        }
    }

    /** Question 3: an assertion that does not hold. */
    @SimulatedGpu
    static class OrderTest {
        @Test
        void allIsCopiedFirst(CudaRuntime cuda, Timeline timeline) {
            Upload.run(cuda);
            assertThat(timeline).runsBefore("HtoD", "work");
        }
    }

    // @start region="balance"
    private static int balance(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream opening = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream deposits = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long account = cuda.cudaMalloc(4);
        cuda.cudaLaunchKernel(Lab.set(10), ONE, ONE, 0, opening, account, 100);
        cuda.cudaLaunchKernel(Lab.add(20), ONE, ONE, 0, deposits, account, 50);
        return Lab.read(cuda, account);
    }
    // @end

    @Override
    public void run(Machine machine, PrintStream out) {
        Upload.run(CudaRuntime.of(machine));
        TestRun.print(UploadTest.class, out);
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                (machine, out) -> TestRun.print(NothingTest.class, out),
                (machine, out) -> TestRun.print(BalanceTest.class, out),
                (machine, out) -> TestRun.print(OrderTest.class, out));
    }
}
