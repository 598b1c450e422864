package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

import java.util.Collections;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;

/** Cases of the rules of arguments that no value can be read from. */
final class ArgumentCases {
    static final List<RuleCase> CASES = List.of(
            violates("API-08", "occupancyOfNothing", rig -> occupancy(rig, 0)),
            complies("API-08", "occupancyOfTooMuch", rig -> occupancy(rig, 1025)),
            violates("API-08", "sharedMemoryForBlocksThatDoNotFit", rig -> sharedMemoryForBlocks(rig, 3))
                    .says("3 blocks of 1024 threads"),
            violates("API-08", "launchWithoutAttributes", (rig, cuda) -> cuda.cuLaunchKernelEx(with(null), rig.nop()))
                    .says("cuLaunchKernelEx is given the attributes null"),
            violates("API-08", "countClustersOfAnAttributeThatIsNone", rig -> countClustersOfNoAttribute(rig))
                    .says("cuOccupancyMaxActiveClusters is given the attributes [null]"),
            violates("API-08", "kernelNodeWithoutArguments", rig -> addAKernelWithoutArguments(rig))
                    .says("null for its arguments"),
            violates("API-08", "allocNodeForNull", rig -> addAnAllocForNull(rig))
                    .says("null for the access descriptors"),
            violates("API-08", "updateANodeByNothing", rig -> updateANodeByNothing(rig))
                    .says("cuGraphExecKernelNodeSetParams is given no parameters"),
            violates("API-08", "bestBlockSizeOfNothing", rig -> bestBlockSizeOfNothing(rig))
                    .says("is given no function for the shared memory of a block"),
            violates("API-08", "nameOfNoFunction", (rig, cuda) -> cuda.cuFuncGetName(null))
                    .says("cuFuncGetName is given no function"));

    private ArgumentCases() {}

    private static void occupancy(Rig rig, int threads) {
        rig.cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(rig.nop(), threads, 0);
    }

    private static void sharedMemoryForBlocks(Rig rig, int blocks) {
        rig.cuda.cuOccupancyAvailableDynamicSMemPerBlock(rig.nop(), blocks, 1024);
    }

    private static CUlaunchConfig with(List<CUlaunchAttribute> attributes) {
        return new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, attributes);
    }

    private static void countClustersOfNoAttribute(Rig rig) {
        rig.cuda.cuOccupancyMaxActiveClusters(rig.nop(), with(Collections.singletonList(null)));
    }

    private static void addAKernelWithoutArguments(Rig rig) {
        CUkernelNodeParams params = CUkernelNodeParams.single(rig.nop(), (Object[]) null);
        rig.cuda.cuGraphAddKernelNode(rig.graph(), List.of(), params);
    }

    private static void addAnAllocForNull(Rig rig) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64, null);
        rig.cuda.cuGraphAddMemAllocNode(rig.graph(), List.of(), params);
    }

    private static void updateANodeByNothing(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.kernel(graph);
        rig.cuda.cuGraphExecKernelNodeSetParams(rig.exec(graph), node, null);
    }

    private static void bestBlockSizeOfNothing(Rig rig) {
        rig.cuda.cuOccupancyMaxPotentialBlockSize(rig.nop(), null, 0);
    }
}
