package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.cudaEventDisableTiming;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CUevent;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.Lifetime;
import orrery.sim.Finding.Repair;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Memory that one graph allocates and another one frees, used in between by kernels of streams. */
class GraphMemoryCheckTest {
    private static final Checks CHECKS = Checks.of(Check.RACES, Check.LIFETIMES, Check.UNINITIALIZED_READS);

    /** Reads element 0 of argument 0. */
    private static final Kernel READ = Kernel.perLaunch(args -> {
                IntView view = args.ints(0);
                return launch -> view.get(0);
            })
            .named("read");

    /** A graph that allocates memory and writes it, and a graph that frees it. */
    private static final class Graphs {
        private final CheckRig rig;
        private final CUstream stream;
        private final CUstream other;
        private final CUgraphExec allocating;
        private final CUgraphExec freeing;
        private final long memory;
        private final long out;

        Graphs(CheckRig rig) {
            this.rig = rig;
            out = rig.filled();
            stream = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            other = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            rig.cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            memory = rig.cuda.cudaMallocAsync(CheckRig.BYTES, stream);
            rig.launch(CheckRig.WRITE, stream, memory);
            allocating = rig.cuda.cudaGraphInstantiate(rig.cuda.cudaStreamEndCapture(stream), 0);
            rig.cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            rig.cuda.cudaFreeAsync(memory, stream);
            freeing = rig.cuda.cudaGraphInstantiate(rig.cuda.cudaStreamEndCapture(stream), 0);
        }

        void allocate() {
            rig.cuda.cudaGraphLaunch(allocating, stream);
        }

        void use(CUstream in) {
            rig.launch(CheckRig.COPY, in, memory, out);
        }

        void free() {
            rig.cuda.cudaGraphLaunch(freeing, stream);
        }
    }

    private static Consumer<CheckRig> onGraphs(Consumer<Graphs> program) {
        return rig -> program.accept(new Graphs(rig));
    }

    @Test
    void everyLaunchHasItsOwnLifetime() {
        CheckRig.assertFindings(0, CHECKS, onGraphs(graphs -> {
            for (int i = 0; i < 3; i++) {
                graphs.allocate();
                graphs.use(graphs.stream);
                graphs.free();
            }
        }));
    }

    @Test
    void useAfterTheGraphThatFrees() {
        Lifetime lifetime = CheckRig.only(Lifetime.class, CHECKS, onGraphs(graphs -> {
            graphs.allocate();
            graphs.free();
            graphs.use(graphs.stream);
        }));
        assertInstanceOf(Repair.FreeLater.class, lifetime.repair(), lifetime::text);
    }

    @Test
    void useThatTheFreeDoesNotWaitFor() {
        Lifetime lifetime = CheckRig.only(Lifetime.class, CHECKS, onGraphs(graphs -> {
            graphs.allocate();
            graphs.rig.cuda.cudaStreamSynchronize(graphs.stream);
            graphs.use(graphs.other);
            graphs.free();
        }));
        assertInstanceOf(Repair.EventWait.class, lifetime.repair(), lifetime::text);
    }

    @Test
    void useThatDoesNotWaitForTheGraph() {
        List<Finding> all = CheckRig.findings(CHECKS, onGraphs(graphs -> {
            graphs.allocate();
            graphs.use(graphs.other);
            graphs.rig.cuda.cudaDeviceSynchronize();
            graphs.free();
        }));
        assertTrue(!all.isEmpty(), "the kernel may run before the memory is allocated");
        assertTrue(
                all.stream().allMatch(each -> each.text().contains("record an event after")), () -> Finding.text(all));
    }

    /** A graph whose allocation runs late, and a node beside it that uses or frees the memory. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNodeThatRunsBeforeTheAllocationIsReported(boolean frees) {
        List<Finding> all = CheckRig.findings(CHECKS, rig -> {
            CUstream stream = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream beside = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long out = rig.filled();
            rig.cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            order(rig, stream, beside);
            rig.launch(CheckRig.WRITE, stream, out);
            long memory = rig.cuda.cudaMallocAsync(CheckRig.BYTES, stream);
            rig.launch(CheckRig.WRITE, stream, memory);
            if (frees) {
                rig.cuda.cudaFreeAsync(memory, beside);
            } else {
                rig.launch(READ, beside, memory);
            }
            order(rig, beside, stream);
            CUgraphExec graph = rig.cuda.cudaGraphInstantiate(rig.cuda.cudaStreamEndCapture(stream), 0);
            rig.cuda.cudaGraphLaunch(graph, stream);
        });
        Lifetime found = assertInstanceOf(Lifetime.class, all.get(0));
        assertEquals(frees ? Kind.FREE : Kind.READ, found.access().kind(), found::text);
        assertEquals(Kind.ALLOCATION, found.bound().kind());
        Repair.Edge repair = assertInstanceOf(Repair.Edge.class, found.repair(), found::text);
        assertTrue(repair.from().startsWith("alloc 256 B"), repair::from);
        assertTrue(repair.to().startsWith(frees ? "free 256 B" : "read"), repair::to);
    }

    /** Whichever of the two nodes was added first. */
    @Test
    void theEdgeThatIsMissingLeadsToTheFree() {
        Lifetime found = CheckRig.only(Lifetime.class, Checks.of(Check.LIFETIMES), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream beside = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            rig.cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            long memory = rig.cuda.cudaMallocAsync(CheckRig.BYTES, stream);
            order(rig, stream, beside);
            rig.cuda.cudaFreeAsync(memory, stream);
            rig.launch(READ, beside, memory);
            order(rig, beside, stream);
            CUgraphExec graph = rig.cuda.cudaGraphInstantiate(rig.cuda.cudaStreamEndCapture(stream), 0);
            rig.cuda.cudaGraphLaunch(graph, stream);
        });
        Repair.Edge repair = assertInstanceOf(Repair.Edge.class, found.repair(), found::text);
        assertTrue(repair.from().startsWith("read"), repair::from);
        assertTrue(repair.to().startsWith("free 256 B"), repair::to);
    }

    private static void order(CheckRig rig, CUstream first, CUstream second) {
        CUevent event = rig.cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);
        rig.cuda.cudaEventRecord(event, first);
        rig.cuda.cudaStreamWaitEvent(second, event, 0);
    }
}
