package orrery.testing.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Checks;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.testing.Timeline;
import orrery.testing.oracle.UpdateOracle.Node;

/** Oracles object to what must not be, and to nothing else. */
class OracleTest {
    private final Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.none()));
    private final CudaDriver cuda = driverWithContext(machine);
    private final Timeline timeline = Timeline.of(machine);

    /** Runs two kernels in two streams, which overlap. */
    private void twoKernels() {
        Kernel kernel = Kernel.empty().costPerBlock((shape, arguments) -> 50_000);
        CUfunction function = function(cuda, "kernel", kernel);
        for (int i = 0; i < 2; i++) {
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
        }
        cuda.cuCtxSynchronize();
    }

    @Test
    void workOfTwoStreamsMayOverlap() {
        twoKernels();
        OrderOracle order = new OrderOracle();
        order.submit(order.newNonBlockingStream());
        order.submit(order.newNonBlockingStream());
        assertThat(order.isOrdered(0, 1)).isFalse();
        order.verify(timeline);
    }

    @Test
    void workThatAnEventOrdersMustNotOverlap() {
        twoKernels();
        OrderOracle order = new OrderOracle();
        int stream = order.newNonBlockingStream();
        int first = order.submit(order.newNonBlockingStream());
        order.wait(stream, order.record(2));
        int second = order.submit(stream);
        assertThat(order.isOrdered(first, second)).isTrue();
        assertThatThrownBy(() -> order.verify(timeline))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching(
                        "kernel in stream \\d+, \\d+ to \\d+ ns must be complete before kernel in .* begins");
    }

    @Test
    void workThatIsNotExecutedIsMissed() {
        OrderOracle order = new OrderOracle();
        order.submit(OrderOracle.LEGACY);
        assertThat(order.objections(timeline)).containsExactly("operations: 1 submitted, 0 executed");
    }

    @Test
    void theLegacyStreamOrdersBlockingStreamsOnly() {
        OrderOracle order = new OrderOracle();
        int blocking = order.newStream();
        int nonBlocking = order.newNonBlockingStream();
        int legacy = order.submit(OrderOracle.LEGACY);
        int after = order.submit(blocking);
        int beside = order.submit(nonBlocking);
        assertThat(order.isOrdered(legacy, after)).isTrue();
        assertThat(order.isOrdered(legacy, beside)).isFalse();
    }

    @Test
    void anUpdateWithAnotherKindOfNodeMustFail() {
        UpdateOracle update = new UpdateOracle(
                ImmutableList.of(Node.of("KERNEL"), Node.of("MEMSET", 0)),
                ImmutableList.of(Node.of("KERNEL"), Node.of("MEMCPY", 0)));
        update.verify(CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
        assertThatThrownBy(() -> update.verify(CUresult.CUDA_SUCCESS))
                .hasMessage("expected the update to answer CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, because node 1 was "
                        + "MEMSET and now is MEMCPY, but it answers CUDA_SUCCESS");
    }

    @Test
    void anUpdateLooksIntoEmbeddedGraphs() {
        Node one = new Node("CHILD", ImmutableSortedSet.of(), ImmutableList.of(Node.of("KERNEL"), Node.of("KERNEL")));
        Node other =
                new Node("CHILD", ImmutableSortedSet.of(), ImmutableList.of(Node.of("KERNEL"), Node.of("KERNEL", 0)));
        assertThat(new UpdateOracle(ImmutableList.of(one), ImmutableList.of(one)).isLegal())
                .isTrue();
        assertThat(new UpdateOracle(ImmutableList.of(one), ImmutableList.of(other)).conflict())
                .hasValue("in the graph that node 0 embeds, node 1 depended on nodes [] and now depends on [0]");
    }

    @Test
    void aPoolCountsWhatIsAlive() {
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(cuda.cuDeviceGet(0));
        PoolOracle oracle = new PoolOracle();
        long first = cuda.cuMemAllocAsync(1000, null);
        oracle.allocate(first, 1000);
        long second = cuda.cuMemAllocAsync(3000, null);
        oracle.allocate(second, 3000);
        cuda.cuMemFreeAsync(first, null);
        oracle.free(first);
        cuda.cuCtxSynchronize();
        oracle.verify(PoolOracle.Usage.of(cuda, pool));
        assertThat(oracle.bytesAlive()).isEqualTo(3000);
        assertThat(oracle.objections(new PoolOracle.Usage(2999, 4096)))
                .containsExactly("3000 bytes are alive, but the pool counts 2999 bytes as used");
        cuda.cuMemFreeAsync(second, null);
        oracle.free(second);
        cuda.cuCtxSynchronize();
        oracle.verify(PoolOracle.Usage.of(cuda, pool));
    }

    @Test
    void allocationsThatAreAliveMustNotOverlap() {
        PoolOracle oracle = new PoolOracle();
        oracle.allocate(0x1000, 16);
        oracle.allocate(0x1008, 16);
        assertThat(oracle.objections(new PoolOracle.Usage(512, 512)))
                .containsExactly("allocations 1 and 2, which are alive at one time, overlap: 16 bytes at 0x1008");
    }
}
