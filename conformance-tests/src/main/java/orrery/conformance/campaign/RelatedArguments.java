package orrery.conformance.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUmodule;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.Machine;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** Objects that belong together, so that calls with them as arguments often succeed. */
final class RelatedArguments {
    private static final long BYTES = 4096;

    private final Machine machine;
    private final CudaDriver driver;
    private final CUcontext context;
    private final CUfunction function;
    private final List<Supplier<List<Object>>> all = new ArrayList<>();

    RelatedArguments(Machine machine, CudaDriver driver, CUcontext context, CUmodule module) {
        this.machine = machine;
        this.driver = driver;
        this.context = context;
        this.function = driver.cuModuleGetFunction(module, "k0");
        all.add(this::streams);
        all.add(this::memory);
        all.add(() ->
                List.of(driver.cuMemAllocManaged(BYTES, 1), 64L, driver.cuStreamCreate(0), driver.cuDeviceGet(0)));
        all.add(() -> List.of(driver.cuMemHostAlloc(BYTES, 2), 64L));
        all.add(() -> List.of(driver.host().allocate(BYTES), BYTES));
        all.add(this::capture);
        all.add(this::externalMemory);
        all.add(this::semaphores);
        all.add(() -> node(CUkernelNodeParams.single(function), function));
        all.add(() -> node(CUkernelNodeParams.single(function), function));
        all.add(() -> node(new CUhostNodeParams(() -> {})));
        all.add(() -> node(new CUemptyNodeParams()));
        all.add(this::memcpyNode);
        all.add(this::memsetNode);
        all.add(this::eventNodes);
        all.add(this::childNode);
        all.add(this::semaphoreNodes);
        all.add(this::batchNode);
    }

    /** Returns how many related there are. */
    int count() {
        return all.size();
    }

    /** Makes the objects of a recipe. */
    List<Object> make(int recipe) {
        return all.get(recipe).get();
    }

    private List<Object> streams() {
        CUstream stream = driver.cuStreamCreate(0);
        CUevent event = driver.cuEventCreate(0);
        driver.cuEventRecord(event, stream);
        return List.of(context, stream, event, function, driver.cuEventCreate(0));
    }

    private List<Object> memory() {
        return List.of(context, driver.cuMemAlloc(BYTES), driver.cuMemAlloc(BYTES), 64L, driver.cuStreamCreate(0));
    }

    private List<Object> externalMemory() {
        MemoryObject object = machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_FD, 1 << 16);
        CUexternalMemory imported = driver.cuImportExternalMemory(description(object));
        CUarray3DDescriptor array = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT8, 4, 0);
        CUexternalMemoryMipmappedArrayDesc arrays = new CUexternalMemoryMipmappedArrayDesc(0, array, 2);
        CUmipmappedArray mipmap = driver.cuExternalMemoryGetMappedMipmappedArray(imported, arrays);
        return List.of(
                imported,
                arrays,
                mipmap,
                driver.cuMipmappedArrayGetLevel(mipmap, 1),
                new CUexternalMemoryBufferDesc(0, BYTES, 0),
                description(object));
    }

    private List<Object> capture() {
        CUstream stream = driver.cuStreamCreate(1);
        driver.cuStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        return List.of(stream, driver.cuEventCreate(0), CUstreamCaptureMode.RELAXED);
    }

    private static CUexternalMemoryHandleDesc description(MemoryObject object) {
        return new CUexternalMemoryHandleDesc(ExternalMemoryHandleType.OPAQUE_FD, object.export(), 1 << 16, 0);
    }

    private List<Object> semaphores() {
        TimelineSemaphore timeline =
                machine.external().timelineSemaphore("fence", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 9);
        CUexternalSemaphore semaphore = driver.cuImportExternalSemaphore(description(timeline));
        return List.of(
                semaphore,
                description(timeline),
                CUexternalSemaphoreSignalParams.fence(10),
                CUexternalSemaphoreWaitParams.fence(1),
                driver.cuStreamCreate(0),
                context);
    }

    private static CUexternalSemaphoreHandleDesc description(TimelineSemaphore timeline) {
        return new CUexternalSemaphoreHandleDesc(
                ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, timeline.export(), 0);
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    private List<Object> node(CUgraphNodeParams params, Object... others) {
        CUgraph graph = driver.cuGraphCreate(0);
        CUgraphNode node = driver.cuGraphAddNode(graph, List.of(), null, params);
        CUgraphExec exec = driver.cuGraphInstantiate(graph, 0);
        List<Object> bundle = new ArrayList<>(List.of(graph, node, exec, params, context, driver.cuStreamCreate(0)));
        bundle.addAll(List.of(others));
        return bundle;
    }

    private List<Object> memcpyNode() {
        long from = driver.cuMemAlloc(BYTES);
        long to = driver.cuMemAlloc(BYTES);
        return node(
                new CUmemcpyNodeParams(
                        new CUmemcpy2D(CUmemorytype.DEVICE, to, 64, CUmemorytype.DEVICE, from, 64, 64, 1), context),
                from,
                to,
                64L);
    }

    private List<Object> memsetNode() {
        long address = driver.cuMemAlloc(BYTES);
        return node(new CUmemsetNodeParams(address, 64, 7, 4, 16, 1, context), address, 4, 16L);
    }

    private List<Object> eventNodes() {
        CUevent event = driver.cuEventCreate(0);
        List<Object> bundle = new ArrayList<>(node(new CUeventRecordNodeParams(event), event));
        bundle.addAll(node(new CUeventWaitNodeParams(event)));
        return bundle;
    }

    private List<Object> childNode() {
        CUgraph child = driver.cuGraphCreate(0);
        driver.cuGraphAddEmptyNode(child, List.of());
        return node(new CUchildGraphNodeParams(child, CUchildGraphNodeParams.Ownership.CLONE), child);
    }

    private List<Object> semaphoreNodes() {
        List<Object> bundle = new ArrayList<>(semaphores());
        CUexternalSemaphore semaphore = (CUexternalSemaphore) bundle.get(0);
        bundle.addAll(node(
                new CUextSemSignalNodeParams(List.of(semaphore), List.of(CUexternalSemaphoreSignalParams.fence(10)))));
        bundle.addAll(
                node(new CUextSemWaitNodeParams(List.of(semaphore), List.of(CUexternalSemaphoreWaitParams.fence(1)))));
        return bundle;
    }

    private List<Object> batchNode() {
        long address = driver.cuMemAlloc(BYTES);
        CUstreamBatchMemOp write = new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, address, 1, 0);
        return node(new CUbatchMemOpNodeParams(context, List.of(write), 0), write, address);
    }
}
