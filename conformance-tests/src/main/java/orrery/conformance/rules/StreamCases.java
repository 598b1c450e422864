package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUstreamAttribute.PRIORITY;
import static orrery.driver.CUstreamAttribute.SYNCHRONIZATION_POLICY;
import static orrery.driver.CUstreamBatchMemOp.Type.BARRIER;
import static orrery.driver.CUstreamBatchMemOp.Type.FLUSH_REMOTE_WRITES;
import static orrery.driver.CUstreamBatchMemOp.Type.WRITE_VALUE_32;
import static orrery.driver.CudaDriver.CU_EVENT_WAIT_DEFAULT;
import static orrery.driver.CudaDriver.CU_EVENT_WAIT_EXTERNAL;
import static orrery.driver.CudaDriver.CU_MEM_ATTACH_HOST;
import static orrery.driver.CudaDriver.CU_MEM_ATTACH_SINGLE;
import static orrery.driver.CudaDriver.CU_STREAM_DEFAULT;
import static orrery.driver.CudaDriver.CU_STREAM_NON_BLOCKING;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_NOR;

import java.util.Collections;
import java.util.List;
import orrery.device.Devices;
import orrery.device.Feature;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Cases of the rules of streams: their creation, attributes, callbacks and memory operations. */
final class StreamCases {
    static final List<RuleCase> CASES = List.of(
            violates("STREAM-01", "unknownFlag", (rig, cuda) -> cuda.cuStreamCreate(2)),
            complies("STREAM-01", "knownFlags", (rig, cuda) -> cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING)),
            complies("STREAM-01", "noFlags", (rig, cuda) -> cuda.cuStreamCreate(CU_STREAM_DEFAULT)),
            violates("STREAM-02", "destroyedStream", rig -> rig.cuda.cuStreamQuery(destroyed(rig, rig.stream()))),
            complies("STREAM-02", "livingStream", rig -> rig.cuda.cuStreamQuery(rig.stream())),
            violates("STREAM-02", "streamOfAnotherMachine", rig -> streamOfAnotherMachine(rig)),
            complies("STREAM-02", "livingStreams", (rig, cuda) -> {
                cuda.cuStreamQuery(rig.stream());
                cuda.cuStreamQuery(null);
                cuda.cuStreamQuery(CUstream.PER_THREAD);
            }),
            violates("STREAM-03", "destroyLegacy", (rig, cuda) -> cuda.cuStreamDestroy(CUstream.LEGACY)),
            complies("STREAM-03", "destroyCreated", (rig, cuda) -> cuda.cuStreamDestroy(rig.stream())),
            violates("STREAM-04", "waitWithUnknownFlag", rig -> waitWith(rig, 2)),
            complies("STREAM-04", "waitWithoutFlags", rig -> waitWith(rig, 0)),
            violates("STREAM-05", "externalWaitOutsideCapture", rig -> waitWith(rig, CU_EVENT_WAIT_EXTERNAL)),
            violates("STREAM-05", "externalWaitForACaptureOutsideOfIt", (rig, cuda) -> {
                        CUevent event = rig.event();
                        cuda.cuEventRecord(event, rig.capturing());
                        cuda.cuStreamWaitEvent(rig.stream(), event, CU_EVENT_WAIT_EXTERNAL);
                    })
                    .says("waits with CU_EVENT_WAIT_EXTERNAL for an event of", "GLOBAL capture"),
            complies("STREAM-05", "ordinaryWait", rig -> waitWith(rig, CU_EVENT_WAIT_DEFAULT)),
            violates("STREAM-06", "callbackWithFlags", rig -> addCallback(rig, 1)),
            complies("STREAM-06", "callbackWithoutFlags", rig -> addCallback(rig, 0)),
            violates("STREAM-07", "noHostFunction", (rig, cuda) -> cuda.cuLaunchHostFunc(rig.stream(), null)),
            complies("STREAM-07", "hostFunction", (rig, cuda) -> cuda.cuLaunchHostFunc(rig.stream(), () -> {})),
            violates("STREAM-08", "unknownPolicy", rig -> setAttribute(rig, SYNCHRONIZATION_POLICY, 5)),
            complies("STREAM-08", "knownPolicy", rig -> setAttribute(rig, SYNCHRONIZATION_POLICY, 4)),
            complies("STREAM-08", "anyPriority", rig -> setAttribute(rig, PRIORITY, 99)),
            violates("STREAM-09", "attributesAcrossContexts", rig -> copyAttributes(rig, rig.anotherContext())),
            complies("STREAM-09", "attributesWithinContext", rig -> copyAttributes(rig, rig.context())),
            complies("STREAM-09", "attributesOfTheNullStream", (rig, cuda) -> {
                cuda.cuStreamCopyAttributes(rig.stream(), null);
            }),
            violates("STREAM-10", "attachSinglyToNull", rig -> attach(rig, null, 0)),
            violates("STREAM-10", "attachSinglyToTheLegacyStream", rig -> attach(rig, CUstream.LEGACY, 0)),
            complies("STREAM-10", "attachSinglyToTheStreamOfTheThread", rig -> attach(rig, CUstream.PER_THREAD, 0)),
            violates("STREAM-10", "attachPageableMemoryThatTheDeviceCannotAccess", (rig, cuda) -> {
                cuda.cuStreamAttachMemAsync(rig.stream(), cuda.host().of(new int[16]), 64, CU_MEM_ATTACH_HOST);
            }),
            violates("STREAM-10", "attachPageableMemoryWithoutALength", rig -> attachPageableMemoryWithoutALength()),
            complies("STREAM-10", "attachPageableMemoryThatTheDeviceAccesses", rig -> {
                attachPageableMemoryThatTheDeviceAccesses();
            }),
            violates("STREAM-10", "attachPart", rig -> attach(rig, rig.stream(), 32)),
            complies("STREAM-10", "attachWhole", rig -> attach(rig, rig.stream(), 64)),
            violates("STREAM-11", "writeUnaligned", rig -> writeAt(rig, 2)),
            complies("STREAM-11", "writeAligned", rig -> writeAt(rig, 4)),
            // A capture does not look for the memory.
            violates(
                            "STREAM-11",
                            "launchAWriteToFreedMemory",
                            rig -> launchAWrite(rig, freed(rig, rig.cuda.cuMemAlloc(64))))
                    .says("is launched, in which a memory operation of 4 bytes is made at 0x", "no memory is there"),
            complies("STREAM-11", "launchAWriteToMemory", rig -> launchAWrite(rig, rig.cuda.cuMemAlloc(64))),
            violates("STREAM-11", "launchANodeInPageableMemory", rig -> launchANode(rig, rig.pageable()))
                    .says("is neither device memory nor page-locked"),
            complies("STREAM-11", "launchANodeInPinnedMemory", rig -> launchANode(rig, rig.pinned())),
            violates("STREAM-12", "unknownComparison", (rig, cuda) -> {
                cuda.cuStreamWaitValue32(rig.stream(), rig.memory(), 0, 4);
            }),
            complies("STREAM-12", "knownComparison", (rig, cuda) -> {
                cuda.cuStreamWaitValue32(rig.stream(), rig.memory(), 0, CU_STREAM_WAIT_VALUE_NOR);
            }),
            violates("STREAM-13", "batchTooLarge", rig -> batch(rig, 256)),
            complies("STREAM-13", "largestBatch", rig -> batch(rig, 255)),
            violates("STREAM-14", "flush", (rig, cuda) -> {
                cuda.cuStreamBatchMemOp(rig.stream(), List.of(new CUstreamBatchMemOp(FLUSH_REMOTE_WRITES, 0, 0, 0)), 0);
            }),
            complies("STREAM-14", "barrier", (rig, cuda) -> {
                cuda.cuStreamBatchMemOp(rig.stream(), List.of(new CUstreamBatchMemOp(BARRIER, 0, 0, 0)), 0);
            }));

    private StreamCases() {}

    private static void waitWith(Rig rig, int flags) {
        rig.cuda.cuStreamWaitEvent(rig.stream(), rig.event(), flags);
    }

    private static void addCallback(Rig rig, int flags) {
        rig.cuda.cuStreamAddCallback(rig.stream(), (stream, status) -> {}, flags);
    }

    private static void setAttribute(Rig rig, CUstreamAttribute attribute, int value) {
        rig.cuda.cuStreamSetAttribute(rig.stream(), attribute, value);
    }

    /** Attaches managed memory of 64 bytes. */
    private static void attach(Rig rig, CUstream stream, long bytes) {
        rig.cuda.cuStreamAttachMemAsync(stream, rig.managed(), bytes, CU_MEM_ATTACH_SINGLE);
    }

    private static void writeAt(Rig rig, long offset) {
        rig.cuda.cuStreamWriteValue32(rig.stream(), rig.memory() + offset, 1, 0);
    }

    /** Launches a graph with a node that writes to an address. */
    private static void launchANode(Rig rig, long address) {
        CUgraph graph = rig.graph();
        rig.add(
                graph,
                new CUbatchMemOpNodeParams(
                        rig.context(), List.of(new CUstreamBatchMemOp(WRITE_VALUE_32, address, 1, 0)), 0));
        rig.cuda.cuGraphLaunch(rig.exec(graph), rig.stream());
    }

    private static CUstream destroyed(Rig rig, CUstream stream) {
        rig.cuda.cuStreamDestroy(stream);
        return stream;
    }

    private static void streamOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda.cuStreamQuery(other.stream());
        }
    }

    /** Copies attributes from a stream of {@code source} to a stream of the rig's context. */
    private static void copyAttributes(Rig rig, CUcontext source) {
        rig.cuda.cuCtxSetCurrent(source);
        CUstream from = rig.stream();
        rig.cuda.cuCtxSetCurrent(rig.context());
        rig.cuda.cuStreamCopyAttributes(rig.stream(), from);
    }

    private static Rig withPageableMemoryAccess() {
        return Rig.on(Devices.h200().toBuilder()
                .feature(Feature.PAGEABLE_MEMORY_ACCESS, true)
                .build());
    }

    private static void attachPageableMemoryWithoutALength() {
        try (Rig rig = withPageableMemoryAccess()) {
            long pageable = rig.cuda.host().of(new int[16]);
            rig.cuda.cuStreamAttachMemAsync(rig.stream(), pageable, 0, CU_MEM_ATTACH_HOST);
        }
    }

    private static void attachPageableMemoryThatTheDeviceAccesses() {
        try (Rig rig = withPageableMemoryAccess()) {
            int[] cells = new int[16];
            long pageable = rig.cuda.host().of(cells);
            CUstream stream = rig.stream();
            rig.cuda.cuStreamAttachMemAsync(stream, pageable + 32, 32, CU_MEM_ATTACH_SINGLE);
            CUfunction store = rig.load(Kernel.perLaunch(args -> {
                IntView view = args.ints(0);
                return launch -> view.set(0, 7);
            }));
            rig.cuda.cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, stream, pageable + 32);
            rig.cuda.cuStreamSynchronize(stream);
            assertEquals(7, cells[8]);
        }
    }

    private static long freed(Rig rig, long memory) {
        rig.cuda.cuMemFree(memory);
        return memory;
    }

    private static void launchAWrite(Rig rig, long memory) {
        CUstream stream = rig.capturing();
        rig.cuda.cuStreamWriteValue32(stream, memory, 1, 0);
        rig.cuda.cuGraphLaunch(rig.exec(rig.cuda.cuStreamEndCapture(stream)), rig.stream());
    }

    private static void batch(Rig rig, int count) {
        CUstreamBatchMemOp write = new CUstreamBatchMemOp(WRITE_VALUE_32, rig.memory(), 1, 0);
        rig.cuda.cuStreamBatchMemOp(rig.stream(), Collections.nCopies(count, write), 0);
    }
}
