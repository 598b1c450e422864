package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
import static orrery.driver.CUlaunchAttribute.ID.PRIORITY;
import static orrery.driver.CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION;
import static orrery.driver.CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY;
import static orrery.driver.CudaDriver.CU_EVENT_DEFAULT;
import static orrery.driver.CudaDriver.CU_EVENT_DISABLE_TIMING;
import static orrery.driver.CudaDriver.CU_EVENT_RECORD_DEFAULT;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.Kernel;

/** Cases of the rules of modules, functions and launches. */
final class LaunchCases {
    static final List<RuleCase> CASES = List.of(
            violates("MODULE-01", "missingFunction", rig -> getFunction(rig, "nosuch")),
            complies("MODULE-01", "presentFunction", rig -> getFunction(rig, "nop")),
            violates(
                    "MODULE-02",
                    "functionOfUnloadedModule",
                    rig -> launchFromModule(rig, module -> rig.cuda.cuModuleUnload(module))),
            complies("MODULE-02", "functionOfLoadedModule", rig -> launchFromModule(rig, module -> {})),
            violates("MODULE-03", "tooMuchSharedMemory", (rig, cuda) -> {
                cuda.cuFuncSetAttribute(rig.nop(), MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449);
            }),
            complies("MODULE-03", "mostSharedMemory", (rig, cuda) -> {
                cuda.cuFuncSetAttribute(rig.nop(), MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448);
            }),
            violates("LAUNCH-08", "noBlocks", rig -> launch(rig, rig.nop(), 0, 1, 0)),
            violates("LAUNCH-08", "noThreads", rig -> launch(rig, rig.nop(), 1, 0, 0)),
            complies("LAUNCH-08", "oneThread", rig -> launch(rig, rig.nop(), 1, 1, 0)),
            violates("LAUNCH-01", "moreBlocksThanAnIntHolds", rig -> launch(rig, rig.nop(), 0x80000000, 1, 0))
                    .says("GRID_DIM_X is -2147483648 (2147483648 as an unsigned number); the limit is 2147483647"),
            violates("LAUNCH-01", "tooManyThreads", rig -> launch(rig, rig.nop(), 1, 1025, 0))
                    .says("BLOCK_DIM_X is 1025; the limit is 1024 (MAX_BLOCK_DIM_X)"),
            complies("LAUNCH-01", "mostThreads", rig -> launch(rig, rig.nop(), 1, 1024, 0)),
            violates("LAUNCH-02", "sharedMemoryNotAskedFor", rig -> launch(rig, rig.nop(), 1, 1, 49153))
                    .says("49153 bytes of dynamic shared memory; the limit is 49152 bytes"),
            complies("LAUNCH-02", "sharedMemoryForAll", rig -> launch(rig, rig.nop(), 1, 1, 49152)),
            violates("LAUNCH-03", "tooManyRegisters", rig -> {
                        launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 1024, 0);
                    })
                    .says("255 registers for each of 1024 threads", "an SM has 65536 registers"),
            complies("LAUNCH-03", "manyRegisters", rig -> {
                launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 256, 0);
            }),
            violates("LAUNCH-04", "cooperativeTooLarge", (rig, cuda) -> {
                        cuda.cuLaunchCooperativeKernel(rig.nop(), 265, 1, 1, 1024, 1, 1, 0, null);
                    })
                    .says("265 blocks; the limit is 264 blocks on 132 SMs"),
            complies("LAUNCH-04", "cooperativeThatFits", (rig, cuda) -> {
                cuda.cuLaunchCooperativeKernel(rig.nop(), 264, 1, 1, 1024, 1, 1, 0, null);
            }),
            violates("LAUNCH-05", "functionOfAnotherContext", rig -> launchElsewhere(rig, other -> other)),
            complies("LAUNCH-05", "functionOfThisContext", rig -> launchElsewhere(rig, other -> rig.context())),
            violates("LAUNCH-06", "attributeOfStreams", rig -> {
                rig.launchWith(new CUlaunchAttribute(SYNCHRONIZATION_POLICY, 1));
            }),
            complies("LAUNCH-06", "priority", rig -> rig.launchWith(new CUlaunchAttribute(PRIORITY, 1))),
            complies("LAUNCH-06", "attributeOfLaunches", rig -> rig.launchWith(new CUlaunchAttribute(PRIORITY, -99))),
            violates("LAUNCH-06", "nodeWithAnAttributeOfLaunches", rig -> {
                        setOfNode(rig, new CUlaunchAttribute(PROGRAMMATIC_STREAM_SERIALIZATION, 1));
                    })
                    .says("which is an attribute of launches"),
            complies("LAUNCH-06", "nodeWithAPriority", rig -> setOfNode(rig, new CUlaunchAttribute(PRIORITY, 1))),
            violates("LAUNCH-12", "timedEvent", rig -> launchWithEvent(rig, CU_EVENT_DEFAULT)),
            complies("LAUNCH-12", "untimedEvent", rig -> launchWithEvent(rig, CU_EVENT_DISABLE_TIMING)),
            violates("LAUNCH-18", "attributesOfANodeOfAnotherContext", rig -> {
                copyAttributes(rig, rig.cuda.cuCtxCreate(0, rig.device()));
            }),
            complies("LAUNCH-18", "attributesOfANodeOfTheSameContext", rig -> {
                copyAttributes(rig, rig.cuda.cuCtxGetCurrent());
            }));

    private LaunchCases() {}

    /** Copies attributes from a node of the context of the rig to one of another context. */
    private static void copyAttributes(Rig rig, CUcontext ofTarget) {
        CUgraph graph = rig.graph();
        rig.cuda.cuCtxSetCurrent(rig.context());
        CUgraphNode source = nop(rig, graph);
        rig.cuda.cuCtxSetCurrent(ofTarget);
        rig.cuda.cuGraphKernelNodeCopyAttributes(nop(rig, graph), source);
    }

    /** Adds a node with a function of the current context. */
    private static CUgraphNode nop(Rig rig, CUgraph graph) {
        CUmodule module = rig.cuda.cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        CUfunction function = rig.cuda.cuModuleGetFunction(module, "nop");
        return rig.cuda.cuGraphAddKernelNode(
                graph, List.of(), new CUkernelNodeParams(function, 1, 1, 1, 1, 1, 1, 0, List.of()));
    }

    private static void getFunction(Rig rig, String name) {
        CUmodule module = rig.cuda.cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        rig.cuda.cuModuleGetFunction(module, name);
    }

    private static void launchFromModule(Rig rig, Consumer<CUmodule> before) {
        CUmodule module = rig.cuda.cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        CUfunction function = rig.cuda.cuModuleGetFunction(module, "nop");
        before.accept(module);
        rig.launch(function, null);
    }

    private static void launch(Rig rig, CUfunction function, int blocks, int threads, int shared) {
        rig.cuda.cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, shared, null);
    }

    private static void launchElsewhere(Rig rig, UnaryOperator<CUcontext> current) {
        CUfunction here = rig.nop();
        CUcontext other = rig.anotherContext();
        rig.cuda.cuCtxSetCurrent(current.apply(other));
        rig.launch(here, null);
    }

    private static void setOfNode(Rig rig, CUlaunchAttribute attribute) {
        rig.cuda.cuGraphKernelNodeSetAttribute(rig.kernel(rig.graph()), attribute);
    }

    private static void launchWithEvent(Rig rig, int flags) {
        CUevent event = rig.cuda.cuEventCreate(flags);
        rig.launchWith(CUlaunchAttribute.programmaticEvent(event, CU_EVENT_RECORD_DEFAULT, 0));
    }
}
