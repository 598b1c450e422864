package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.code;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaGraphCondAssignDefault;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeIf;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeSwitch;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaHostNodeParams;
import orrery.sim.Machine;

/** Answers of {@link Conditionals}. */
final class ConditionalsAnswers {
    private ConditionalsAnswers() {}

    /** Shows that the condition is looked at before the body, and that its default is 1. */
    static void launchedAgain(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long number = cuda.cudaMalloc(2 * Integer.BYTES);
        cuda.cudaMemcpy(number, cuda.host().of(new int[] {1, 0}), 2 * Integer.BYTES, cudaMemcpyHostToDevice);
        CUgraphExec exec = cuda.cudaGraphInstantiate(Conditionals.collatz(cuda, number));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("1 has become " + Lab.read(cuda, number) + " in " + Lab.read(cuda, number + 4) + " steps");
    }

    /** Runs a SWITCH of three bodies, which are 0, 1 and 2, with the values 2 and 3. */
    static void noSuchBody(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        for (int value = 2; value <= 3; value++) {
            cuda.cudaMemset(cell, 0, Integer.BYTES);
            CUgraph graph = cuda.cudaGraphCreate(0);
            long handle = cuda.cudaGraphConditionalHandleCreate(graph, value, cudaGraphCondAssignDefault);
            cudaGraphNodeParams choice = Conditionals.conditional(handle, cudaGraphCondTypeSwitch, 3);
            cuda.cudaGraphAddNode(graph, List.of(), null, choice);
            for (int body = 0; body < 3; body++) {
                cuda.cudaGraphAddKernelNode(
                        choice.conditional.phGraph_out[body], List.of(), kernel(Lab.add(5), cell, 100 + body));
            }
            cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
            out.println("the value " + value + ": the cell is " + Lab.read(cuda, cell));
        }
    }

    /** Shows that a body cannot hold a host node. */
    static void hostInBody(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph graph = cuda.cudaGraphCreate(0);
        long handle = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNodeParams branch = Conditionals.conditional(handle, cudaGraphCondTypeIf, 1);
        cuda.cudaGraphAddNode(graph, List.of(), null, branch);
        cudaHostNodeParams host = new cudaHostNodeParams();
        host.fn = data -> {};
        CUgraph body = branch.conditional.phGraph_out[0];
        out.println("cudaGraphAddHostNode: " + code(() -> cuda.cudaGraphAddHostNode(body, List.of(), host)));
        out.println("cudaGraphInstantiate: " + code(() -> cuda.cudaGraphInstantiate(graph)));
    }
}
