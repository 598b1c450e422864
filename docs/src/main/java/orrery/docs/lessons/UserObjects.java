package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaGraphUserObjectMove;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.runtime.CudaRuntime.cudaUserObjectNoDestructorSync;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUuserObject;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** A buffer that a graph uses lives as long as the graph can be executed. */
public final class UserObjects implements Lesson {
    @Override
    public String summary() {
        return "lesson 23: who owns the memory that a graph uses";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);

        // @start region="object"
        long buffer = cuda.cudaMalloc(4);
        Runnable destructor = () -> out.println("  nobody needs the buffer any more");
        CUuserObject owner = cuda.cudaUserObjectCreate(destructor, 1, cudaUserObjectNoDestructorSync);
        // @end

        // @start region="graph"
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cudaLaunchKernel(Lab.set(40), ONE, ONE, 0, stream, buffer, 7);
        CUgraph graph = cuda.cudaStreamEndCapture(stream);
        cuda.cudaGraphRetainUserObject(graph, owner, 1, cudaGraphUserObjectMove);
        // @end

        // @start region="life"
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
        out.println("the graph is destroyed");
        cuda.cudaGraphDestroy(graph);
        machine.settle();
        cuda.cudaGraphLaunch(exec, stream);
        out.println("the executable graph is destroyed while its launch runs");
        cuda.cudaGraphExecDestroy(exec);
        out.println("the launch is waited for");
        cuda.cudaStreamSynchronize(stream);
        machine.settle();
        cuda.cudaFree(buffer);
        // @end
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                UserObjectsAnswers::freedTooEarly, UserObjectsAnswers::callInDestructor, UserObjectsAnswers::kept);
    }
}
