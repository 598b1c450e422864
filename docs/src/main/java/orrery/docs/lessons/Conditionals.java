package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaGraphCondAssignDefault;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeIf;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeWhile;
import static orrery.runtime.CudaRuntime.cudaGraphNodeTypeConditional;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;

import java.io.PrintStream;
import java.util.List;
import java.util.function.IntUnaryOperator;
import orrery.device.CUgraphConditionalNodeType;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The Collatz sequence on the device: a loop with a branch in it, launched once. */
public final class Conditionals implements Lesson {
    private static final int NANOS = 5_000;

    @Override
    public String summary() {
        return "lesson 8: a loop with a branch in it, which the host launches once";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreate();
        long number = cuda.cudaMalloc(2 * Integer.BYTES);
        CUgraph graph = collatz(cuda, number);
        out.println(graph.text());
        // @start region="launch"
        cuda.cudaMemcpy(number, cuda.host().of(new int[] {5, 0}), 2 * Integer.BYTES, cudaMemcpyHostToDevice);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, stream);
        out.println("5 has become " + Lab.read(cuda, number) + " in " + Lab.read(cuda, number + 4) + " steps");
        // @end
    }

    static CUgraph collatz(CudaRuntime cuda, long number) {
        Kernel isOdd = condition("isOdd", n -> n % 2);
        Kernel triple = change("triple", n -> 3 * n + 1);
        Kernel halve = change("halve", n -> n / 2);
        Kernel goOn = condition("goOn", n -> n == 1 ? 0 : 1);

        // @start region="build"
        CUgraph graph = cuda.cudaGraphCreate(0);
        long again = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNodeParams loop = conditional(again, cudaGraphCondTypeWhile, 1);
        cuda.cudaGraphAddNode(graph, List.of(), null, loop);

        CUgraph body = loop.conditional.phGraph_out[0];
        long odd = cuda.cudaGraphConditionalHandleCreate(body, 0, 0);
        CUgraphNode decide = cuda.cudaGraphAddKernelNode(body, List.of(), kernel(isOdd, odd, number));
        cudaGraphNodeParams branch = conditional(odd, cudaGraphCondTypeIf, 2);
        CUgraphNode step = cuda.cudaGraphAddNode(body, List.of(decide), null, branch);
        cuda.cudaGraphAddKernelNode(body, List.of(step), kernel(goOn, again, number));

        cuda.cudaGraphAddKernelNode(branch.conditional.phGraph_out[0], List.of(), kernel(triple, number));
        cuda.cudaGraphAddKernelNode(branch.conditional.phGraph_out[1], List.of(), kernel(halve, number));
        // @end
        return graph;
    }

    /** Returns the parameters of a conditional node of a type, with so many bodies. */
    public static cudaGraphNodeParams conditional(long handle, CUgraphConditionalNodeType type, int bodies) {
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeConditional);
        params.conditional.handle = handle;
        params.conditional.type = type;
        params.conditional.size = bodies;
        return params;
    }

    // @start region="condition"
    /** Returns a kernel that sets a condition to a function of the number. */
    static Kernel condition(String name, IntUnaryOperator value) {
        return Kernel.perLaunch(args -> {
                    long handle = args.i64(0);
                    IntView number = args.ints(1);
                    return launch -> launch.device().setConditional(handle, value.applyAsInt(number.get(0)));
                })
                .named(name)
                .costPerBlock((shape, args) -> NANOS);
    }
    // @end

    /** Returns a kernel that changes the number, and counts one step more in the number after it. */
    static Kernel change(String name, IntUnaryOperator change) {
        return Kernel.perLaunch(args -> {
                    IntView number = args.ints(0);
                    return launch -> {
                        number.set(0, change.applyAsInt(number.get(0)));
                        number.set(1, number.get(1) + 1);
                    };
                })
                .named(name)
                .costPerBlock((shape, args) -> NANOS);
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                ConditionalsAnswers::launchedAgain, ConditionalsAnswers::noSuchBody, ConditionalsAnswers::hostInBody);
    }
}
