package orrery.conformance.rules;

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
    private ArgumentCases() {}

    @Violates("API-08")
    static void occupancyOfNothing(Rig rig) {
        rig.cuda().cuOccupancyMaxActiveBlocksPerMultiprocessor(rig.nop(), 0, 0);
    }

    @Violates(value = "API-08", says = "3 blocks of 1024 threads")
    static void sharedMemoryForBlocksThatDoNotFit(Rig rig) {
        rig.cuda().cuOccupancyAvailableDynamicSMemPerBlock(rig.nop(), 3, 1024);
    }

    @Violates(value = "API-08", says = "cuLaunchKernelEx is given the attributes null")
    static void launchWithoutAttributes(Rig rig) {
        rig.cuda().cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, null), rig.nop());
    }

    @Violates(value = "API-08", says = "cuOccupancyMaxActiveClusters is given the attributes [null]")
    static void countClustersOfAnAttributeThatIsNone(Rig rig) {
        List<CUlaunchAttribute> gap = Collections.singletonList(null);
        rig.cuda().cuOccupancyMaxActiveClusters(rig.nop(), new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, gap));
    }

    @Violates(value = "API-08", says = "null for its arguments")
    static void kernelNodeWithoutArguments(Rig rig) {
        CUkernelNodeParams params = CUkernelNodeParams.single(rig.nop(), (Object[]) null);
        rig.cuda().cuGraphAddKernelNode(rig.cuda().cuGraphCreate(0), List.of(), params);
    }

    @Violates(value = "API-08", says = "null for the access descriptors")
    static void allocNodeForNull(Rig rig) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64, null);
        rig.cuda().cuGraphAddMemAllocNode(rig.cuda().cuGraphCreate(0), List.of(), params);
    }

    @Violates(value = "API-08", says = "cuGraphExecKernelNodeSetParams is given no parameters")
    static void updateANodeByNothing(Rig rig) {
        CUgraph graph = rig.cuda().cuGraphCreate(0);
        CUgraphNode node = rig.cuda().cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.nop()));
        rig.cuda().cuGraphExecKernelNodeSetParams(rig.cuda().cuGraphInstantiate(graph, 0), node, null);
    }

    @Violates(value = "API-08", says = "is given no function for the shared memory of a block")
    static void bestBlockSizeOfNothing(Rig rig) {
        rig.cuda().cuOccupancyMaxPotentialBlockSize(rig.nop(), null, 0);
    }

    @Violates(value = "API-08", says = "cuFuncGetName is given no function")
    static void nameOfNoFunction(Rig rig) {
        rig.cuda().cuFuncGetName(null);
    }

    @Complies("API-08")
    static void occupancyOfTooMuch(Rig rig) {
        rig.cuda().cuOccupancyMaxActiveBlocksPerMultiprocessor(rig.nop(), 1025, 0);
    }
}
