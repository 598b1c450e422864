package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import orrery.device.Devices;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;

/** Launches in clusters. */
final class ClusterCases {
    private ClusterCases() {}

    private static void launchWith(Rig rig, CUlaunchAttribute attribute) {
        rig.cuda().cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, List.of(attribute)), rig.nop());
    }

    private static CUlaunchConfig clusters(int blocks, int cluster, CUstream stream) {
        return new CUlaunchConfig(
                blocks, 1, 1, 32, 1, 1, 0, stream, List.of(CUlaunchAttribute.clusterDim(cluster, 1, 1)));
    }

    private static CUfunction nonPortable(Rig rig) {
        CUfunction function = rig.nop();
        rig.cuda().cuFuncSetAttribute(function, CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
        return function;
    }

    @Violates(
            value = "LAUNCH-09",
            says = {"<<<10, 32>>>", "clusters of (4,1,1)"})
    static void clustersThatDoNotDivideTheGrid(Rig rig) {
        rig.cuda().cuLaunchKernelEx(clusters(10, 4, null), rig.nop());
    }

    @Complies("LAUNCH-09")
    static void clustersThatDivideTheGrid(Rig rig) {
        rig.cuda().cuLaunchKernelEx(clusters(12, 4, null), rig.nop());
    }

    @Violates(value = "LAUNCH-09", says = "the limit is 8 blocks")
    static void aClusterThatIsNotPortable(Rig rig) {
        rig.cuda().cuLaunchKernelEx(clusters(16, 16, null), rig.nop());
    }

    @Complies("LAUNCH-09")
    static void theSameClusterOfANonPortableKernel(Rig rig) {
        rig.cuda().cuLaunchKernelEx(clusters(16, 16, null), nonPortable(rig));
    }

    @Violates(value = "LAUNCH-09", says = "the limit is 1 blocks")
    static void aClusterOnTuring(Rig unused) {
        try (Rig turing = Rig.on(Devices.t4())) {
            turing.cuda().cuLaunchKernelEx(clusters(2, 2, null), turing.nop());
        }
    }

    @Violates("LAUNCH-09")
    static void aClusterWithoutHeight(Rig rig) {
        launchWith(rig, CUlaunchAttribute.clusterDim(1, 0, 1));
    }

    @Complies("LAUNCH-09")
    static void aClusterThatNeedNotBePortable(Rig rig) {
        rig.cuda().cuLaunchKernelEx(clusters(32, 16, null), nonPortable(rig));
        rig.cuda().cuLaunchKernelEx(clusters(3, 3, null), rig.nop());
        launchWith(rig, CUlaunchAttribute.clusterDim(0, 0, 0));
    }

    @Violates(value = "LAUNCH-10", says = "on SMs ")
    static void aClusterInAPartitionThatIsTooSmall(Rig rig) {
        launchInAPartition(rig, 16);
    }

    @Complies("LAUNCH-10")
    static void aClusterInAPartition(Rig rig) {
        launchInAPartition(rig, 8);
    }

    private static void launchInAPartition(Rig rig, int cluster) {
        GreenRig green = new GreenRig(rig); // two units of 8 SMs
        green.enter();
        CUstream stream = green.stream();
        rig.cuda().cuLaunchKernelEx(clusters(16, cluster, stream), nonPortable(rig));
        rig.cuda().cuStreamSynchronize(stream);
    }

    @Violates("LAUNCH-11")
    static void countClustersOfNoSize(Rig rig) {
        count(rig, List.of());
    }

    @Complies("LAUNCH-11")
    static void countClustersOfOneBlock(Rig rig) {
        count(rig, List.of(CUlaunchAttribute.clusterDim(1, 1, 1)));
    }

    private static void count(Rig rig, List<CUlaunchAttribute> attributes) {
        rig.cuda().cuOccupancyMaxActiveClusters(rig.nop(), new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, attributes));
    }

    @Complies("LAUNCH-11")
    static void countClusters(Rig rig) {
        assertEquals(1056, rig.cuda().cuOccupancyMaxActiveClusters(rig.nop(), clusters(64, 1, null)));
    }
}
