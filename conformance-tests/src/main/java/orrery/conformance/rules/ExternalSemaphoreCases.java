package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.ExternalRig.BOTH;
import static orrery.conformance.rules.ExternalRig.TIMELINE;
import static orrery.conformance.rules.ExternalRig.complies;
import static orrery.conformance.rules.ExternalRig.violates;
import static orrery.driver.CudaDriver.CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC;
import static orrery.driver.CudaDriver.CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC;
import static orrery.sim.ExternalHandle.ofName;
import static orrery.sim.ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX;
import static orrery.sim.ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT;
import static orrery.sim.ExternalSemaphoreHandleType.OPAQUE_FD;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.device.Feature;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.KeyedMutex;
import orrery.sim.SciFence;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;

/** Cases of the rules of semaphores of other APIs: imports, signals, waits, and keyed mutexes. */
final class ExternalSemaphoreCases {
    private static final CUexternalSemaphoreSignalParams TO_ONE = CUexternalSemaphoreSignalParams.fence(1);
    private static final CUexternalSemaphoreWaitParams UNTIL_ONE = CUexternalSemaphoreWaitParams.fence(1);

    /** How long the renderer holds a mutex for which the program waits 10 ms: longer than that. */
    private static final long TOO_LONG = 10_500_000;

    static final List<RuleCase> CASES = List.of(
            // -- imports --
            violates("API-08", "destroyNoSemaphore", t -> t.cuda.cuDestroyExternalSemaphore(null))
                    .says("not given a semaphore"),
            violates("API-08", "importNothing", t -> t.cuda.cuImportExternalSemaphore(null)),
            violates("EXT-02", "signalWhatWasDestroyed", t -> {
                        CUexternalSemaphore semaphore = t.importTimeline();
                        t.cuda.cuDestroyExternalSemaphore(semaphore);
                        t.signal(semaphore);
                    })
                    .says("cuSignalExternalSemaphoresAsync", "which no longer exists"),
            violates("EXT-02", "signalWhatEndedWithItsContext", t -> {
                        CUexternalSemaphore semaphore = t.importTimeline();
                        t.cuda.cuCtxDestroy(t.rig().context());
                        t.cuda.cuCtxCreate(0, t.rig().device());
                        t.signal(semaphore);
                    })
                    .says("which no longer exists"),
            violates("EXT-02", "waitForNoSemaphore", t -> {
                t.cuda.cuWaitExternalSemaphoresAsync(
                        Collections.singletonList(null), List.of(UNTIL_ONE), t.rig().stream());
            }),
            complies("EXT-02", "destroyWhatEveryApiMade", t -> destroyWhatEveryApiMade(t)),
            violates("EXT-30", "globallySharedMutexByName", t -> importMutex(t, D3D11_KEYED_MUTEX_KMT)),
            complies("EXT-30", "mutexByName", t -> importMutex(t, D3D11_KEYED_MUTEX)),
            complies("EXT-31", "timelineAsBinary", t -> {
                t.importSemaphore(OPAQUE_FD, t.createTimeline().export(), 0);
            }),
            violates("EXT-04", "nameOfNothing", t -> t.importSemaphore(D3D11_KEYED_MUTEX, ofName("nothing"), 0)),
            violates("EXT-05", "importSemaphoreTwice", t -> {
                ExternalHandle handle = t.createTimeline().export();
                t.importSemaphore(TIMELINE, handle, 0);
                t.importSemaphore(TIMELINE, handle, 0);
            }),
            violates("EXT-17", "semaphoreWithFlags", t -> {
                t.importSemaphore(TIMELINE, t.createTimeline().export(), 1);
            }),
            complies("EXT-17", "semaphoreWithoutFlags", t -> {
                t.importSemaphore(TIMELINE, t.createTimeline().export(), 0);
            }),
            violates("EXT-18", "timelineWithoutSupport", t -> importTimeline(false))
                    .says("TIMELINE_SEMAPHORE_FD"),
            complies("EXT-18", "timelineWithSupport", t -> importTimeline(true)),
            violates("CAPTURE-16", "importDuringCapture", t -> {
                t.rig().capturing();
                t.importTimeline();
            }),
            // -- the end of an import --
            violates("EXT-19", "destroyWithAWaitOutstanding", t -> {
                        CUexternalSemaphore semaphore = t.importTimeline();
                        t.await(semaphore, UNTIL_ONE, t.rig().stream());
                        t.cuda.cuDestroyExternalSemaphore(semaphore);
                    })
                    .says("wait timeline 1", "is not complete"),
            violates("EXT-19", "destroyWithoutSynchronizing", t -> destroyAfterAWait(t, stream -> {}))
                    .says("is not complete"),
            complies(
                    "EXT-19",
                    "destroyAfterSynchronizing",
                    t -> destroyAfterAWait(t, stream -> t.cuda.cuStreamSynchronize(stream))),
            // -- signals and waits --
            violates("EXT-20", "fewerParametersThanSemaphores", t -> signalWith(t, List.of())),
            complies("EXT-20", "asManyParametersAsSemaphores", t -> signalWith(t, List.of(TO_ONE))),
            violates("EXT-20", "noParameters", t -> {
                await(t, List.of(t.importTimeline()), Collections.singletonList(null), null);
            }),
            violates("EXT-20", "noneInAStream", t -> await(t, List.of(), List.of(), t.rig().stream())),
            violates("EXT-20", "noLists", t -> await(t, null, null, t.rig().stream())),
            complies("EXT-20", "several", t -> signalAndAwaitSeveral(t)),
            violates("EXT-21", "streamOfAnotherContext", t -> {
                        signalIn(t, t.cuda.cuCtxCreate(0, t.rig().device()));
                    })
                    .says("of another context"),
            complies(
                    "EXT-21", "streamOfTheSameContext", t -> signalIn(t, t.rig().context())),
            complies("EXT-21", "importForEachContext", t -> importForEachContext(t)),
            violates(
                            "EXT-36",
                            "streamOfAGreenContext",
                            t -> signalOfThePrimaryContext(t, rig -> new GreenRig(rig).stream()))
                    .says("of a green context"),
            complies("EXT-36", "streamOfThePrimaryContext", t -> signalOfThePrimaryContext(t, rig -> rig.stream())),
            violates("EXT-22", "skipMemoryOfATimeline", t -> {
                signalTimeline(t, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC);
            }),
            complies("EXT-22", "signalTimelineWithoutFlags", t -> signalTimeline(t, 0)),
            violates("EXT-22", "signalWithTheFlagOfWaits", t -> {
                signalNvSci(t, new SciFence(), CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC);
            }),
            complies("EXT-22", "skipMemoryOfNvSci", t -> {
                SciFence fence = new SciFence();
                CUexternalSemaphore semaphore =
                        signalNvSci(t, fence, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC);
                int flags = CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC;
                t.await(semaphore, CUexternalSemaphoreWaitParams.nvSciSync(fence, flags), t.rig().stream());
                t.cuda.cuCtxSynchronize();
            }),
            // -- keyed mutexes --
            violates("EXT-26", "mutexIsNotReleasedInTime", t -> acquire(t, TOO_LONG, 10))
                    .says("10 ms", "'mutex' with key 1", "which is held"),
            complies("EXT-26", "mutexIsReleasedInTime", t -> acquire(t, 9_000_000, 10)),
            complies("EXT-26", "mutexIsWaitedForAsLongAsItTakes", t -> {
                acquire(t, Duration.ofDays(50).toNanos(), CUexternalSemaphoreWaitParams.INFINITE);
            }),
            violates("EXT-26", "mutexIsNotThereAtOnce", t -> {
                        begin(t, mutex(t), 0);
                        t.cuda.cuCtxSynchronize();
                    })
                    .says("0 ms", "released with key 0"),
            // A program that polls, and never waits.
            violates("EXT-26", "aQueryOfTheStreamFindsTheTimeout", t -> {
                        CUstream stream = begin(t, rendered(t, TOO_LONG), 10);
                        poll(t, () -> t.cuda.cuStreamQuery(stream));
                    })
                    .says("10 ms"),
            violates("EXT-26", "aQueryOfAnEventFindsTheTimeout", t -> {
                        CUevent event = t.rig().recorded(begin(t, rendered(t, TOO_LONG), 10));
                        poll(t, () -> t.cuda.cuEventQuery(event));
                    })
                    .says("10 ms"),
            // It is reported once: the wait is no fault.
            complies("EXT-26", "goOnWithoutTheMutex", t -> {
                CUstream stream = begin(t, mutex(t), 1);
                assertThrows(CudaException.class, () -> t.cuda.cuStreamSynchronize(stream));
                t.cuda.cuStreamSynchronize(stream);
            }));

    private ExternalSemaphoreCases() {}

    private static void destroyWhatEveryApiMade(ExternalRig external) {
        for (ExternalSemaphoreHandleType type : ExternalSemaphoreHandleType.values()) {
            SyncObject made = switch (type) {
                case OPAQUE_FD, OPAQUE_WIN32, OPAQUE_WIN32_KMT ->
                    external.world().binarySemaphore("s" + type, type);
                case D3D12_FENCE, D3D11_FENCE, TIMELINE_SEMAPHORE_FD, TIMELINE_SEMAPHORE_WIN32 ->
                    external.world().timelineSemaphore("s" + type, type, 0);
                case D3D11_KEYED_MUTEX, D3D11_KEYED_MUTEX_KMT ->
                    external.world().keyedMutex("s" + type, type);
                case NVSCISYNC -> external.createSync(BOTH);
            };
            external.cuda.cuDestroyExternalSemaphore(external.importSemaphore(type, made));
        }
    }

    private static void importMutex(ExternalRig external, ExternalSemaphoreHandleType type) {
        mutex(external);
        external.importSemaphore(type, ofName("mutex"), 0);
    }

    private static void importTimeline(boolean supported) {
        try (Rig rig = Rig.on(Devices.h200().toBuilder()
                .name("another device")
                .feature(Feature.TIMELINE_SEMAPHORES, supported)
                .build())) {
            new ExternalRig(rig).importTimeline();
        }
    }

    private static void destroyAfterAWait(ExternalRig external, Consumer<CUstream> before) {
        CUexternalSemaphore semaphore = external.importTimeline();
        CUstream stream = external.rig().stream();
        external.signal(semaphore, TO_ONE, stream);
        external.await(semaphore, UNTIL_ONE, stream);
        before.accept(stream);
        external.cuda.cuDestroyExternalSemaphore(semaphore);
    }

    private static void signalWith(ExternalRig external, List<CUexternalSemaphoreSignalParams> params) {
        List<CUexternalSemaphore> semaphores = List.of(external.importTimeline());
        external.cuda.cuSignalExternalSemaphoresAsync(semaphores, params, external.rig().stream());
    }

    private static void await(
            ExternalRig external,
            List<CUexternalSemaphore> semaphores,
            List<CUexternalSemaphoreWaitParams> params,
            CUstream stream) {
        external.cuda.cuWaitExternalSemaphoresAsync(semaphores, params, stream);
    }

    private static void signalAndAwaitSeveral(ExternalRig external) {
        CudaDriver cuda = external.cuda;
        CUstream stream = external.rig().stream();
        var binary = external.importSemaphore(OPAQUE_FD, external.world().binarySemaphore("binary", OPAQUE_FD));
        var timeline = external.importTimeline();
        cuda.cuSignalExternalSemaphoresAsync(
                List.of(binary, timeline), List.of(CUexternalSemaphoreSignalParams.binary(), TO_ONE), stream);
        cuda.cuWaitExternalSemaphoresAsync(
                List.of(timeline, binary), List.of(UNTIL_ONE, CUexternalSemaphoreWaitParams.binary()), stream);
        cuda.cuStreamSynchronize(stream);
    }

    /** Signals a semaphore of the rig's context in a stream of {@code context}. */
    private static void signalIn(ExternalRig external, CUcontext context) {
        external.cuda.cuCtxSetCurrent(external.rig().context());
        CUexternalSemaphore semaphore = external.importTimeline();
        external.cuda.cuCtxSetCurrent(context);
        external.signal(semaphore);
    }

    private static void importForEachContext(ExternalRig external) {
        Rig rig = external.rig();
        TimelineSemaphore timeline = external.createTimeline();
        external.signal(external.importSemaphore(timeline));
        CUcontext other = rig.anotherContext();
        external.await(external.importSemaphore(timeline), UNTIL_ONE, rig.stream());
        rig.cuda.cuCtxSynchronize();
        rig.cuda.cuCtxDestroy(other);
    }

    private static void signalOfThePrimaryContext(ExternalRig external, Function<Rig, CUstream> newStream) {
        Rig rig = external.rig();
        rig.cuda.cuCtxSetCurrent(rig.cuda.cuDevicePrimaryCtxRetain(rig.device()));
        CUstream stream = newStream.apply(rig);
        external.signal(external.importTimeline(), TO_ONE, stream);
    }

    private static void signalTimeline(ExternalRig external, int flags) {
        CUexternalSemaphoreSignalParams params = new CUexternalSemaphoreSignalParams(1, null, 0, flags);
        external.signal(external.importTimeline(), params, external.rig().stream());
    }

    private static CUexternalSemaphore signalNvSci(ExternalRig external, SciFence fence, int flags) {
        CUexternalSemaphore semaphore = external.importSemaphore(external.createSync(BOTH));
        external.signal(semaphore, CUexternalSemaphoreSignalParams.nvSciSync(fence, flags), external.rig().stream());
        return semaphore;
    }

    private static KeyedMutex mutex(ExternalRig external) {
        return external.world().keyedMutex("mutex", D3D11_KEYED_MUTEX);
    }

    /** Returns a mutex that a renderer holds for some time, and releases with key 1. */
    private static KeyedMutex rendered(ExternalRig external, long nanos) {
        KeyedMutex mutex = mutex(external);
        external.world()
                .queue("renderer")
                .acquire(mutex, 0)
                .run("render", nanos, () -> {})
                .release(mutex, 1);
        return mutex;
    }

    /** Begins to acquire a mutex with key 1, and returns the stream. */
    private static CUstream begin(ExternalRig external, KeyedMutex mutex, int timeoutMs) {
        CUstream stream = external.rig().stream();
        CUexternalSemaphore semaphore = external.importSemaphore(D3D11_KEYED_MUTEX, mutex);
        external.await(semaphore, CUexternalSemaphoreWaitParams.keyedMutex(1, timeoutMs), stream);
        return stream;
    }

    /** Acquires the mutex that a renderer holds for some time. */
    private static void acquire(ExternalRig external, long nanos, int timeoutMs) {
        external.cuda.cuStreamSynchronize(begin(external, rendered(external, nanos), timeoutMs));
    }

    private static void poll(ExternalRig external, Supplier<CUresult> query) {
        while (query.get() == CUresult.CUDA_ERROR_NOT_READY) {
            external.rig().machine().advance(Duration.ofMillis(1));
        }
    }
}
