package orrery.docs.lessons;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaGraphCondAssignDefault;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeWhile;
import static orrery.runtime.CudaRuntime.cudaMemcpyDefault;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUlibrary;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaKernel_t;
import orrery.runtime.cudaLibrary_t;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.testing.SimulatedGpu;

/** Kernels of a .cu file, as nvcc has compiled them: in a stream, a captured graph, a loop of a graph and a test. */
public final class FromCuToTest implements Lesson {
    static final int N = 128;
    static final dim3 BLOCK = new dim3(N);

    @Override
    public String summary() {
        return "lesson 27: the kernels of a .cu file in a stream, in graphs, under the checks and in a test";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        // @start region="load"
        CUmoduleImage code = CUmoduleImage.ofPtxResource(FromCuToTest.class, "halve.ptx");
        cudaLibrary_t library = cuda.cudaLibraryLoadData(code, null);
        cudaKernel_t halve = cuda.cudaLibraryGetKernel(library, "halve");
        cudaKernel_t goOn = cuda.cudaLibraryGetKernel(library, "goOn");
        // @end

        // @start region="stream"
        CUstream stream = cuda.cudaStreamCreate();
        long numbers = numbers(cuda, 1000);
        cuda.cudaLaunchKernel(halve, ONE, BLOCK, 0, stream, numbers, N);
        cuda.cudaStreamSynchronize(stream);
        out.println("a stream: " + Lab.read(cuda, numbers));
        // @end

        // @start region="capture"
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(halve, ONE, BLOCK, 0, stream, numbers, N);
        cuda.cudaLaunchKernel(halve, ONE, BLOCK, 0, stream, numbers, N);
        cudaGraph_t captured = cuda.cudaStreamEndCapture(stream);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(captured), stream);
        cuda.cudaStreamSynchronize(stream);
        out.println("a graph:  " + Lab.read(cuda, numbers));
        // @end

        // @start region="loop"
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        long again = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNodeParams loop = Conditionals.conditional(again, cudaGraphCondTypeWhile, 1);
        cuda.cudaGraphAddNode(graph, List.of(), null, loop);
        cudaKernelNodeParams step = Lab.kernel(halve, numbers, N);
        step.blockDim = BLOCK;
        cudaGraphNode_t first = cuda.cudaGraphAddKernelNode(loop.conditional.phGraph_out[0], List.of(), step);
        cuda.cudaGraphAddKernelNode(
                loop.conditional.phGraph_out[0], List.of(first), Lab.kernel(goOn, again, numbers, 10));
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
        cuda.cudaStreamSynchronize(stream);
        out.println("a loop:   " + Lab.read(cuda, numbers));
        // @end

        // @start region="race"
        cudaKernel_t shift = cuda.cudaLibraryGetKernel(library, "shift");
        cuda.cudaLaunchKernel(shift, ONE, BLOCK, 0, stream, numbers, N);
        cuda.cudaStreamSynchronize(stream);
        out.println("shifted:  " + Lab.read(cuda, numbers));
        // @end
        cuda.cudaFree(numbers);

        TestRun.print(HalveTest.class, out);
    }

    /** Returns the address of numbers that are all the same. */
    static long numbers(CudaRuntime cuda, int value) {
        int[] all = new int[N];
        Arrays.fill(all, value);
        long numbers = cuda.cudaMalloc(4 * N);
        cuda.cudaMemcpy(numbers, cuda.host().of(all), 4 * N, cudaMemcpyDefault);
        return numbers;
    }

    // @start region="test"
    @SimulatedGpu(ptx = "halve.ptx")
    static class HalveTest {
        @Test
        void halves(CudaRuntime cuda, CUlibrary kernels) {
            cudaKernel_t halve = cuda.cudaLibraryGetKernel(kernels, "halve");
            long numbers = numbers(cuda, 1000);
            cuda.cudaLaunchKernel(halve, ONE, BLOCK, 0, null, numbers, N);
            assertEquals(500, Lab.read(cuda, numbers));
            cuda.cudaFree(numbers);
        }

        @Test
        void shifts(CudaRuntime cuda, CUlibrary kernels) {
            cudaKernel_t shift = cuda.cudaLibraryGetKernel(kernels, "shift");
            long numbers = numbers(cuda, 1000);
            cuda.cudaLaunchKernel(shift, ONE, BLOCK, 0, null, numbers, N);
            assertEquals(1000, Lab.read(cuda, numbers));
            cuda.cudaFree(numbers);
        }
    }
    // @end

    /** Runs a kernel of the file under the check for races, and prints what comes of it. */
    private static void check(PrintStream out, String kernel, int threads, Object... argumentsAfterNumbers) {
        Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
        try (checked) {
            CudaRuntime cuda = CudaRuntime.of(checked);
            cudaLibrary_t library =
                    cuda.cudaLibraryLoadData(CUmoduleImage.ofPtxResource(FromCuToTest.class, "halve.ptx"), null);
            Object[] arguments = Stream.concat(Stream.of(numbers(cuda, 1000)), Stream.of(argumentsAfterNumbers))
                    .toArray();
            cudaKernel_t function = cuda.cudaLibraryGetKernel(library, kernel);
            cuda.cudaLaunchKernel(function, ONE, new dim3(threads), 0, null, arguments);
            cuda.cudaDeviceSynchronize();
            out.println("it runs");
        } catch (RuntimeException e) {
            out.println(e.getMessage());
        }
        out.println(checked.findings().isEmpty() ? "nothing is found" : Finding.text(checked.findings()));
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                (machine, out) -> check(out, "shiftInTwoSteps", N, N),
                (machine, out) -> check(out, "halve", N + 1, N + 1),
                (machine, out) -> check(out, "halve", N));
    }
}
