package orrery.docs.examples;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.ByteView;
import orrery.sim.IntView;

/** Kernels that are PTX, without any form in Java: in a stream, and captured into a graph. */
public final class PtxHistogram implements PortableExample {
    private static final String TEXT = "the quick brown fox jumps over the lazy dog";
    private static final int BINS = 32;

    @Override
    public String summary() {
        return "kernels that nvcc compiled, and no lambda: a histogram and its prefix sum, in a stream and as a graph";
    }

    @Override
    public void run(CudaDriver driver, PrintStream out) {
        CudaDriver cuda = Setup.context(driver);
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxHistogram.class, "ptx-histogram.ptx"));
        CUfunction histogram = cuda.cuModuleGetFunction(module, "histogram");
        CUfunction prefix = cuda.cuModuleGetFunction(module, "prefix");

        byte[] letters = TEXT.getBytes(StandardCharsets.US_ASCII);
        long onHost = cuda.cuMemAllocHost(letters.length);
        ByteView view = cuda.host().bytes(onHost);
        for (int i = 0; i < letters.length; i++) {
            view.set(i, letters[i]);
        }
        long text = cuda.cuMemAlloc(letters.length);
        long counts = cuda.cuMemAlloc(4L * BINS);
        long sums = cuda.cuMemAlloc(4L * BINS);
        long answer = cuda.cuMemAllocHost(8L * BINS);

        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.THREAD_LOCAL);
        cuda.cuMemcpyHtoDAsync(text, onHost, letters.length, stream);
        cuda.cuMemsetD32Async(counts, 0, BINS, stream);
        cuda.cuLaunchKernel(histogram, 2, 1, 1, 64, 1, 1, 0, stream, text, letters.length, counts);
        cuda.cuLaunchKernel(prefix, 1, 1, 1, BINS, 1, 1, 0, stream, counts, sums);
        cuda.cuMemcpyDtoHAsync(answer, counts, 4L * BINS, stream);
        cuda.cuMemcpyDtoHAsync(answer + 4L * BINS, sums, 4L * BINS, stream);
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuStreamSynchronize(stream);

        IntView words = cuda.host().ints(answer);
        for (char letter : new char[] {'a', 'e', 'o', 'z'}) {
            int bin = letter & 31;
            out.println(letter + ": " + words.get(bin) + " times, " + words.get(BINS + bin)
                    + " letters up to it, with the blanks");
        }
        for (int i = 0; i < letters.length; i++) {
            view.set(i, (byte) 'z');
        }
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuStreamSynchronize(stream);
        out.println("with other letters, the same graph counts " + words.get('z' & 31) + " times z");
    }
}
