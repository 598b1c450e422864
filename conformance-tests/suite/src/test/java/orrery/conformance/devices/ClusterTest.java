package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.driver.CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
import static orrery.driver.CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.core.context.LaunchRule;
import orrery.device.Devices;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernel;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Clusters of blocks run together, where there is room for all of one. The counts are what an H200 answers. */
class ClusterTest extends WithContext {
    /** So much shared memory that an SM holds one block. */
    private static final int ALONE = 200_000;

    private final CUdevice device;
    private final CUfunction busy;
    private final CUstream whole;

    ClusterTest() {
        device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        busy = load();
        cuda.cuFuncSetAttribute(busy, MAX_DYNAMIC_SHARED_SIZE_BYTES, 220_000);
        cuda.cuFuncSetAttribute(busy, NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
        whole = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private CUfunction load() {
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> 50_000);
        return function("busy", kernel);
    }

    private static CUlaunchConfig config(int clusters, int size, int threads, int shared, CUstream stream) {
        return new CUlaunchConfig(
                clusters * size,
                1,
                1,
                threads,
                1,
                1,
                shared,
                stream,
                List.of(CUlaunchAttribute.clusterDim(size, 1, 1)));
    }

    private CUstream partition(int sms, int flags) {
        var all = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        var group =
                cuda.cuDevSmResourceSplitByCount(1, all, flags, sms).result().get(0);
        var context = cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(group), device, 1);
        return cuda.cuGreenCtxStreamCreate(context, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            value = {
                "32 : 0 : 1056 528 327 248 193 163 139 124 102 88 74 65 58 58 16 0",
                "32 : 100000 : 264 132 79 62 47 39 32 30 23 21 16 14 14 14 4 0",
                "1024 : 0 : 264 132 79 62 47 39 32 30 23 21 16 14 14 14 4 0",
                "1024 : 200000 : 132 66 39 30 22 17 15 15 9 7 7 7 7 7 2 0"
            })
    void clustersThatRunAtOnce(int threads, int shared, String counts) {
        int[] sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20};
        String[] expected = counts.split(" ");
        for (int i = 0; i < sizes.length; i++) {
            assertEquals(
                    Integer.parseInt(expected[i]),
                    cuda.cuOccupancyMaxActiveClusters(busy, config(64, sizes[i], threads, shared, whole)),
                    "clusters of " + sizes[i]);
        }
    }

    @Test
    void theLargestClusterIsThatOfThePartition() {
        CUlaunchConfig anywhere = config(64, 3, 1024, ALONE, whole);
        assertEquals(16, cuda.cuOccupancyMaxPotentialClusterSize(busy, anywhere));
        assertEquals(8, cuda.cuOccupancyMaxPotentialClusterSize(load(), config(64, 3, 1024, 0, whole)));
        assertEquals(0, cuda.cuOccupancyMaxPotentialClusterSize(load(), anywhere), "too much shared memory");
        CUstream eight = partition(8, 0);
        assertEquals(8, cuda.cuOccupancyMaxPotentialClusterSize(busy, config(1, 16, 1024, 0, eight)));
        assertEquals(8, cuda.cuOccupancyMaxPotentialClusterSize(busy, config(1, 16, 1024, 0, partition(16, 0))));
        assertEquals(2, cuda.cuOccupancyMaxPotentialClusterSize(busy, config(1, 16, 1024, 0, partition(2, 1))));
        assertEquals(5, cuda.cuOccupancyMaxActiveClusters(busy, config(1, 3, 32, 100_000, eight)));
        assertEquals(0, cuda.cuOccupancyMaxActiveClusters(busy, config(1, 9, 32, 100_000, eight)));
    }

    /** "The context to use for calculations will either be taken from the specified stream" (cuda.h). */
    @Test
    void aKernelOfALibraryIsAskedAboutForTheContextOfTheStream() {
        try (Machine two = Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.a100()))) {
            CudaDriver both = driverWithContext(two);
            CUstream onFirst = both.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUkernel kernel = both.cuLibraryGetKernel(
                    both.cuLibraryLoadData(CUmoduleImage.empty().with("k", Kernel.empty()), null), "k");
            CUlaunchConfig config = config(64, 2, 1024, 0, onFirst);
            int largest = both.cuOccupancyMaxPotentialClusterSize(kernel, config);
            int most = both.cuOccupancyMaxActiveClusters(kernel, config);
            both.cuCtxPopCurrent();
            assertEquals(largest, both.cuOccupancyMaxPotentialClusterSize(kernel, config));
            assertEquals(most, both.cuOccupancyMaxActiveClusters(kernel, config));
            both.cuCtxCreate(0, both.cuDeviceGet(1));
            assertEquals(largest, both.cuOccupancyMaxPotentialClusterSize(kernel, config));
            assertEquals(most, both.cuOccupancyMaxActiveClusters(kernel, config));
        }
    }

    /** Answers of an H200 about impossible launches: no block that is too large fits. */
    @ParameterizedTest
    @CsvSource({
        "0 1 1, 1 1 1, 0, LAUNCH-08",
        "-4 1 1, 1 1 1, 0, LAUNCH-01",
        "1 65536 1, 1 1 1, 0, LAUNCH-01",
        "8 1 1, 0 0 0, 0, LAUNCH-08",
        "8 1 1, -1 1 1, 0, LAUNCH-01",
        "8 1 1, 65536 65536 1, 0, LAUNCH-01",
        "8 1 1, 2048 1 1, 0, 0 0",
        "8 1 1, 1 1 128, 0, 16 528",
        "8 1 1, 1 1 1, -1, 0 0",
        "8 1 1, 1 1 1, 220001, 0 0",
        "8 1 1, 1 1 1, 220000, 16 66"
    })
    void questionsAboutImpossibleLaunches(String grid, String block, int shared, String answers) {
        int[] g = ints(grid);
        int[] b = ints(block);
        List<CUlaunchAttribute> pairs = List.of(CUlaunchAttribute.clusterDim(2, 1, 1));
        CUlaunchConfig config = new CUlaunchConfig(g[0], g[1], g[2], b[0], b[1], b[2], shared, whole, pairs);
        assertEquals(answers, answered(config));
    }

    private String answered(CUlaunchConfig config) {
        try {
            return cuda.cuOccupancyMaxPotentialClusterSize(busy, config) + " "
                    + cuda.cuOccupancyMaxActiveClusters(busy, config);
        } catch (CudaException e) {
            CudaException other =
                    assertThrows(CudaException.class, () -> cuda.cuOccupancyMaxActiveClusters(busy, config));
            assertEquals(e.rule(), other.rule());
            return e.rule().id();
        }
    }

    private static int[] ints(String numbers) {
        return Arrays.stream(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    /** Clusters as large as the largest grid are more than ints can count. */
    @Test
    void clustersThatAreTooLargeToCount() {
        CUlaunchAttribute all = CUlaunchAttribute.clusterDim(1 << 20, 65_535, 65_535);
        CUlaunchConfig config = new CUlaunchConfig(1 << 20, 65_535, 65_535, 1, 1, 1, 0, whole, List.of(all));
        assertEquals(0, cuda.cuOccupancyMaxActiveClusters(busy, config));
        CUlaunchAttribute square = CUlaunchAttribute.clusterDim(32_768, 32_768, 4);
        CUlaunchConfig power = new CUlaunchConfig(32_768, 32_768, 4, 1, 1, 1, 0, whole, List.of(square));
        assertEquals(0, cuda.cuOccupancyMaxActiveClusters(busy, power), "2^32 blocks");
    }

    private float millis(CUstream stream, CUlaunchConfig config) {
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(begin, stream);
        cuda.cuLaunchKernelEx(config, busy);
        cuda.cuEventRecord(end, stream);
        cuda.cuEventSynchronize(end);
        return cuda.cuEventElapsedTime(begin, end);
    }

    /** As many waves as there are when no more clusters run at once than occupancy says. */
    @ParameterizedTest
    @CsvSource({"16,7,1", "16,8,2", "16,14,2", "16,15,3", "10,7,1", "10,8,2", "8,15,1", "8,16,2", "2,66,1", "2,67,2"})
    void clustersThatDoNotFitRunOneAfterAnother(int size, int clusters, int waves) {
        assertEquals(waves, (int) (millis(whole, config(clusters, size, 1024, ALONE, whole)) / 0.05f));
    }

    /** An H200 holds 8 blocks of clusters on an SM, however small they are, and 24 others beside them. */
    @ParameterizedTest
    @CsvSource({"528,1", "529,2"})
    void anSmHoldsEightBlocksOfClusters(int clusters, int waves) {
        assertEquals(waves, (int) (millis(whole, config(clusters, 2, 32, 0, whole)) / 0.05f));
    }

    @ParameterizedTest
    @CsvSource({"24,1", "25,2"})
    void otherBlocksRunBesideEightBlocksOfClusters(int blocksPerSm, int waves) {
        CUstream beside = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(begin, beside);
        cuda.cuLaunchKernelEx(config(528, 2, 32, 0, whole), busy);
        cuda.cuLaunchKernel(busy, 132 * blocksPerSm, 1, 1, 32, 1, 1, 0, beside);
        cuda.cuEventRecord(end, beside);
        cuda.cuEventSynchronize(end);
        assertEquals(waves, (int) (cuda.cuEventElapsedTime(begin, end) / 0.05f));
    }

    @Test
    void gridsOfMillionsOfBlocksEnd() {
        float millis = millis(whole, config(1 << 18, 16, 1024, ALONE, whole));
        assertEquals(1.0, millis / ((1 << 18) / 7.0 * 0.05), 0.01);
    }

    @Test
    void clustersOfAPartitionStayInIt() {
        CUstream eight = partition(8, 0);
        assertEquals(2, (int) (millis(eight, config(2, 8, 1024, ALONE, eight)) / 0.05f));
        assertRefused(LaunchRule.CLUSTER_FIT, () -> cuda.cuLaunchKernelEx(config(1, 16, 1024, 0, eight), busy));
    }

    /** A node keeps its clusters; the attribute is refused where the grid cannot have it, and the grid likewise. */
    @Test
    void aKernelNodeKeepsItsClusterDimensions() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode node = cuda.cuGraphAddKernelNode(graph, List.of(), params(8));
        CUlaunchAttribute four = CUlaunchAttribute.clusterDim(4, 1, 1);
        cuda.cuGraphKernelNodeSetAttribute(node, four);
        assertEquals(four, cuda.cuGraphKernelNodeGetAttribute(node, CUlaunchAttribute.ID.CLUSTER_DIMENSION));
        assertRefused(
                LaunchRule.CLUSTER,
                () -> cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.clusterDim(3, 1, 1)));
        assertRefused(
                LaunchRule.CLUSTER,
                () -> cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.clusterDim(32, 1, 1)));
        assertRefused(
                LaunchRule.CLUSTER,
                () -> cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.clusterDim(0, 1, 1)));
        assertRefused(LaunchRule.CLUSTER, () -> cuda.cuGraphKernelNodeSetParams(node, params(6)));
        assertEquals(four, cuda.cuGraphKernelNodeGetAttribute(node, CUlaunchAttribute.ID.CLUSTER_DIMENSION));
        CUgraphNode other = cuda.cuGraphAddKernelNode(graph, List.of(), params(6));
        assertRefused(LaunchRule.COPIED_ATTRIBUTES, () -> cuda.cuGraphKernelNodeCopyAttributes(other, node));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), whole);
        cuda.cuStreamSynchronize(whole);
    }

    private CUkernelNodeParams params(int blocks) {
        return new CUkernelNodeParams(busy, blocks, 1, 1, 32, 1, 1, 0, List.of());
    }
}
