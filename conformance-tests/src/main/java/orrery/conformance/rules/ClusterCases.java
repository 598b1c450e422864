package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED;
import static orrery.driver.CUfunctionAttribute.REQUIRED_CLUSTER_DEPTH;
import static orrery.driver.CUfunctionAttribute.REQUIRED_CLUSTER_HEIGHT;
import static orrery.driver.CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH;

import java.util.List;
import orrery.device.Devices;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;

/** Cases of the rules of launches in clusters. */
final class ClusterCases {
    static final List<RuleCase> CASES = List.of(
            violates("LAUNCH-09", "clustersThatDoNotDivideTheGrid", rig -> launch(rig, 10, 4, rig.nop()))
                    .says("<<<10, 32>>>", "clusters of (4,1,1)"),
            complies("LAUNCH-09", "clustersThatDivideTheGrid", rig -> launch(rig, 12, 4, rig.nop())),
            violates("LAUNCH-09", "aClusterThatIsNotPortable", rig -> launch(rig, 16, 16, rig.nop()))
                    .says("the limit is 8 blocks"),
            complies("LAUNCH-09", "theSameClusterOfANonPortableKernel", rig -> launch(rig, 16, 16, nonPortable(rig))),
            violates("LAUNCH-09", "aClusterOnTuring", rig -> aClusterOnTuring()).says("the limit is 1 block"),
            violates("LAUNCH-09", "aClusterWithoutHeight", rig -> {
                rig.launchWith(CUlaunchAttribute.clusterDim(1, 0, 1));
            }),
            complies("LAUNCH-09", "aClusterThatNeedNotBePortable", (rig, cuda) -> {
                cuda.cuLaunchKernelEx(clusters(32, 16, null), nonPortable(rig));
                cuda.cuLaunchKernelEx(clusters(3, 3, null), rig.nop());
                rig.launchWith(CUlaunchAttribute.clusterDim(0, 0, 0));
            }),
            violates("LAUNCH-09", "requiredClustersThatDoNotDivideTheGrid", rig -> launchRequired(rig, 3, 1)),
            complies("LAUNCH-09", "requiredClustersThatDivideTheGrid", rig -> launchRequired(rig, 4, 1)),
            violates("LAUNCH-09", "requiredClustersWithoutHeight", rig -> launchRequired(rig, 4, 0)),
            violates("LAUNCH-09", "noClustersForCodeThatDemandsThem", rig -> launchCompiled(rig, ".explicitcluster", 0))
                    .says("is launched without clusters", ".explicitcluster"),
            complies("LAUNCH-09", "noClustersForCodeWithALimit", rig -> launchCompiled(rig, ".maxclusterrank 4", 0)),
            violates("LAUNCH-09", "moreBlocksThanTheCodeAllows", rig -> launchCompiled(rig, ".maxclusterrank 4", 8))
                    .says("the limit is 4 blocks"),
            complies("LAUNCH-09", "asManyBlocksAsTheCodeAllows", rig -> launchCompiled(rig, ".maxclusterrank 4", 4)),
            violates("LAUNCH-17", "copyClustersToAGridWithAPartOfOne", rig -> copyClusters(rig, 3))
                    .says("cannot be launched with them (LAUNCH-09)"),
            complies("LAUNCH-17", "copyClustersToAGridWithWholeOnes", rig -> copyClusters(rig, 4)),
            violates("LAUNCH-10", "aClusterInAPartitionThatIsTooSmall", rig -> launchInAPartition(rig, 16))
                    .says("on SMs "),
            complies("LAUNCH-10", "aClusterInAPartition", rig -> launchInAPartition(rig, 8)),
            violates("LAUNCH-11", "countClustersOfNoSize", rig -> count(rig, List.of())),
            complies("LAUNCH-11", "countClustersOfOneBlock", rig -> {
                count(rig, List.of(CUlaunchAttribute.clusterDim(1, 1, 1)));
            }),
            complies("LAUNCH-11", "countClusters", (rig, cuda) -> {
                assertEquals(1056, cuda.cuOccupancyMaxActiveClusters(rig.nop(), clusters(64, 1, null)));
            }));

    private ClusterCases() {}

    /** Launches blocks in clusters. */
    private static void launch(Rig rig, int blocks, int cluster, CUfunction function) {
        rig.cuda.cuLaunchKernelEx(clusters(blocks, cluster, null), function);
    }

    /** Launches 16 blocks of code with a directive, in clusters if they are not 0. */
    private static void launchCompiled(Rig rig, String directive, int cluster) {
        String ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() " + directive + " { ret; }\n";
        CUmodule module = rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx));
        launch(rig, 16, cluster, rig.cuda.cuModuleGetFunction(module, "k"));
    }

    /** Copies clusters of two blocks to a node with a number of blocks. */
    private static void copyClusters(Rig rig, int blocks) {
        CUgraph graph = rig.cuda.cuGraphCreate(0);
        CUgraphNode source = rig.cuda.cuGraphAddKernelNode(graph, List.of(), grid(rig, 2));
        rig.cuda.cuGraphKernelNodeSetAttribute(source, CUlaunchAttribute.clusterDim(2, 1, 1));
        rig.cuda.cuGraphKernelNodeCopyAttributes(
                rig.cuda.cuGraphAddKernelNode(graph, List.of(), grid(rig, blocks)), source);
    }

    private static CUkernelNodeParams grid(Rig rig, int blocks) {
        return new CUkernelNodeParams(rig.nop(), blocks, 1, 1, 32, 1, 1, 0, List.of());
    }

    private static CUlaunchConfig clusters(int blocks, int cluster, CUstream stream) {
        return new CUlaunchConfig(
                blocks,
                1,
                1,
                32,
                1,
                1,
                0,
                stream,
                List.of(CUlaunchAttribute.clusterDim(cluster, Math.min(1, cluster), Math.min(1, cluster))));
    }

    private static CUfunction nonPortable(Rig rig) {
        CUfunction function = rig.nop();
        rig.cuda.cuFuncSetAttribute(function, NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
        return function;
    }

    /** Launches blocks of a function that requires clusters of two of them. */
    private static void launchRequired(Rig rig, int blocks, int height) {
        CUfunction function = rig.nop();
        rig.cuda.cuFuncSetAttribute(function, REQUIRED_CLUSTER_WIDTH, 2);
        rig.cuda.cuFuncSetAttribute(function, REQUIRED_CLUSTER_HEIGHT, height);
        rig.cuda.cuFuncSetAttribute(function, REQUIRED_CLUSTER_DEPTH, 1);
        rig.cuda.cuLaunchKernel(function, blocks, 1, 1, 32, 1, 1, 0, null);
    }

    private static void aClusterOnTuring() {
        try (Rig turing = Rig.on(Devices.t4())) {
            turing.cuda.cuLaunchKernelEx(clusters(2, 2, null), turing.nop());
        }
    }

    private static void launchInAPartition(Rig rig, int cluster) {
        GreenRig green = new GreenRig(rig); // two units of 8 SMs
        green.enter();
        CUstream stream = green.stream();
        rig.cuda.cuLaunchKernelEx(clusters(16, cluster, stream), nonPortable(rig));
        rig.cuda.cuStreamSynchronize(stream);
    }

    private static void count(Rig rig, List<CUlaunchAttribute> attributes) {
        rig.cuda.cuOccupancyMaxActiveClusters(rig.nop(), new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, attributes));
    }
}
