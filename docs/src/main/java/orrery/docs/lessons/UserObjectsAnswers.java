package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaGraphUserObjectMove;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.runtime.CudaRuntime.cudaUserObjectNoDestructorSync;

import java.io.PrintStream;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUuserObject;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link UserObjects}. */
final class UserObjectsAnswers {
    private UserObjectsAnswers() {}

    /** Shows that a graph has the address of the buffer, and nothing else of it. */
    static void freedTooEarly(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long buffer = cuda.cudaMalloc(4);
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cudaLaunchKernel(Lab.set(40), ONE, ONE, 0, stream, buffer, 7);
        CUgraphExec exec = cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(stream), 0);
        out.println("the free:   " + code(() -> cuda.cudaFree(buffer)));
        out.println("the launch: " + code(() -> cuda.cudaGraphLaunch(exec, stream)));
        out.println("the wait:   " + code(() -> cuda.cudaStreamSynchronize(stream)));
    }

    /** Shows that a destructor may call no function of the API. */
    static void callInDestructor(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        long buffer = cuda.cudaMalloc(4);
        Runnable destructor = () -> out.println("cudaFree in the destructor: " + code(() -> cuda.cudaFree(buffer)));
        CUuserObject owner = cuda.cudaUserObjectCreate(destructor, 1, cudaUserObjectNoDestructorSync);
        cuda.cudaUserObjectRelease(owner, 1);
        machine.settle();
        out.println("cudaFree after it:          " + code(() -> cuda.cudaFree(buffer)));
    }

    /** Shows that without the flag the program keeps its reference. */
    static void kept(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        for (int flags : new int[] {cudaGraphUserObjectMove, 0}) {
            CUgraph graph = cuda.cudaGraphCreate(0);
            CUuserObject owner =
                    cuda.cudaUserObjectCreate(() -> out.println("  the destructor"), 1, cudaUserObjectNoDestructorSync);
            cuda.cudaGraphRetainUserObject(graph, owner, 1, flags);
            out.println("flags " + flags + ", the graph is destroyed");
            cuda.cudaGraphDestroy(graph);
            machine.settle();
            if (flags == 0) {
                out.println("the program releases its reference");
                cuda.cudaUserObjectRelease(owner, 1);
                machine.settle();
            }
        }
    }
}
