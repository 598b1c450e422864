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

/** Arguments that no value can be read from. */
final class ArgumentCases {
    static final List<RuleCase> CASES = List.of(
            violates("API-08", "occupancyOfNothing", (rig, cuda) -> {
                cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(rig.nop(), 0, 0);
            }),
            violates("API-08", "sharedMemoryForBlocksThatDoNotFit", (rig, cuda) -> {
                        cuda.cuOccupancyAvailableDynamicSMemPerBlock(rig.nop(), 3, 1024);
                    })
                    .says("3 blocks of 1024 threads"),
            violates("API-08", "launchWithoutAttributes", (rig, cuda) -> {
                        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, null), rig.nop());
                    })
                    .says("cuLaunchKernelEx is given the attributes null"),
            violates("API-08", "countClustersOfAnAttributeThatIsNone", (rig, cuda) -> {
                        List<CUlaunchAttribute> gap = Collections.singletonList(null);
                        cuda.cuOccupancyMaxActiveClusters(
                                rig.nop(), new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, gap));
                    })
                    .says("cuOccupancyMaxActiveClusters is given the attributes [null]"),
            violates("API-08", "kernelNodeWithoutArguments", (rig, cuda) -> {
                        cuda.cuGraphAddKernelNode(
                                cuda.cuGraphCreate(0), List.of(), CUkernelNodeParams.single(rig.nop(), (Object[])
                                        null));
                    })
                    .says("null for its arguments"),
            violates("API-08", "allocNodeForNull", (rig, cuda) -> {
                        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64, null);
                        cuda.cuGraphAddMemAllocNode(cuda.cuGraphCreate(0), List.of(), params);
                    })
                    .says("null for the access descriptors"),
            violates("API-08", "updateANodeByNothing", (rig, cuda) -> {
                        CUgraph graph = cuda.cuGraphCreate(0);
                        CUgraphNode node =
                                cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.nop()));
                        cuda.cuGraphExecKernelNodeSetParams(cuda.cuGraphInstantiate(graph, 0), node, null);
                    })
                    .says("cuGraphExecKernelNodeSetParams is given no parameters"),
            violates("API-08", "bestBlockSizeOfNothing", (rig, cuda) -> {
                        cuda.cuOccupancyMaxPotentialBlockSize(rig.nop(), null, 0);
                    })
                    .says("is given no function for the shared memory of a block"),
            violates("API-08", "nameOfNoFunction", (rig, cuda) -> cuda.cuFuncGetName(null))
                    .says("cuFuncGetName is given no function"),
            complies("API-08", "occupancyOfTooMuch", (rig, cuda) -> {
                cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(rig.nop(), 1025, 0);
            }));

    private ArgumentCases() {}
}
