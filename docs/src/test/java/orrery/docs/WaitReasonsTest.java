package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.docs.lessons.Conditionals.conditional;
import static orrery.docs.lessons.DeviceLaunch.deviceGraph;
import static orrery.docs.lessons.DeviceLaunch.launcher;
import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.runtime.CudaRuntime.cudaGraphCondAssignDefault;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeIf;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamGraphTailLaunch;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.sim.Machine;

/**
 * The page states why work waits: for each kind of wait, the cause by what an operation shows and on the critical path.
 */
@Tag("one-jdk")
class WaitReasonsTest {
    private static final int BYTES = 4 << 20;
    private static final int POOL = 32 << 20;

    @RegisterExtension
    static final ReportBrowser BROWSER = new ReportBrowser();

    /** Submits work to one stream or to two. */
    private interface Program {
        void submit(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other);
    }

    /**
     * A program and what its page says.
     *
     * @param name what makes work wait
     * @param program the program
     * @param waiting the operation that waits
     * @param reasons its waits without their times, and what it waited for
     * @param path the critical path, a line for each operation that runs, and for each cause for which it does not yet
     */
    private record Case(String name, Program program, String waiting, String reasons, String path) {
        /** Runs the program on a machine, and waits for its work. */
        void run(Machine machine, PrintStream out) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            program.submit(cuda, CudaDriver.of(machine), one, other);
            cuda.cudaDeviceSynchronize();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        "a copy engine that is taken",
                        WaitReasonsTest::twoCopies,
                        "HtoD",
                        "copy H2D: the engine is taken, by HtoD 4 MiB",
                        """
                        HtoD 4 MiB: the program starts
                        HtoD 4 MiB: is launched, shortly
                        HtoD 4 MiB: runs
                        HtoD 4 MiB: runs"""),
                new Case("full SMs", WaitReasonsTest::fullDevice, "second", "the SMs are full, by first", """
                        first: the program starts
                        first: is launched, shortly
                        first: runs
                        second: runs"""),
                new Case(
                        "the front end",
                        WaitReasonsTest::frontEnd,
                        "memset",
                        "to get from one stream or engine to another; front end: the engine is taken, by memset 4 B;"
                                + " after before: cudaStreamWaitEvent, cudaEventRecord",
                        """
                        before: the program starts
                        before: is launched, shortly
                        before: runs
                        memset 4 B: comes after another operation, shortly
                        memset 4 B: runs, shortly
                        memset 4 B: runs, shortly"""),
                new Case(
                        "an event of another stream",
                        WaitReasonsTest::eventOfAnotherStream,
                        "reader",
                        "to get from one stream or engine to another; after writer: cudaStreamWaitEvent, cudaEventRecord",
                        """
                        writer: the program starts
                        writer: is launched, shortly
                        writer: runs
                        reader: comes after another operation, shortly
                        reader: runs"""),
                new Case(
                        "a conditional node",
                        WaitReasonsTest::conditionalNode,
                        "body",
                        "a conditional node decides",
                        """
                        first: the program starts
                        first: is launched, shortly
                        first: is launched, shortly
                        first: runs
                        body: a conditional node decides, shortly
                        body: runs"""),
                new Case(
                        "a host that has waited",
                        WaitReasonsTest::lateHost,
                        "second",
                        "the host had not submitted it; after first: order of stream 2",
                        """
                        first: the program starts
                        first: is launched, shortly
                        first: runs
                        second: the host has not called yet
                        second: is launched, shortly
                        second: runs"""),
                new Case(
                        "memory of a pool",
                        WaitReasonsTest::memoryOfAPool,
                        "alloc",
                        "to get from one stream or engine to another; after free 33554432 B: cudaMallocFromPoolAsync",
                        """
                        first: the program starts
                        first: is launched, shortly
                        first: runs
                        free 33554432 B: runs, shortly
                        alloc 33554432 B: comes after another operation, shortly
                        second: runs"""),
                new Case(
                        "a graph that a kernel launches",
                        WaitReasonsTest::graphOfAKernel,
                        "tail",
                        "the graph begins, which a kernel launches",
                        """
                        launcher: the program starts
                        launcher: is launched, shortly
                        launcher: is launched, shortly
                        launcher: runs
                        tail: is launched, shortly
                        tail: runs"""),
                new Case(
                        "a number in memory",
                        WaitReasonsTest::numberInMemory,
                        "wait GEQ",
                        "its condition does not hold; front end: the engine is taken, by write 1",
                        """
                        produce: the program starts
                        produce: is launched, shortly
                        produce: runs
                        write 1: runs, shortly
                        wait GEQ 1: runs, shortly
                        consume: runs"""));
    }

    private static void twoCopies(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        long host = cuda.cudaMallocHost(BYTES);
        long device = cuda.cudaMalloc(2 * BYTES);
        cuda.cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, one);
        cuda.cudaMemcpyAsync(device + BYTES, host, BYTES, cudaMemcpyHostToDevice, other);
    }

    private static void fullDevice(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        cuda.cudaLaunchKernel(busy("first", 100), FULL, THREADS, 0, one);
        cuda.cudaLaunchKernel(busy("second", 20), FULL, THREADS, 0, other);
    }

    private static void frontEnd(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        long device = cuda.cudaMalloc(8);
        cuda.cudaLaunchKernel(busy("before", 40), ONE, ONE, 0, one);
        CUevent done = cuda.cudaEventCreate();
        cuda.cudaEventRecord(done, one);
        cuda.cudaStreamWaitEvent(other, done, 0);
        cuda.cudaMemsetAsync(device, 0, 4, one);
        cuda.cudaMemsetAsync(device + 4, 0, 4, other);
    }

    private static void eventOfAnotherStream(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        CUevent written = cuda.cudaEventCreate();
        cuda.cudaLaunchKernel(busy("writer", 50), ONE, ONE, 0, one);
        cuda.cudaEventRecord(written, one);
        cuda.cudaStreamWaitEvent(other, written, 0);
        cuda.cudaLaunchKernel(busy("reader", 20), ONE, ONE, 0, other);
    }

    private static void conditionalNode(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        long handle = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);
        CUgraphNode first = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(busy("first", 20)));
        cudaGraphNodeParams branch = conditional(handle, cudaGraphCondTypeIf, 1);
        cuda.cudaGraphAddNode(graph, List.of(first), null, branch);
        cuda.cudaGraphAddKernelNode(branch.conditional.phGraph_out[0], List.of(), kernel(busy("body", 20)));
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), one);
    }

    private static void lateHost(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        cuda.cudaLaunchKernel(busy("first", 20), ONE, ONE, 0, one);
        cuda.cudaStreamSynchronize(one);
        cuda.cudaMalloc(BYTES);
        cuda.cudaLaunchKernel(busy("second", 20), ONE, ONE, 0, one);
    }

    /** The pool has no more memory, so that the second stream waits for what the first one frees. */
    private static void memoryOfAPool(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        CUmemoryPool pool = driver.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(POOL));
        long memory = cuda.cudaMallocFromPoolAsync(POOL, pool, one);
        cuda.cudaLaunchKernel(busy("first", 50), ONE, ONE, 0, one);
        cuda.cudaFreeAsync(memory, one);
        cuda.cudaMallocFromPoolAsync(POOL, pool, other);
        cuda.cudaLaunchKernel(busy("second", 20), ONE, ONE, 0, other);
    }

    /** A kernel launches a graph that begins when its own graph has ended. */
    private static void graphOfAKernel(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        CUgraphExec tail = deviceGraph(cuda, one, kernel(busy("tail", 20)));
        CUgraphExec parent = deviceGraph(cuda, one, kernel(launcher("launcher", cudaStreamGraphTailLaunch), tail));
        cuda.cudaGraphLaunch(parent, one);
    }

    private static void numberInMemory(CudaRuntime cuda, CudaDriver driver, CUstream one, CUstream other) {
        long flag = cuda.cudaMallocHost(4);
        cuda.host().ints(flag).set(0, 0);
        driver.cuStreamWaitValue32(other, flag, 1, CU_STREAM_WAIT_VALUE_GEQ);
        cuda.cudaLaunchKernel(busy("consume", 20), ONE, ONE, 0, other);
        cuda.cudaLaunchKernel(busy("produce", 50), ONE, ONE, 0, one);
        driver.cuStreamWriteValue32(one, flag, 1, 0);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void thePageStatesTheCause(Case each) throws IOException {
        BROWSER.open(ReportBrowser.report(each.name(), each::run), "");
        BROWSER.run("window.waiting = report.run.ops.label.findLastIndex(label => label.startsWith('" + each.waiting()
                + "'))");
        assertEquals(each.reasons(), BROWSER.text("""
                [...report.run.reasons(waiting).map(({ text, takers }) => text + (takers.length
                  ? ", by " + takers.map(op => report.run.ops.label[op]).join(", ") : "")),
                 ...report.run.neighbors(waiting, report.run.before).map(each => "after "
                  + report.run.ops.label[each.op] + ": " + report.run.reason(each.op, waiting, each.via, each.programmatic)
                  .replace(/ at orrery[^,]*/g, ""))].join("; ")"""));
        assertEquals(each.path(), BROWSER.text("""
                report.run.path.op.map((op, k) => report.run.ops.label[op] + ": " + CAUSES[report.run.path.cause[k]]
                  + (report.run.path.to[k] - report.run.path.from[k] > 5000 ? "" : ", shortly")).join("\\n")"""));
    }
}
