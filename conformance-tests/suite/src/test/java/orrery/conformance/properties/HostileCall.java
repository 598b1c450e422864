package orrery.conformance.properties;

import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstreamAttribute;

/** Calls whose arguments may be anything: each takes three numbers, which choose among good and bad ones. */
enum HostileCall {
    STREAM_CREATE((a, x, y, z) -> a.streams.add(a.driver.cuStreamCreateWithPriority(a.flag(x), a.number(y)))),
    STREAM_DESTROY((a, x, y, z) -> a.driver.cuStreamDestroy(a.stream(x))),
    STREAM_QUERY((a, x, y, z) -> a.driver.cuStreamQuery(a.stream(x))),
    STREAM_SYNCHRONIZE((a, x, y, z) -> a.driver.cuStreamSynchronize(a.stream(x))),
    STREAM_WAIT((a, x, y, z) -> a.driver.cuStreamWaitEvent(a.stream(x), a.event(y), a.flag(z))),
    STREAM_CALLBACK((a, x, y, z) ->
            a.driver.cuStreamAddCallback(a.stream(x), y == 0 ? null : (s, r) -> a.hostWork(y), a.flag(z))),
    STREAM_ATTACH((a, x, y, z) -> a.driver.cuStreamAttachMemAsync(a.stream(x), a.pointer(y), 0, a.flag(z))),
    STREAM_ATTRIBUTE((a, x, y, z) ->
            a.driver.cuStreamSetAttribute(a.stream(x), a.pick(CUstreamAttribute.values(), y), a.number(z))),
    STREAM_COPY_ATTRIBUTES((a, x, y, z) -> a.driver.cuStreamCopyAttributes(a.stream(x), a.stream(y))),
    STREAM_FACTS((a, x, y, z) -> {
        a.driver.cuStreamGetFlags(a.stream(x));
        a.driver.cuStreamGetCtx(a.stream(x));
        a.driver.cuStreamGetId(a.stream(x));
    }),
    STREAM_CAPTURE((a, x, y, z) -> a.driver.cuStreamBeginCapture(a.stream(x), null)),
    EVENT_CREATE((a, x, y, z) -> a.events.add(a.driver.cuEventCreate(a.flag(x)))),
    EVENT_DESTROY((a, x, y, z) -> a.driver.cuEventDestroy(a.event(x))),
    EVENT_RECORD((a, x, y, z) -> a.driver.cuEventRecordWithFlags(a.event(x), a.stream(y), a.flag(z))),
    EVENT_QUERY((a, x, y, z) -> a.driver.cuEventQuery(a.event(x))),
    EVENT_SYNCHRONIZE((a, x, y, z) -> a.driver.cuEventSynchronize(a.event(x))),
    EVENT_ELAPSED((a, x, y, z) -> a.driver.cuEventElapsedTime(a.event(x), a.event(y))),
    CONTEXT_CREATE((a, x, y, z) -> a.contexts.add(a.driver.cuCtxCreate(a.flag(x), a.device(y)))),
    CONTEXT_DESTROY((a, x, y, z) -> a.driver.cuCtxDestroy(a.context(x))),
    CONTEXT_SET((a, x, y, z) -> a.driver.cuCtxSetCurrent(a.context(x))),
    CONTEXT_PUSH((a, x, y, z) -> a.driver.cuCtxPushCurrent(a.context(x))),
    CONTEXT_POP((a, x, y, z) -> a.driver.cuCtxPopCurrent()),
    CONTEXT_SYNCHRONIZE((a, x, y, z) -> a.driver.cuCtxSynchronize()),
    CONTEXT_RECORD((a, x, y, z) -> a.driver.cuCtxRecordEvent(a.context(x), a.event(y))),
    CONTEXT_WAIT((a, x, y, z) -> a.driver.cuCtxWaitEvent(a.context(x), a.event(y))),
    MODULE_LOAD((a, x, y, z) -> {
        a.modules.add(a.driver.cuModuleLoadData(y == 0 ? null : a.image()));
        a.functions.add(a.driver.cuModuleGetFunction(a.module(x), "nop"));
    }),
    MODULE_UNLOAD((a, x, y, z) -> a.driver.cuModuleUnload(a.module(x))),
    MODULE_FUNCTION(
            (a, x, y, z) -> a.functions.add(a.driver.cuModuleGetFunction(a.module(x), a.pick(HostileRig.KERNELS, y)))),
    LAUNCH((a, x, y, z) ->
            a.driver.cuLaunchKernel(a.function(x), 1, 1, 1, 1, 1, 1, 0, a.stream(y), a.pointer(z), 1, 1, 1)),
    LAUNCH_SHAPE((a, x, y, z) ->
            a.driver.cuLaunchKernel(a.function(0), a.size(x), 1, 1, a.size(y), 1, 1, a.size(z), null, 0L, 1, 1, 1)),
    LAUNCH_COOPERATIVE((a, x, y, z) -> a.driver.cuLaunchCooperativeKernel(
            a.function(x), a.size(y), 1, 1, 1, 1, 1, 0, a.stream(z), a.pointer(y), 1, 1, 1)),
    LAUNCH_WITHOUT_ARGUMENTS((a, x, y, z) -> a.driver.cuLaunchKernel(a.function(x), 1, 1, 1, 1, 1, 1, 0, a.stream(y))),
    LAUNCH_CONFIGURED((a, x, y, z) -> a.driver.cuLaunchKernelEx((CUlaunchConfig) null, a.function(x), a.pointer(y))),
    HOST_FUNCTION((a, x, y, z) -> a.driver.cuLaunchHostFunc(a.stream(x), y == 0 ? null : () -> a.hostWork(y))),
    OPEN((a, x, y, z) -> a.open(x)),
    ALLOCATE((a, x, y, z) -> a.pointers.add(
            x % 3 == 0
                    ? a.driver.cuMemAllocHost(a.bytes(y))
                    : x % 3 == 1
                            ? a.driver.cuMemAllocManaged(a.bytes(y), a.flag(z))
                            : a.driver.cuMemAlloc(a.bytes(y)))),
    FREE((a, x, y, z) -> a.driver.cuMemFree(a.pointer(x))),
    FREE_HOST((a, x, y, z) -> a.driver.cuMemFreeHost(a.pointer(x))),
    REGISTER((a, x, y, z) -> a.driver.cuMemHostRegister(a.pointer(x), a.bytes(y), a.flag(z))),
    UNREGISTER((a, x, y, z) -> a.driver.cuMemHostUnregister(a.pointer(x))),
    RANGE((a, x, y, z) -> a.driver.cuMemGetAddressRange(a.pointer(x))),
    COPY((a, x, y, z) -> a.driver.cuMemcpy(a.pointer(x), a.pointer(y), a.bytes(z))),
    COPY_ASYNC((a, x, y, z) -> a.driver.cuMemcpyDtoDAsync(a.pointer(x), a.pointer(y), 4, a.stream(z))),
    COPY_DOWN((a, x, y, z) -> a.driver.cuMemcpyDtoHAsync(a.pointer(x), a.pointer(y), a.bytes(z), a.stream(z))),
    COPY_UP((a, x, y, z) -> a.driver.cuMemcpyHtoD(a.pointer(x), a.pointer(y), a.bytes(z))),
    MEMSET((a, x, y, z) -> a.driver.cuMemsetD32Async(a.pointer(x), y, a.bytes(y), a.stream(z))),
    MEMSET_ROWS((a, x, y, z) -> a.driver.cuMemsetD2D16(a.pointer(x), a.bytes(y), (short) 1, a.bytes(z), a.bytes(x))),
    WRITE_VALUE((a, x, y, z) -> a.driver.cuStreamWriteValue32(a.stream(x), a.pointer(y), 1, z % 8 == 7 ? 1 : 0)),
    WAIT_VALUE((a, x, y, z) -> a.driver.cuStreamWaitValue32(a.stream(x), a.flagAddress(y), 1, z % 8 == 7 ? 9 : 0)),
    ALLOCATE_ASYNC((a, x, y, z) -> a.pointers.add(
            x % 2 == 0
                    ? a.driver.cuMemAllocAsync(a.bytes(y), a.stream(z))
                    : a.driver.cuMemAllocFromPoolAsync(a.bytes(y), a.pool(x), a.stream(z)))),
    FREE_ASYNC((a, x, y, z) -> a.driver.cuMemFreeAsync(a.pointer(x), a.stream(y))),
    POOL_CREATE((a, x, y, z) -> a.pools.add(a.driver.cuMemPoolCreate(
            x == 0 ? null : CUmemPoolProps.onDevice(x % 2).withMaxSize(a.bytes(y))))),
    POOL_DESTROY((a, x, y, z) -> a.driver.cuMemPoolDestroy(a.pool(x))),
    POOL_CURRENT((a, x, y, z) -> a.driver.cuDeviceSetMemPool(a.device(x), a.pool(y))),
    POOL_TRIM((a, x, y, z) -> a.driver.cuMemPoolTrimTo(a.pool(x), a.bytes(y))),
    POOL_ATTRIBUTE((a, x, y, z) ->
            a.driver.cuMemPoolSetAttribute(a.pool(x), a.pick(CUmemPoolAttribute.values(), y), a.bytes(z))),
    USER_OBJECT(
            (a, x, y, z) -> a.driver.cuUserObjectRelease(a.driver.cuUserObjectCreate(() -> a.hostWork(z), x, 1), y)),
    BATCH((a, x, y, z) -> a.driver.cuStreamBatchMemOp(a.stream(x), null, a.flag(y))),
    CAPTURE_BEGIN((a, x, y, z) -> a.driver.cuStreamBeginCapture(a.stream(x), a.graphs.mode(y))),
    CAPTURE_BEGIN_TO_GRAPH((a, x, y, z) -> a.driver.cuStreamBeginCaptureToGraph(
            a.stream(x), a.graphs.graph(y), a.graphs.nodes(z), a.graphs.data(x), a.graphs.mode(y))),
    CAPTURE_END((a, x, y, z) -> a.graphs.keep(a.driver.cuStreamEndCapture(a.stream(x)))),
    CAPTURE_INFO((a, x, y, z) -> a.graphs.keep(
            a.driver.cuStreamGetCaptureInfo(a.stream(x), y % 2 == 0).graph())),
    CAPTURE_STATUS((a, x, y, z) -> a.driver.cuStreamIsCapturing(a.stream(x))),
    CAPTURE_DEPENDENCIES((a, x, y, z) ->
            a.driver.cuStreamUpdateCaptureDependencies(a.stream(x), a.graphs.nodes(y), a.graphs.data(z), z % 3)),
    CAPTURE_FORK((a, x, y, z) -> {
        a.driver.cuEventRecord(a.event(x), a.stream(y));
        a.driver.cuStreamWaitEvent(a.stream(z), a.event(x), x % 5 == 4 ? 1 : 0);
    }),
    CAPTURE_THREAD_MODE((a, x, y, z) -> a.driver.cuThreadExchangeStreamCaptureMode(a.graphs.mode(x))),
    GRAPH_CREATE((a, x, y, z) -> a.graphs.keep(a.driver.cuGraphCreate(x % 8 == 7 ? 1 : 0))),
    GRAPH_CLONE((a, x, y, z) -> a.graphs.keep(a.driver.cuGraphClone(a.graphs.graph(x)))),
    GRAPH_FIND_IN_CLONE((a, x, y, z) -> a.driver.cuGraphNodeFindInClone(a.graphs.node(x), a.graphs.graph(y))),
    GRAPH_DESTROY((a, x, y, z) -> a.driver.cuGraphDestroy(a.graphs.graph(x))),
    GRAPH_ADD((a, x, y, z) -> a.graphs.keep(
            a.driver.cuGraphAddNode(a.graphs.graph(x), a.graphs.nodes(y), a.graphs.data(z), HostileNode.of(a, z, y)))),
    GRAPH_ADD_BEHIND((a, x, y, z) -> a.graphs.add(x, y, HostileNode.of(a, z, x))),
    GRAPH_SET_PARAMS((a, x, y, z) -> a.driver.cuGraphNodeSetParams(a.graphs.node(x), HostileNode.of(a, y, z))),
    GRAPH_NODE_FACTS((a, x, y, z) -> {
        a.driver.cuGraphNodeGetType(a.graphs.node(x));
        a.driver.cuGraphNodeGetDependencies(a.graphs.node(x), y % 2 == 0);
        a.driver.cuGraphNodeGetDependentNodes(a.graphs.node(x), y % 2 == 0);
        HostileNode.ask(a, x, z);
    }),
    GRAPH_ATTRIBUTE((a, x, y, z) ->
            a.driver.cuGraphKernelNodeSetAttribute(a.graphs.node(x), a.graphs.attribute(y, a.number(z)))),
    GRAPH_COPY_ATTRIBUTES((a, x, y, z) -> a.driver.cuGraphKernelNodeCopyAttributes(a.graphs.node(x), a.graphs.node(y))),
    GRAPH_DESTROY_NODE((a, x, y, z) -> a.driver.cuGraphDestroyNode(a.graphs.node(x))),
    GRAPH_CONNECT((a, x, y, z) ->
            a.driver.cuGraphAddDependencies(a.graphs.graph(x), a.graphs.nodes(y), a.graphs.nodes(z), a.graphs.data(x))),
    GRAPH_CONNECT_TWO((a, x, y, z) -> a.graphs.connect(x, y, z)),
    GRAPH_PART((a, x, y, z) -> a.driver.cuGraphRemoveDependencies(
            a.graphs.graph(x), a.graphs.nodes(y), a.graphs.nodes(z), a.graphs.data(x))),
    GRAPH_FACTS((a, x, y, z) -> {
        a.driver.cuGraphGetNodes(a.graphs.graph(x));
        a.driver.cuGraphGetRootNodes(a.graphs.graph(x));
        a.driver.cuGraphDebugDotPrint(a.graphs.graph(x), a.number(y));
        a.driver.cuGraphGetEdges(a.graphs.graph(x), z % 2 == 0);
    }),
    GRAPH_INSTANTIATE(
            (a, x, y, z) -> a.graphs.keep(a.driver.cuGraphInstantiate(a.graphs.graph(x), a.graphs.instantiation(y)))),
    GRAPH_INSTANTIATE_WITH_PARAMS((a, x, y, z) -> a.graphs.keep(a.driver.cuGraphInstantiateWithParams(
            a.graphs.graph(x), new CUgraphInstantiateParams(a.graphs.instantiation(y), a.stream(z))))),
    GRAPH_UPLOAD((a, x, y, z) -> a.driver.cuGraphUpload(a.graphs.exec(x), a.stream(y))),
    GRAPH_LAUNCH((a, x, y, z) -> a.driver.cuGraphLaunch(a.graphs.exec(x), a.stream(y))),
    EXEC_DESTROY((a, x, y, z) -> a.driver.cuGraphExecDestroy(a.graphs.exec(x))),
    EXEC_UPDATE((a, x, y, z) -> a.driver.cuGraphExecUpdate(
            a.graphs.exec(x), a.graphs.graph(y), z == 0 ? null : new CUgraphExecUpdateResultInfo())),
    EXEC_SET_PARAMS((a, x, y, z) ->
            a.driver.cuGraphExecNodeSetParams(a.graphs.exec(x), a.graphs.node(y), HostileNode.of(a, z, x))),
    EXEC_SET_CHILD((a, x, y, z) ->
            a.driver.cuGraphExecChildGraphNodeSetParams(a.graphs.exec(x), a.graphs.node(y), a.graphs.graph(z))),
    EXEC_ENABLE((a, x, y, z) -> {
        a.driver.cuGraphNodeSetEnabled(a.graphs.exec(x), a.graphs.node(y), z % 2 == 0);
        a.driver.cuGraphNodeGetEnabled(a.graphs.exec(x), a.graphs.node(y));
        a.driver.cuGraphExecGetFlags(a.graphs.exec(x));
    }),
    EXTERNAL_IMPORT_MEMORY((a, x, y, z) -> a.externals.importMemory(x, y, z)),
    EXTERNAL_MAP((a, x, y, z) -> a.pointers.add(a.externals.map(x, y, z))),
    EXTERNAL_MAP_ARRAY((a, x, y, z) -> a.externals.mapArray(x, y, z)),
    EXTERNAL_USE_ARRAY((a, x, y, z) -> a.externals.useArray(x, y, z)),
    EXTERNAL_DESTROY_MEMORY((a, x, y, z) -> a.externals.destroyMemory(x)),
    EXTERNAL_IMPORT_SEMAPHORE((a, x, y, z) -> a.externals.importSemaphore(x, y, z)),
    EXTERNAL_SIGNAL((a, x, y, z) -> a.externals.signal(x, y, a.stream(z))),
    EXTERNAL_WAIT((a, x, y, z) -> a.externals.await(x, y, a.stream(z))),
    EXTERNAL_DESTROY_SEMAPHORE((a, x, y, z) -> a.externals.destroySemaphore(x));

    /** Makes the call. */
    @FunctionalInterface
    interface Body {
        void on(HostileRig rig, int x, int y, int z);
    }

    private final Body body;

    HostileCall(Body body) {
        this.body = body;
    }

    void make(HostileRig rig, int x, int y, int z) {
        body.on(rig, x, y, z);
    }
}
