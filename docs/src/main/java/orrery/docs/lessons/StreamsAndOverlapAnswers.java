package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.StreamsAndOverlap.BLOCKS;
import static orrery.docs.lessons.StreamsAndOverlap.BYTES;
import static orrery.docs.lessons.StreamsAndOverlap.TWICE;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link StreamsAndOverlap}. */
final class StreamsAndOverlapAnswers {
    private StreamsAndOverlapAnswers() {}

    /** Times three parts in three streams, beside fewer parts in as many streams. */
    static void moreParts(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        long host = cuda.cudaMallocHost(3 * BYTES);
        long device = cuda.cudaMalloc(3 * BYTES);
        for (int count = 1; count <= 3; count++) {
            int parts = count;
            CUstream[] streams = streams(cuda, parts);
            String time = Lab.timed(machine, cuda, () -> {
                for (int i = 0; i < parts; i++) {
                    StreamsAndOverlap.half(cuda, device + i * BYTES, host + i * BYTES, streams[i]);
                }
            });
            out.println((parts == 1 ? "1 part in 1 stream: " : parts + " parts in " + parts + " streams: ") + time);
        }
    }

    /** Shows that two streams do not make the device larger. */
    static void fullDevice(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel kernel = Lab.busy("kernel", 40);
        CUstream[] streams = streams(cuda, 2);
        for (dim3 blocks : new dim3[] {ONE, FULL}) {
            String time = Lab.timed(machine, cuda, () -> {
                cuda.cudaLaunchKernel(kernel, blocks, THREADS, 0, streams[0]);
                cuda.cudaLaunchKernel(kernel, blocks, THREADS, 0, streams[1]);
            });
            out.println(blocks.x + " blocks each: " + time);
        }
    }

    /** Submits all copies to the device first, then the kernels, then all copies back. */
    static void breadthFirst(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream[] streams = streams(cuda, 2);
        long host = cuda.cudaMallocHost(2 * BYTES);
        long device = cuda.cudaMalloc(2 * BYTES);
        String time = Lab.timed(machine, cuda, () -> {
            for (int i = 0; i < 2; i++) {
                cuda.cudaMemcpyAsync(device + i * BYTES, host + i * BYTES, BYTES, cudaMemcpyHostToDevice, streams[i]);
            }
            for (int i = 0; i < 2; i++) {
                cuda.cudaLaunchKernel(TWICE, BLOCKS, THREADS, 0, streams[i], device + i * BYTES);
            }
            for (int i = 0; i < 2; i++) {
                cuda.cudaMemcpyAsync(host + i * BYTES, device + i * BYTES, BYTES, cudaMemcpyDeviceToHost, streams[i]);
            }
        });
        out.println("kind by kind: " + time);
    }

    private static CUstream[] streams(CudaRuntime cuda, int count) {
        CUstream[] streams = new CUstream[count];
        for (int i = 0; i < count; i++) {
            streams[i] = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        }
        return streams;
    }
}
