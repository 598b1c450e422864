package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link SeveralDevices}. */
final class SeveralDevicesAnswers {
    private SeveralDevicesAnswers() {}

    /** Times the same copy with and without peer access. */
    static void copies(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        cuda.cudaSetDevice(1);
        long destination = cuda.cudaMalloc(SeveralDevices.BYTES);
        cuda.cudaSetDevice(0);
        long source = cuda.cudaMalloc(SeveralDevices.BYTES);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        for (boolean peer : new boolean[] {false, true}) {
            if (peer) {
                cuda.cudaDeviceEnablePeerAccess(1, 0);
            }
            CUevent begin = Lab.recordEvent(cuda, stream);
            cuda.cudaMemcpyPeerAsync(destination, 1, source, 0, SeveralDevices.BYTES, stream);
            CUevent end = Lab.recordEvent(cuda, stream);
            out.println((peer ? "with" : "without") + " peer access: " + Lab.micros(cuda, begin, end));
        }
    }

    /** Runs kernels that work in the memory of the other device; access has a direction. */
    static void access(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        cuda.cudaSetDevice(1);
        long there = cuda.cudaMalloc(4);
        cuda.cudaSetDevice(0);
        long here = cuda.cudaMalloc(4);
        cuda.cudaDeviceEnablePeerAccess(1, 0);
        cuda.cudaLaunchKernel(Lab.set(5), ONE, ONE, 0, null, there, 20);
        out.println("device 0 in memory of device 1: " + code(cuda::cudaDeviceSynchronize));
        cuda.cudaSetDevice(1);
        cuda.cudaLaunchKernel(Lab.set(5), ONE, ONE, 0, null, here, 20);
        out.println("device 1 in memory of device 0: " + code(cuda::cudaDeviceSynchronize));
    }

    /** Shows that an event belongs to a device, and that waits for it do not. */
    static void events(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        cuda.cudaSetDevice(0);
        CUstream here = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent event = cuda.cudaEventCreate();
        cuda.cudaSetDevice(1);
        CUstream there = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        out.println("recorded in a stream of device 0: " + code(() -> cuda.cudaEventRecord(event, here)));
        out.println("waited for in one of device 1:    " + code(() -> cuda.cudaStreamWaitEvent(there, event, 0)));
        out.println("recorded in one of device 1:      " + code(() -> cuda.cudaEventRecord(event, there)));
    }
}
