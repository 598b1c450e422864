package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import orrery.device.Devices;
import orrery.device.Feature;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Streams: their creation, attributes, callbacks and memory operations. */
final class StreamCases {
    private StreamCases() {}

    @Violates("STREAM-01")
    static void unknownFlag(Rig rig) {
        rig.cuda().cuStreamCreate(2);
    }

    @Complies("STREAM-01")
    static void knownFlags(Rig rig) {
        rig.cuda().cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    @Complies("STREAM-01")
    static void noFlags(Rig rig) {
        rig.cuda().cuStreamCreate(CudaDriver.CU_STREAM_DEFAULT);
    }

    private static void queryStream(Rig rig, boolean destroyed) {
        CUstream stream = rig.stream();
        if (destroyed) {
            rig.cuda().cuStreamDestroy(stream);
        }
        rig.cuda().cuStreamQuery(stream);
    }

    @Violates("STREAM-02")
    static void destroyedStream(Rig rig) {
        queryStream(rig, true);
    }

    @Complies("STREAM-02")
    static void livingStream(Rig rig) {
        queryStream(rig, false);
    }

    @Violates("STREAM-02")
    static void streamOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuStreamQuery(other.stream());
        }
    }

    @Complies("STREAM-02")
    static void livingStreams(Rig rig) {
        rig.cuda().cuStreamQuery(rig.stream());
        rig.cuda().cuStreamQuery(null);
        rig.cuda().cuStreamQuery(CUstream.PER_THREAD);
    }

    @Violates("STREAM-03")
    static void destroyLegacy(Rig rig) {
        rig.cuda().cuStreamDestroy(CUstream.LEGACY);
    }

    @Complies("STREAM-03")
    static void destroyCreated(Rig rig) {
        rig.cuda().cuStreamDestroy(rig.stream());
    }

    @Violates("STREAM-04")
    static void waitWithUnknownFlag(Rig rig) {
        rig.cuda().cuStreamWaitEvent(rig.stream(), rig.cuda().cuEventCreate(0), 2);
    }

    @Complies("STREAM-04")
    static void waitWithoutFlags(Rig rig) {
        rig.cuda().cuStreamWaitEvent(rig.stream(), rig.cuda().cuEventCreate(0), 0);
    }

    @Violates("STREAM-05")
    static void externalWaitOutsideCapture(Rig rig) {
        rig.cuda().cuStreamWaitEvent(rig.stream(), rig.cuda().cuEventCreate(0), CudaDriver.CU_EVENT_WAIT_EXTERNAL);
    }

    @Violates(
            value = "STREAM-05",
            says = {"waits with CU_EVENT_WAIT_EXTERNAL for an event of", "GLOBAL capture"})
    static void externalWaitForACaptureOutsideOfIt(Rig rig) {
        CUevent event = new GraphRig(rig).event();
        rig.cuda().cuEventRecord(event, new GraphRig(rig).capturing());
        rig.cuda().cuStreamWaitEvent(rig.stream(), event, CudaDriver.CU_EVENT_WAIT_EXTERNAL);
    }

    @Complies("STREAM-05")
    static void ordinaryWait(Rig rig) {
        rig.cuda().cuStreamWaitEvent(rig.stream(), rig.cuda().cuEventCreate(0), CudaDriver.CU_EVENT_WAIT_DEFAULT);
    }

    @Violates("STREAM-06")
    static void callbackWithFlags(Rig rig) {
        rig.cuda().cuStreamAddCallback(rig.stream(), (stream, status) -> {}, 1);
    }

    @Complies("STREAM-06")
    static void callbackWithoutFlags(Rig rig) {
        rig.cuda().cuStreamAddCallback(rig.stream(), (stream, status) -> {}, 0);
    }

    @Violates("STREAM-07")
    static void noHostFunction(Rig rig) {
        rig.cuda().cuLaunchHostFunc(rig.stream(), null);
    }

    @Complies("STREAM-07")
    static void hostFunction(Rig rig) {
        rig.cuda().cuLaunchHostFunc(rig.stream(), () -> {});
    }

    @Violates("STREAM-08")
    static void unknownPolicy(Rig rig) {
        rig.cuda().cuStreamSetAttribute(rig.stream(), CUstreamAttribute.SYNCHRONIZATION_POLICY, 5);
    }

    @Complies("STREAM-08")
    static void knownPolicy(Rig rig) {
        rig.cuda().cuStreamSetAttribute(rig.stream(), CUstreamAttribute.SYNCHRONIZATION_POLICY, 4);
    }

    @Complies("STREAM-08")
    static void anyPriority(Rig rig) {
        rig.cuda().cuStreamSetAttribute(rig.stream(), CUstreamAttribute.PRIORITY, 99);
    }

    @Violates("STREAM-09")
    static void attributesAcrossContexts(Rig rig) {
        copyAttributes(rig, rig.cuda().cuCtxCreate(0, rig.device()));
    }

    @Complies("STREAM-09")
    static void attributesWithinContext(Rig rig) {
        copyAttributes(rig, rig.context());
    }

    @Complies("STREAM-09")
    static void attributesOfTheNullStream(Rig rig) {
        rig.cuda().cuStreamCopyAttributes(rig.stream(), null);
    }

    /** Copies attributes from a stream of {@code source} to a stream of the rig's context. */
    private static void copyAttributes(Rig rig, CUcontext source) {
        rig.cuda().cuCtxSetCurrent(source);
        CUstream from = rig.stream();
        rig.cuda().cuCtxSetCurrent(rig.context());
        rig.cuda().cuStreamCopyAttributes(rig.stream(), from);
    }

    @Violates("STREAM-10")
    static void attachSinglyToNull(Rig rig) {
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuStreamAttachMemAsync(null, managed, 0, CudaDriver.CU_MEM_ATTACH_SINGLE);
    }

    @Violates("STREAM-10")
    static void attachSinglyToTheLegacyStream(Rig rig) {
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuStreamAttachMemAsync(CUstream.LEGACY, managed, 0, CudaDriver.CU_MEM_ATTACH_SINGLE);
    }

    @Complies("STREAM-10")
    static void attachSinglyToTheStreamOfTheThread(Rig rig) {
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuStreamAttachMemAsync(CUstream.PER_THREAD, managed, 0, CudaDriver.CU_MEM_ATTACH_SINGLE);
    }

    @Violates("STREAM-10")
    static void attachPageableMemoryThatTheDeviceCannotAccess(Rig rig) {
        long pageable = rig.cuda().host().of(new int[16]);
        rig.cuda().cuStreamAttachMemAsync(rig.stream(), pageable, 64, CudaDriver.CU_MEM_ATTACH_HOST);
    }

    private static Rig withPageableMemoryAccess() {
        return Rig.on(Devices.h200().toBuilder()
                .feature(Feature.PAGEABLE_MEMORY_ACCESS, true)
                .build());
    }

    @Violates("STREAM-10")
    static void attachPageableMemoryWithoutALength(Rig unused) {
        try (Rig rig = withPageableMemoryAccess()) {
            long pageable = rig.cuda().host().of(new int[16]);
            rig.cuda().cuStreamAttachMemAsync(rig.stream(), pageable, 0, CudaDriver.CU_MEM_ATTACH_HOST);
        }
    }

    @Complies("STREAM-10")
    static void attachPageableMemoryThatTheDeviceAccesses(Rig unused) {
        try (Rig rig = withPageableMemoryAccess()) {
            int[] cells = new int[16];
            long pageable = rig.cuda().host().of(cells);
            CUstream stream = rig.stream();
            rig.cuda().cuStreamAttachMemAsync(stream, pageable + 32, 32, CudaDriver.CU_MEM_ATTACH_SINGLE);
            CUfunction store = rig.load(Kernel.perLaunch(args -> {
                IntView view = args.ints(0);
                return launch -> view.set(0, 7);
            }));
            rig.cuda().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, stream, pageable + 32);
            rig.cuda().cuStreamSynchronize(stream);
            assertEquals(7, cells[8]);
        }
    }

    @Violates("STREAM-10")
    static void attachPart(Rig rig) {
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuStreamAttachMemAsync(rig.stream(), managed, 32, CudaDriver.CU_MEM_ATTACH_SINGLE);
    }

    @Complies("STREAM-10")
    static void attachWhole(Rig rig) {
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuStreamAttachMemAsync(rig.stream(), managed, 64, CudaDriver.CU_MEM_ATTACH_SINGLE);
    }

    @Violates("STREAM-11")
    static void writeUnaligned(Rig rig) {
        rig.cuda().cuStreamWriteValue32(rig.stream(), rig.cuda().cuMemAlloc(64) + 2, 1, 0);
    }

    @Complies("STREAM-11")
    static void writeAligned(Rig rig) {
        rig.cuda().cuStreamWriteValue32(rig.stream(), rig.cuda().cuMemAlloc(64) + 4, 1, 0);
    }

    /** A capture does not look for the memory. */
    @Violates(
            value = "STREAM-11",
            says = {"is launched, in which a memory operation of 4 bytes is made at 0x", "no memory is there"})
    static void launchAWriteToFreedMemory(Rig rig) {
        launchAWrite(rig, true);
    }

    @Complies("STREAM-11")
    static void launchAWriteToMemory(Rig rig) {
        launchAWrite(rig, false);
    }

    private static void launchAWrite(Rig rig, boolean frees) {
        long memory = rig.cuda().cuMemAlloc(64);
        if (frees) {
            rig.cuda().cuMemFree(memory);
        }
        CUstream stream = new GraphRig(rig).capturing();
        rig.cuda().cuStreamWriteValue32(stream, memory, 1, 0);
        rig.cuda().cuGraphLaunch(rig.cuda().cuGraphInstantiate(rig.cuda().cuStreamEndCapture(stream), 0), rig.stream());
    }

    @Violates("STREAM-12")
    static void unknownComparison(Rig rig) {
        rig.cuda().cuStreamWaitValue32(rig.stream(), rig.cuda().cuMemAlloc(64), 0, 4);
    }

    @Complies("STREAM-12")
    static void knownComparison(Rig rig) {
        rig.cuda().cuStreamWaitValue32(rig.stream(), rig.cuda().cuMemAlloc(64), 0, CudaDriver.CU_STREAM_WAIT_VALUE_NOR);
    }

    private static void batch(Rig rig, int count) {
        CUstreamBatchMemOp write = new CUstreamBatchMemOp(
                CUstreamBatchMemOp.Type.WRITE_VALUE_32, rig.cuda().cuMemAlloc(64), 1, 0);
        rig.cuda().cuStreamBatchMemOp(rig.stream(), Collections.nCopies(count, write), 0);
    }

    @Violates("STREAM-13")
    static void batchTooLarge(Rig rig) {
        batch(rig, 256);
    }

    @Complies("STREAM-13")
    static void largestBatch(Rig rig) {
        batch(rig, 255);
    }

    @Violates("STREAM-14")
    static void flush(Rig rig) {
        rig.cuda()
                .cuStreamBatchMemOp(
                        rig.stream(),
                        List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.FLUSH_REMOTE_WRITES, 0, 0, 0)),
                        0);
    }

    @Complies("STREAM-14")
    static void barrier(Rig rig) {
        rig.cuda()
                .cuStreamBatchMemOp(
                        rig.stream(), List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.BARRIER, 0, 0, 0)), 0);
    }
}
