package orrery.testing;

import static orrery.conformance.WithContext.function;
import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.assertThatCall;
import static orrery.testing.OrreryAssertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Each assertion holds for one program, and fails for another one with a message that shows it. */
@SimulatedGpu(checks = {})
class AssertionsTest {
    private CudaDriver cuda;
    private Timeline timeline;
    private CUfunction slow;
    private CUstream first;
    private CUstream second;

    @BeforeEach
    void setUp(CudaDriver driver, Timeline recorded) {
        cuda = driver;
        timeline = recorded;
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        slow = function(cuda, "slow", Kernel.empty().costPerBlock((shape, arguments) -> 100_000));
        first = cuda.cuStreamCreate(1);
        second = cuda.cuStreamCreate(1);
    }

    private void launch(CUstream stream) {
        cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    private void launchOneAfterTheOther() {
        launch(first);
        CUevent event = cuda.cuEventCreate(0);
        cuda.cuEventRecord(event, first);
        cuda.cuStreamWaitEvent(second, event, 0);
        cuda.cuMemsetD8Async(cuda.cuMemAlloc(64), (byte) 1, 64, second);
        cuda.cuCtxSynchronize();
    }

    private void launchSideBySide() {
        launch(first);
        cuda.cuMemsetD8Async(cuda.cuMemAlloc(64), (byte) 1, 64, second);
        launch(second);
        cuda.cuCtxSynchronize();
    }

    @Test
    void countsLaunchesOperationsAndCalls() {
        launchOneAfterTheOther();
        assertThat(timeline)
                .verify(OrreryAssertions.launches("slow"), OrreryAssertions.times(1))
                .verify(OrreryAssertions.operations("memset"), OrreryAssertions.atLeast(1))
                .verify(OrreryAssertions.calls("cuEventRecord"), OrreryAssertions.atMost(1))
                .verify(OrreryAssertions.calls("cuEventSynchronize"), OrreryAssertions.never());
        assertThatThrownBy(() ->
                        assertThat(timeline).verify(OrreryAssertions.calls("cuMemAlloc"), OrreryAssertions.atLeast(2)))
                .hasMessageContaining("calls of cuMemAlloc: expected at least 2, but found 1: [cuMemAlloc #");
        assertThatThrownBy(() -> assertThat(timeline)
                        .verify(OrreryAssertions.calls("cuGraphCreate"), OrreryAssertions.atLeast(2)))
                .hasMessageContaining("calls of cuGraphCreate: expected at least 2, but found none");
        assertThatThrownBy(
                        () -> assertThat(timeline).verify(OrreryAssertions.launches("slow"), OrreryAssertions.never()))
                .hasMessageContaining("launches of kernel slow: expected 0, but found 1: [slow");
    }

    @Test
    void orderOfOperations() {
        launchOneAfterTheOther();
        assertThat(timeline)
                .runsBefore("slow", "memset")
                .doesNotOverlap("slow", "memset")
                .hasConcurrencyAtMost(1);
        assertThatThrownBy(() -> assertThat(timeline).overlaps("slow", "memset"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected an operation slow to overlap an operation memset, but none does");
        assertThatThrownBy(() -> assertThat(timeline).runsBefore("memset", "slow"))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(timeline).hasConcurrencyAtLeast(2)).isInstanceOf(AssertionError.class);
    }

    @Test
    void aTimelineThatNoTestShowsIsInTheMessage(Machine machine) {
        Timeline own = Timeline.of(machine);
        launchOneAfterTheOther();
        assertThatThrownBy(() -> assertThat(own).overlaps("slow", "memset"))
                .hasMessageContaining("but none does. The timeline is:")
                .hasMessageContaining(own.text());
    }

    @Test
    void operationsAtOneTime() {
        launchSideBySide();
        assertThat(timeline)
                .overlaps("slow", "memset")
                .hasConcurrencyAtLeast(2)
                .hasConcurrencyAtLeast("slow", 2)
                .hasLaunches("slow", 2)
                .hasLaunches("fast", 0)
                .hasOperations("memset", 1);
        assertThatThrownBy(() -> assertThat(timeline).doesNotOverlap("slow", "memset"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("overlaps");
        assertThatThrownBy(() -> assertThat(timeline).hasConcurrencyAtMost(1)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(timeline).hasLaunches("slow", 3))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("launches of kernel slow: expected 3, but found 2");
    }

    @Test
    void durations() {
        launch(first);
        cuda.cuCtxSynchronize();
        launch(first);
        cuda.cuCtxSynchronize();
        assertThat(timeline).takesAtMost(Duration.ofMillis(1)).isIdleAtMost(Duration.ofNanos(100_000));
        assertThat(timeline.total()).isGreaterThan(Duration.ofNanos(200_000));
        assertThat(timeline.idle()).isPositive().isLessThan(timeline.total());
        assertThatThrownBy(() -> assertThat(timeline).takesAtMost(Duration.ofNanos(200_000)))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(timeline).isIdleAtMost(Duration.ZERO))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aNameWithoutOperationsFails() {
        launchSideBySide();
        assertThatThrownBy(() -> assertThat(timeline).doesNotOverlap("slow", "memcpy"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected operations memcpy, but none was executed");
    }

    private CUgraph graphOf(boolean reversed) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUkernelNodeParams kernel = CUkernelNodeParams.single(slow);
        if (reversed) {
            CUgraphNode last = cuda.cuGraphAddKernelNode(graph, List.of(), kernel);
            CUgraphNode root = cuda.cuGraphAddEmptyNode(graph, List.of());
            cuda.cuGraphAddDependencies(graph, List.of(root), List.of(last), null);
        } else {
            CUgraphNode root = cuda.cuGraphAddEmptyNode(graph, List.of());
            cuda.cuGraphAddKernelNode(graph, List.of(root), kernel);
        }
        return graph;
    }

    @Test
    void structureOfAGraph() {
        CUgraph graph = graphOf(false);
        List<CUgraphNode> nodes = List.copyOf(graph.toValueGraph().nodes());
        assertThat(graph)
                .hasNodes(2)
                .hasEdges(1)
                .hasEdge(nodes.get(0), nodes.get(1), CUgraphEdgeData.DEFAULT)
                .hasNoEdge(nodes.get(1), nodes.get(0))
                .hasText(graph.text())
                .isIsomorphicTo(graphOf(true));
        assertThatThrownBy(() -> assertThat(graph).hasText(graphOf(true).text()))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(graph).hasEdge(nodes.get(1), nodes.get(0)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(graph.text());
        CUgraph other = graphOf(false);
        cuda.cuGraphAddEmptyNode(other, List.of());
        assertThatThrownBy(() -> assertThat(graph).isIsomorphicTo(other)).isInstanceOf(AssertionError.class);
    }

    @Test
    void aGraphWithOtherTypesOfNodesHasAnotherStructure() {
        CUgraph twoKernels = cuda.cuGraphCreate(0);
        CUkernelNodeParams kernel = CUkernelNodeParams.single(slow);
        CUgraphNode root = cuda.cuGraphAddKernelNode(twoKernels, List.of(), kernel);
        cuda.cuGraphAddKernelNode(twoKernels, List.of(root), kernel);
        assertThatThrownBy(() -> assertThat(graphOf(false)).isIsomorphicTo(twoKernels))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void answersOfCalls(CudaRuntime runtime) {
        assertThatCall(() -> cuda.cuStreamQuery(first)).succeeds();
        assertThatCall(() -> cuda.cuStreamEndCapture(first))
                .answers(CUresult.CUDA_ERROR_ILLEGAL_STATE)
                .violates("CAPTURE-08")
                .hasMessageContaining("which is not capturing");
        assertThatCall(() -> runtime.cudaMalloc(-1)).answers(cudaError_t.cudaErrorMemoryAllocation);
        assertThatThrownBy(() -> assertThatCall(() -> cuda.cuStreamQuery(first)).violates("CAPTURE-08"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected the call to fail, but it succeeds");
        assertThatThrownBy(() -> assertThatCall(() -> List.of().get(0)).answers(CUresult.CUDA_ERROR_INVALID_VALUE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("IndexOutOfBounds");
    }
}
