package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Example;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUuserObject;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Section 4.2.8 of the CUDA programming guide: things of the program that graphs keep alive. */
public final class UserObject implements Example {
    private static final int MICROS = 40;

    @Override
    public String summary() {
        return "things that live as long as a graph needs them, and when their destructors run";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUfunction kernel = Setup.busy(cuda, "kernel", MICROS);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(kernel));

        out.println("one reference is moved to the graph, another thing belongs to the program as well");
        CUuserObject moved = object(cuda, "what was moved", out);
        CUuserObject shared = object(cuda, "what was shared", out);
        cuda.cuGraphRetainUserObject(graph, moved, 1, CudaDriver.CU_GRAPH_USER_OBJECT_MOVE);
        cuda.cuGraphRetainUserObject(graph, shared, 1, 0);
        CUgraph clone = cuda.cuGraphClone(graph);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);

        cuda.cuGraphDestroy(graph);
        cuda.cuGraphDestroy(clone);
        later(machine, out, "the graph and its clone are destroyed: the executable graph has references");
        cuda.cuGraphLaunch(exec, null);
        cuda.cuGraphExecDestroy(exec);
        out.println("the executable graph is destroyed while its launch goes on, and the launch is waited for");
        cuda.cuStreamSynchronize(null);
        machine.settle();
        cuda.cuUserObjectRelease(shared, 1);
        later(machine, out, "the program has released its reference");
    }

    private static CUuserObject object(CudaDriver cuda, String name, PrintStream out) {
        Runnable destructor = () -> out.println("  destructor: " + name);
        return cuda.cuUserObjectCreate(destructor, 1, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
    }

    /** Prints a text and waits for destructors, as no call does, so that the output can be read. */
    private static void later(Machine machine, PrintStream out, String what) {
        out.println(what);
        machine.settle();
    }
}
