package orrery.driver;

import static orrery.driver.Occupancy.CU_OCCUPANCY_DEFAULT;
import static orrery.driver.Occupancy.CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE;

import java.util.function.IntUnaryOperator;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;
import orrery.core.host.ApiRule;
import orrery.core.kernel.Cluster;
import orrery.core.rule.UnsignedText;
import orrery.device.SmSet;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.sim.LaunchShape;

/** The number of blocks and clusters of a launch that can run at the same time. */
final class OccupancyCalls {
    private final Session session;

    OccupancyCalls(Session session) {
        this.session = session;
    }

    int cuOccupancyMaxActiveBlocksPerMultiprocessor(CUfunction handle, int blockSize, int dynamicSharedMemBytes) {
        return activeBlocks(handle, blockSize, dynamicSharedMemBytes);
    }

    int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            CUfunction handle, int blockSize, int dynamicSharedMemBytes, int flags) {
        ApiRule.ARGUMENT.require(
                flags == CU_OCCUPANCY_DEFAULT || flags == CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE,
                () -> session.who() + " is given flags " + Integer.toUnsignedString(flags) + "; legal are 0 and 1");
        return activeBlocks(handle, blockSize, dynamicSharedMemBytes);
    }

    private int activeBlocks(CUfunction handle, int blockSize, int dynamicSharedMemBytes) {
        session.current();
        KernelFunction function = session.function(handle);
        ApiRule.ARGUMENT.require(
                blockSize > 0, () -> session.who() + " is given blocks of " + blockSize + " threads; the minimum is 1");
        return function.blocksPerSm(blockSize, dynamicSharedMemBytes);
    }

    long cuOccupancyAvailableDynamicSMemPerBlock(CUfunction handle, int numBlocks, int blockSize) {
        session.current();
        ApiRule.ARGUMENT.require(
                blockSize > 0, () -> session.who() + " is given blocks of " + blockSize + " threads; the minimum is 1");
        KernelFunction function = session.function(handle);
        int most = function.blocksPerSm(blockSize, 0);
        ApiRule.ARGUMENT.require(
                numBlocks > 0 && numBlocks <= most,
                () -> session.who() + " is given " + UnsignedText.of(numBlocks, "block") + " of "
                        + UnsignedText.of(blockSize, "thread") + " of " + function.name() + "; the limit is "
                        + UnsignedText.of(most, "block") + " per SM");
        return (long) function.availableDynamicShared(numBlocks);
    }

    PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction handle, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit) {
        session.current();
        KernelFunction function = session.function(handle);
        session.requireGiven(dynamicSharedMemBytes, "function for the shared memory of a block");
        ApiRule.ARGUMENT.require(
                blockSizeLimit >= 0,
                () -> session.who() + " is given a block size limit of " + blockSizeLimit
                        + " threads; the minimum is 0");
        int most = function.configuration().maxThreadsPerBlock();
        var best = orrery.device.OccupancyCalculator.maxPotentialBlockSize(
                function.module().context().device().model(),
                function.kernel().registersPerThread(),
                function.kernel().staticSharedBytes(),
                blockSize -> sharedBytes(
                        dynamicSharedMemBytes,
                        blockSize,
                        function.configuration().occupancyDynamicShared()),
                blockSizeLimit == 0 ? most : Math.min(blockSizeLimit, most));
        return new PotentialBlockSize(best.minGridSize(), best.blockSize());
    }

    int cuOccupancyMaxPotentialClusterSize(CUfunction handle, CUlaunchConfig config) {
        session.given(config);
        KernelFunction function = session.function(handle, config.stream());
        return function.limits().largestCluster(shape(function, config), sms(config));
    }

    int cuOccupancyMaxActiveClusters(CUfunction handle, CUlaunchConfig config) {
        session.given(config);
        KernelFunction function = session.function(handle, config.stream());
        LaunchShape shape = shape(function, config);
        Cluster cluster = function.cluster(shape, config.cluster());
        LaunchRule.NO_CLUSTER.require(!cluster.none(), () -> session.who() + " is given no cluster size");
        boolean portable = cluster.blocks() <= function.limits().maxClusterBlocks()
                || function.configuration().allowsNonPortableClusters();
        LaunchRule.CLUSTER.require(
                portable && cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()),
                () -> session.who() + " is given " + function.name() + shape + " in clusters of " + cluster);
        return function.limits().activeClusters(shape, cluster, sms(config));
    }

    private static LaunchShape shape(KernelFunction function, CUlaunchConfig config) {
        LaunchShape shape = config.shape();
        function.limits().checkOccupancyQuery(shape);
        return shape;
    }

    /** Returns the SMs that a launch would run on. */
    private SmSet sms(CUlaunchConfig config) {
        return session.contextOf(config.stream()).resource().sm().sms();
    }

    /** Returns the shared memory of a block; more than an SM has if launches of the function cannot have so much. */
    private int sharedBytes(IntUnaryOperator dynamicSharedMemBytes, int blockSize, int most) {
        int bytes = dynamicSharedMemBytes.applyAsInt(blockSize);
        ApiRule.ARGUMENT.require(
                bytes >= 0,
                () -> session.who() + " is told that a block of " + blockSize + " threads has " + bytes
                        + " bytes of shared memory, not 0 or more");
        return bytes <= most ? bytes : 1 << 30;
    }
}
