package orrery.docs.homework;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.docs.lessons.Lab;
import orrery.docs.program.Answer;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.Resources;

/** The program whose tests are {@link Week6Test}: in two streams, numbers are copied in, increased and copied back. */
final class Week6 implements Answer {
    @Override
    public void run(Machine machine, PrintStream out) {
        out.println(run(CudaRuntime.of(machine), false));
    }

    /**
     * Runs the program.
     *
     * @param broken whether both numbers are copied back in the second stream
     */
    static String run(CudaRuntime cuda, boolean broken) {
        try (Resources own = new Resources()) {
            long host = own.closing(cuda.cudaMallocHost(8), cuda::cudaFreeHost);
            long device = own.closing(cuda.cudaMalloc(8), cuda::cudaFree);
            CUstream[] streams = new CUstream[2];
            IntView numbers = cuda.host().ints(host);
            for (int i = 0; i < 2; i++) {
                streams[i] =
                        own.closing(cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking), cuda::cudaStreamDestroy);
                numbers.set(i, 10 * (i + 1));
            }
            for (int i = 0; i < 2; i++) {
                long part = device + 4L * i;
                cuda.cudaMemcpyAsync(part, host + 4L * i, 4, cudaMemcpyHostToDevice, streams[i]);
                cuda.cudaLaunchKernel(Lab.add(20), Lab.ONE, Lab.ONE, 0, streams[i], part, i + 1);
            }
            for (int i = 0; i < 2; i++) {
                CUstream stream = streams[broken ? 1 : i];
                cuda.cudaMemcpyAsync(host + 4L * i, device + 4L * i, 4, cudaMemcpyDeviceToHost, stream);
            }
            cuda.cudaDeviceSynchronize();
            return numbers.get(0) + " and " + numbers.get(1);
        }
    }
}
