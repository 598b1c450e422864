package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.driver.CudaDriver.CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC;
import static orrery.driver.CudaDriver.CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC;
import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_SIGNAL;
import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_WAIT;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.device.Feature;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.KeyedMutex;
import orrery.sim.SciFence;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;

/** External semaphores. */
final class ExternalSemaphoreCases {
    private static final ExternalSemaphoreHandleType FD = ExternalSemaphoreHandleType.OPAQUE_FD;
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalSemaphoreHandleType MUTEX = ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX;
    private static final int BOTH = CUDA_NVSCISYNC_ATTR_SIGNAL | CUDA_NVSCISYNC_ATTR_WAIT;

    private ExternalSemaphoreCases() {}

    private static CUexternalSemaphoreSignalParams to(long value) {
        return CUexternalSemaphoreSignalParams.fence(value);
    }

    private static CUexternalSemaphoreWaitParams until(long value) {
        return CUexternalSemaphoreWaitParams.fence(value);
    }

    // -- imports -------------------------------------------------------------------------------------------------

    @Violates(value = "API-08", says = "not given a semaphore")
    static void destroyNoSemaphore(Rig rig) {
        rig.cuda().cuDestroyExternalSemaphore(null);
    }

    @Violates(
            value = "EXT-02",
            says = {"cuSignalExternalSemaphoresAsync", "which no longer exists"})
    static void signalWhatWasDestroyed(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.timeline());
        rig.cuda().cuDestroyExternalSemaphore(semaphore);
        external.signal(semaphore, to(1), rig.stream());
    }

    @Violates(value = "EXT-02", says = "which no longer exists")
    static void signalWhatEndedWithItsContext(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.timeline());
        rig.cuda().cuCtxDestroy(rig.context());
        rig.cuda().cuCtxCreate(0, rig.device());
        external.signal(semaphore, to(1), rig.stream());
    }

    @Violates("EXT-02")
    static void waitForNoSemaphore(Rig rig) {
        rig.cuda().cuWaitExternalSemaphoresAsync(Collections.singletonList(null), List.of(until(1)), rig.stream());
    }

    @Complies("EXT-02")
    static void destroyWhatEveryApiMade(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        for (ExternalSemaphoreHandleType type : ExternalSemaphoreHandleType.values()) {
            SyncObject made = switch (type) {
                case OPAQUE_FD, OPAQUE_WIN32, OPAQUE_WIN32_KMT ->
                    external.world().binarySemaphore("s" + type, type);
                case D3D12_FENCE, D3D11_FENCE, TIMELINE_SEMAPHORE_FD, TIMELINE_SEMAPHORE_WIN32 ->
                    external.world().timelineSemaphore("s" + type, type, 0);
                case D3D11_KEYED_MUTEX, D3D11_KEYED_MUTEX_KMT ->
                    external.world().keyedMutex("s" + type, type);
                case NVSCISYNC -> external.sync(rig, BOTH);
            };
            rig.cuda().cuDestroyExternalSemaphore(external.imported(type, made));
        }
    }

    @Violates("EXT-30")
    static void globallySharedMutexByName(Rig rig) {
        mutex(rig);
        new ExternalRig(rig)
                .imported(ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT, ExternalHandle.ofName("mutex"), 0);
    }

    @Complies("EXT-30")
    static void mutexByName(Rig rig) {
        mutex(rig);
        new ExternalRig(rig).imported(MUTEX, ExternalHandle.ofName("mutex"), 0);
    }

    @Complies("EXT-31")
    static void timelineAsBinary(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(FD, external.timeline().export(), 0);
    }

    @Violates("EXT-04")
    static void nameOfNothing(Rig rig) {
        new ExternalRig(rig).imported(MUTEX, ExternalHandle.ofName("nothing"), 0);
    }

    @Violates("EXT-05")
    static void importSemaphoreTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        ExternalHandle handle = external.timeline().export();
        external.imported(TIMELINE, handle, 0);
        external.imported(TIMELINE, handle, 0);
    }

    @Violates("EXT-17")
    static void semaphoreWithFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(TIMELINE, external.timeline().export(), 1);
    }

    @Complies("EXT-17")
    static void semaphoreWithoutFlags(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.imported(TIMELINE, external.timeline().export(), 0);
    }

    @Violates(value = "EXT-18", says = "TIMELINE_SEMAPHORE_FD")
    static void timelineWithoutSupport(Rig rig) {
        importTimeline(false);
    }

    @Complies("EXT-18")
    static void timelineWithSupport(Rig rig) {
        importTimeline(true);
    }

    private static void importTimeline(boolean supported) {
        try (Rig rig = Rig.on(Devices.h200().toBuilder()
                .name("another device")
                .feature(Feature.TIMELINE_SEMAPHORES, supported)
                .build())) {
            ExternalRig external = new ExternalRig(rig);
            external.imported(external.timeline());
        }
    }

    @Violates("CAPTURE-16")
    static void importDuringCapture(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        new GraphRig(rig).capturing();
        external.imported(external.timeline());
    }

    @Violates("API-08")
    static void importNothing(Rig rig) {
        rig.cuda().cuImportExternalSemaphore(null);
    }

    // -- the end of an import ------------------------------------------------------------------------------------

    @Violates(
            value = "EXT-19",
            says = {"wait timeline 1", "is not complete"})
    static void destroyWithAWaitOutstanding(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.timeline());
        external.await(semaphore, until(1), rig.stream());
        rig.cuda().cuDestroyExternalSemaphore(semaphore);
    }

    @Violates(value = "EXT-19", says = "is not complete")
    static void destroyWithoutSynchronizing(Rig rig) {
        destroyAfterAWait(rig, false);
    }

    @Complies("EXT-19")
    static void destroyAfterSynchronizing(Rig rig) {
        destroyAfterAWait(rig, true);
    }

    private static void destroyAfterAWait(Rig rig, boolean synchronizes) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.timeline());
        CUstream stream = rig.stream();
        external.signal(semaphore, to(1), stream);
        external.await(semaphore, until(1), stream);
        if (synchronizes) {
            rig.cuda().cuStreamSynchronize(stream);
        }
        rig.cuda().cuDestroyExternalSemaphore(semaphore);
    }

    // -- signals and waits ---------------------------------------------------------------------------------------

    @Violates("EXT-20")
    static void fewerParametersThanSemaphores(Rig rig) {
        signalWith(rig, List.of());
    }

    @Complies("EXT-20")
    static void asManyParametersAsSemaphores(Rig rig) {
        signalWith(rig, List.of(to(1)));
    }

    private static void signalWith(Rig rig, List<CUexternalSemaphoreSignalParams> params) {
        ExternalRig external = new ExternalRig(rig);
        rig.cuda()
                .cuSignalExternalSemaphoresAsync(List.of(external.imported(external.timeline())), params, rig.stream());
    }

    @Violates("EXT-20")
    static void noParameters(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        rig.cuda()
                .cuWaitExternalSemaphoresAsync(
                        List.of(external.imported(external.timeline())), Collections.singletonList(null), null);
    }

    @Violates("EXT-20")
    static void noneInAStream(Rig rig) {
        rig.cuda().cuWaitExternalSemaphoresAsync(List.of(), List.of(), rig.stream());
    }

    @Violates("EXT-20")
    static void noLists(Rig rig) {
        rig.cuda().cuWaitExternalSemaphoresAsync(null, null, rig.stream());
    }

    @Complies("EXT-20")
    static void several(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUstream stream = rig.stream();
        CUexternalSemaphore binary = external.imported(FD, external.world().binarySemaphore("binary", FD));
        CUexternalSemaphore timeline = external.imported(external.timeline());
        rig.cuda()
                .cuSignalExternalSemaphoresAsync(
                        List.of(binary, timeline), List.of(CUexternalSemaphoreSignalParams.binary(), to(7)), stream);
        rig.cuda()
                .cuWaitExternalSemaphoresAsync(
                        List.of(timeline, binary), List.of(until(7), CUexternalSemaphoreWaitParams.binary()), stream);
        rig.cuda().cuStreamSynchronize(stream);
    }

    @Violates(value = "EXT-21", says = "of another context")
    static void streamOfAnotherContext(Rig rig) {
        signalIn(rig, rig.cuda().cuCtxCreate(0, rig.device()));
    }

    @Complies("EXT-21")
    static void streamOfTheSameContext(Rig rig) {
        signalIn(rig, rig.context());
    }

    /** Signals a semaphore of the rig's context in a stream of {@code context}. */
    private static void signalIn(Rig rig, CUcontext context) {
        rig.cuda().cuCtxSetCurrent(rig.context());
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.timeline());
        rig.cuda().cuCtxSetCurrent(context);
        external.signal(semaphore, to(1), rig.stream());
    }

    @Complies("EXT-21")
    static void importForEachContext(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        TimelineSemaphore timeline = external.timeline();
        external.signal(external.imported(timeline), to(1), rig.stream());
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        external.await(external.imported(timeline), until(1), rig.stream());
        rig.cuda().cuCtxSynchronize();
        rig.cuda().cuCtxDestroy(other);
    }

    @Violates(value = "EXT-36", says = "of a green context")
    static void streamOfAGreenContext(Rig rig) {
        signalOfThePrimaryContext(rig, true);
    }

    @Complies("EXT-36")
    static void streamOfThePrimaryContext(Rig rig) {
        signalOfThePrimaryContext(rig, false);
    }

    private static void signalOfThePrimaryContext(Rig rig, boolean green) {
        rig.cuda().cuCtxSetCurrent(rig.cuda().cuDevicePrimaryCtxRetain(rig.device()));
        ExternalRig external = new ExternalRig(rig);
        CUstream stream = green ? new GreenRig(rig).stream() : rig.stream();
        external.signal(external.imported(external.timeline()), to(1), stream);
    }

    @Violates("EXT-22")
    static void skipMemoryOfATimeline(Rig rig) {
        signalTimeline(rig, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC);
    }

    @Complies("EXT-22")
    static void signalTimelineWithoutFlags(Rig rig) {
        signalTimeline(rig, 0);
    }

    private static void signalTimeline(Rig rig, int flags) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphoreSignalParams params = new CUexternalSemaphoreSignalParams(1, null, 0, flags);
        external.signal(external.imported(external.timeline()), params, rig.stream());
    }

    @Violates("EXT-22")
    static void signalWithTheFlagOfWaits(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.signal(
                external.imported(external.sync(rig, BOTH)),
                CUexternalSemaphoreSignalParams.nvSciSync(
                        new SciFence(), CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC),
                rig.stream());
    }

    @Complies("EXT-22")
    static void skipMemoryOfNvSci(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalSemaphore semaphore = external.imported(external.sync(rig, BOTH));
        SciFence fence = new SciFence();
        CUstream stream = rig.stream();
        external.signal(
                semaphore,
                CUexternalSemaphoreSignalParams.nvSciSync(fence, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC),
                stream);
        external.await(
                semaphore,
                CUexternalSemaphoreWaitParams.nvSciSync(fence, CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC),
                stream);
        rig.cuda().cuStreamSynchronize(stream);
    }

    // -- keyed mutexes -------------------------------------------------------------------------------------------

    private static CUstream acquire(Rig rig, KeyedMutex mutex, int timeoutMs) {
        ExternalRig external = new ExternalRig(rig);
        CUstream stream = rig.stream();
        external.await(external.imported(MUTEX, mutex), CUexternalSemaphoreWaitParams.keyedMutex(1, timeoutMs), stream);
        return stream;
    }

    private static void render(Rig rig, KeyedMutex mutex, long nanos) {
        rig.machine()
                .external()
                .queue("renderer")
                .acquire(mutex, 0)
                .run("render", nanos, () -> {})
                .release(mutex, 1);
    }

    private static KeyedMutex mutex(Rig rig) {
        return rig.machine().external().keyedMutex("mutex", MUTEX);
    }

    @Violates(
            value = "EXT-26",
            says = {"10 ms", "'mutex' with key 1", "which is held"})
    static void mutexIsNotReleasedInTime(Rig rig) {
        KeyedMutex mutex = mutex(rig);
        render(rig, mutex, 10_500_000);
        rig.cuda().cuStreamSynchronize(acquire(rig, mutex, 10));
    }

    @Violates(
            value = "EXT-26",
            says = {"0 ms", "released with key 0"})
    static void mutexIsNotThereAtOnce(Rig rig) {
        acquire(rig, mutex(rig), 0);
        rig.cuda().cuCtxSynchronize();
    }

    /** A program that polls, and never waits. */
    @Violates(value = "EXT-26", says = "10 ms")
    static void aQueryOfTheStreamFindsTheTimeout(Rig rig) {
        CUstream stream = acquire(rig, mutexOfARenderer(rig), 10);
        while (rig.cuda().cuStreamQuery(stream) == CUresult.CUDA_ERROR_NOT_READY) {
            rig.machine().advance(Duration.ofMillis(1));
        }
    }

    @Violates(value = "EXT-26", says = "10 ms")
    static void aQueryOfAnEventFindsTheTimeout(Rig rig) {
        CUevent event = new GraphRig(rig).recorded(acquire(rig, mutexOfARenderer(rig), 10));
        while (rig.cuda().cuEventQuery(event) == CUresult.CUDA_ERROR_NOT_READY) {
            rig.machine().advance(Duration.ofMillis(1));
        }
    }

    private static KeyedMutex mutexOfARenderer(Rig rig) {
        KeyedMutex mutex = mutex(rig);
        render(rig, mutex, 10_500_000);
        return mutex;
    }

    @Complies("EXT-26")
    static void mutexIsReleasedInTime(Rig rig) {
        KeyedMutex mutex = mutex(rig);
        render(rig, mutex, 9_000_000);
        rig.cuda().cuStreamSynchronize(acquire(rig, mutex, 10));
    }

    @Complies("EXT-26")
    static void mutexIsWaitedForAsLongAsItTakes(Rig rig) {
        KeyedMutex mutex = mutex(rig);
        render(rig, mutex, Duration.ofDays(50).toNanos());
        rig.cuda().cuStreamSynchronize(acquire(rig, mutex, CUexternalSemaphoreWaitParams.INFINITE));
    }

    /** It is reported once: the wait is no fault. */
    @Complies("EXT-26")
    static void goOnWithoutTheMutex(Rig rig) {
        CUstream stream = acquire(rig, mutex(rig), 1);
        assertThrows(CudaException.class, () -> rig.cuda().cuStreamSynchronize(stream));
        rig.cuda().cuStreamSynchronize(stream);
    }
}
