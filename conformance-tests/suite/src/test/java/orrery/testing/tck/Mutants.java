package orrery.testing.tck;

import static orrery.testing.tck.Mutant.answers;
import static orrery.testing.tck.Mutant.argument;
import static orrery.testing.tck.Mutant.changed;
import static orrery.testing.tck.Mutant.code;
import static orrery.testing.tck.Mutant.doubled;
import static orrery.testing.tck.Mutant.dropped;
import static orrery.testing.tck.Mutant.halfDropped;
import static orrery.testing.tck.Mutant.oneLess;
import static orrery.testing.tck.Mutant.result;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.MemoryManagement.MemoryInfo;

/** Mistakes that a driver could have, by chapter. */
final class Mutants {
    private Mutants() {}

    /** All of them. */
    static List<Mutant> all() {
        return ImmutableList.<Mutant>builder()
                .addAll(streamsAndEvents())
                .addAll(copiesAndMemsets())
                .addAll(memory())
                .addAll(pools())
                .addAll(graphs())
                .addAll(executableGraphs())
                .addAll(captures())
                .addAll(launches())
                .addAll(contextsAndDevices())
                .addAll(external())
                .build();
    }

    private static List<Mutant> streamsAndEvents() {
        return List.of(
                dropped("cuStreamWaitEvent"),
                new Mutant("cuEventRecord", "is lost if the event was recorded before", () -> {
                    Set<Object> recorded = new HashSet<>();
                    return call -> recorded.add(call.arguments().get(0)) ? call.proceed() : null;
                }),
                argument("cuEventRecord", 1, "records in the legacy stream", stream -> null),
                answers("cuStreamQuery", CUresult.CUDA_SUCCESS),
                answers("cuEventQuery", CUresult.CUDA_SUCCESS),
                dropped("cuStreamSynchronize"),
                dropped("cuEventSynchronize"),
                dropped("cuCtxSynchronize"),
                Mutant.<Integer>argument("cuStreamCreate", 0, "ignores CU_STREAM_NON_BLOCKING", flags -> 0),
                Mutant.<Integer>argument(
                        "cuStreamCreate", 0, "waits for no legacy stream", flags -> CudaDriver.CU_STREAM_NON_BLOCKING),
                answers("cuStreamGetFlags", 0),
                Mutant.<Integer>argument("cuStreamCreateWithPriority", 1, "ignores the priority", priority -> 0),
                dropped("cuStreamDestroy"),
                dropped("cuEventDestroy"),
                Mutant.<Float>result("cuEventElapsedTime", "answers half the time", time -> time / 2),
                answers("cuStreamGetId", 7L),
                dropped("cuStreamCopyAttributes"),
                dropped("cuLaunchHostFunc"),
                doubled("cuLaunchHostFunc"),
                dropped("cuStreamAddCallback"));
    }

    private static List<Mutant> copiesAndMemsets() {
        return List.of(
                oneLess("cuMemcpyHtoDAsync", 2),
                oneLess("cuMemcpyDtoHAsync", 2),
                oneLess("cuMemcpyDtoD", 2),
                oneLess("cuMemcpyPeerAsync", 4),
                Mutant.<Byte>argument("cuMemsetD8Async", 1, "sets another value", value -> (byte) (value + 1)),
                oneLess("cuMemsetD32Async", 2),
                oneLess("cuMemsetD2D16", 4),
                Mutant.<CUmemcpy2D>argument(
                        "cuMemcpy2D",
                        0,
                        "forgets a row",
                        copy -> copy.height() == 1
                                ? copy
                                : new CUmemcpy2D(copy.target(), copy.source(), copy.widthInBytes(), copy.height() - 1)),
                dropped("cuMemcpyBatchAsync"),
                Mutant.<Integer>argument("cuStreamWriteValue32", 2, "writes another value", value -> value + 1),
                dropped("cuStreamWaitValue32"),
                argument("cuStreamWaitValue64", 3, "waits for GEQ whatever it is told", flags -> 0),
                oneLess("cuMemcpyHtoA", 3));
    }

    private static List<Mutant> memory() {
        return List.of(
                dropped("cuMemFree"),
                Mutant.<MemoryInfo>result(
                        "cuMemGetInfo", "counts no allocation", info -> new MemoryInfo(info.total(), info.total())),
                Mutant.<AddressRange>result(
                        "cuMemGetAddressRange",
                        "answers a size that is one short",
                        range -> new AddressRange(range.base(), range.size() - 1)),
                answers("cuMemHostGetFlags", 0),
                dropped("cuMemHostUnregister"),
                dropped("cuMemSetAccess"),
                dropped("cuMemUnmap"),
                dropped("cuMemPrefetchAsync"),
                code("cuMemFree", CUresult.CUDA_ERROR_INVALID_VALUE, CUresult.CUDA_ERROR_INVALID_HANDLE));
    }

    private static List<Mutant> pools() {
        return List.of(
                Mutant.<Long>argument(
                        "cuMemAllocAsync", 0, "allocates half the bytes", bytes -> Math.max(1, bytes / 2)),
                dropped("cuMemFreeAsync"),
                Mutant.<Long>result("cuMemPoolGetAttribute", "answers one more", value -> value + 1),
                dropped("cuMemPoolSetAttribute"),
                dropped("cuMemPoolTrimTo"),
                dropped("cuMemPoolDestroy"));
    }

    private static List<Mutant> graphs() {
        return List.of(
                dropped("cuGraphAddDependencies"),
                Mutant.<List<CUgraphNode>>argument(
                        "cuGraphAddKernelNode",
                        1,
                        "forgets the last dependency",
                        nodes -> nodes == null || nodes.isEmpty() ? nodes : nodes.subList(0, nodes.size() - 1)),
                Mutant.<CUmemsetNodeParams>argument(
                        "cuGraphAddMemsetNode",
                        2,
                        "sets another value",
                        memset -> memset == null
                                ? null
                                : new CUmemsetNodeParams(
                                        memset.dst(),
                                        memset.pitch(),
                                        memset.value() ^ 1,
                                        memset.elementSize(),
                                        memset.width(),
                                        memset.height(),
                                        memset.ctx())),
                changed(
                        "cuGraphClone",
                        "answers the graph itself",
                        call -> call.arguments().get(0)),
                Mutant.<List<CUgraphNode>>result(
                        "cuGraphGetNodes", "forgets one", nodes -> nodes.subList(0, Math.max(0, nodes.size() - 1))),
                Mutant.<List<CUgraphNode>>result("cuGraphGetRootNodes", "reverses them", Lists::reverse),
                result("cuGraphGetEdges", "answers none", edges -> List.of()),
                dropped("cuGraphRemoveDependencies"),
                dropped("cuGraphDestroyNode"),
                dropped("cuGraphKernelNodeSetParams"),
                dropped("cuGraphRetainUserObject"),
                dropped("cuUserObjectRelease"));
    }

    private static List<Mutant> executableGraphs() {
        return List.of(
                halfDropped("cuGraphLaunch"),
                doubled("cuGraphLaunch"),
                dropped("cuGraphExecUpdate"),
                dropped("cuGraphExecKernelNodeSetParams"),
                dropped("cuGraphExecMemsetNodeSetParams"),
                dropped("cuGraphNodeSetEnabled"),
                answers("cuGraphNodeGetEnabled", true),
                changed("cuGraphUpload", "launches", call -> {
                    call.driver().cuGraphLaunch((CUgraphExec) call.arguments().get(0), (CUstream)
                            call.arguments().get(1));
                    return null;
                }),
                dropped("cuGraphExecDestroy"),
                Mutant.<Long>argument("cuGraphInstantiate", 1, "ignores the flags", flags -> 0L));
    }

    private static List<Mutant> captures() {
        return List.of(
                Mutant.<CUstreamCaptureMode>argument(
                        "cuStreamBeginCapture", 1, "is always relaxed", mode -> CUstreamCaptureMode.RELAXED),
                answers("cuStreamIsCapturing", CUstreamCaptureStatus.NONE),
                dropped("cuStreamUpdateCaptureDependencies"),
                code(
                        "cuStreamEndCapture",
                        CUresult.CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
                        CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED));
    }

    private static List<Mutant> launches() {
        return List.of(
                doubled("cuLaunchKernel"),
                halfDropped("cuLaunchKernel"),
                dropped("cuFuncSetAttribute"),
                Mutant.<Integer>result(
                        "cuOccupancyMaxActiveBlocksPerMultiprocessor", "answers one more", blocks -> blocks + 1),
                Mutant.<Integer>argument("cuLaunchKernel", 7, "ignores shared memory", bytes -> 0),
                code(
                        "cuLaunchCooperativeKernel",
                        CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
                        CUresult.CUDA_ERROR_INVALID_VALUE));
    }

    private static List<Mutant> contextsAndDevices() {
        return List.of(
                changed("cuCtxPopCurrent", "pops nothing", call -> call.driver().cuCtxGetCurrent()),
                dropped("cuCtxSetLimit"),
                dropped("cuCtxSetCurrent"),
                answers("cuCtxGetFlags", 0),
                dropped("cuCtxDestroy"),
                Mutant.<Integer>result("cuDeviceGetAttribute", "answers one more", value -> value + 1),
                dropped("cuDevicePrimaryCtxRelease"),
                dropped("cuGreenCtxWaitEvent"),
                dropped("cuGreenCtxRecordEvent"),
                dropped("cuGreenCtxDestroy"),
                result(
                        "cuDevSmResourceSplitByCount",
                        "answers nothing",
                        split -> split instanceof Integer ? 0 : split));
    }

    private static List<Mutant> external() {
        return List.of(
                dropped("cuSignalExternalSemaphoresAsync"),
                dropped("cuWaitExternalSemaphoresAsync"),
                dropped("cuDestroyExternalSemaphore"),
                dropped("cuMemRelease"));
    }
}
