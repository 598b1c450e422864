package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.Listeners.warnings;
import static orrery.conformance.WithContext.assertRefused;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUresult;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.sim.BinarySemaphore;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.KeyedMutex;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** What each kind of semaphore does between a stream and another API. */
class SemaphoresTest extends Interop {
    private static final ExternalSemaphoreHandleType BINARY = ExternalSemaphoreHandleType.OPAQUE_FD;
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalSemaphoreHandleType FENCE = ExternalSemaphoreHandleType.D3D12_FENCE;
    private static final ExternalSemaphoreHandleType MUTEX = ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT;

    private static CUexternalSemaphoreSignalParams to(long value) {
        return CUexternalSemaphoreSignalParams.fence(value);
    }

    private static CUexternalSemaphoreWaitParams until(long value) {
        return CUexternalSemaphoreWaitParams.fence(value);
    }

    // -- binary semaphores ---------------------------------------------------------------------------------------

    @Test
    void aSignalOfABinarySemaphoreCompletesOneWait() {
        BinarySemaphore binary = world.binarySemaphore("done", BINARY);
        CUexternalSemaphore imported = imported(binary, BINARY);
        CUstream other = stream();
        await(imported, CUexternalSemaphoreWaitParams.binary(), stream);
        await(imported, CUexternalSemaphoreWaitParams.binary(), other);
        queue().run("render", 1000, () -> {}).signal(binary).finish();
        machine.settle();
        boolean first = cuda.cuStreamQuery(stream) == CUresult.CUDA_SUCCESS;
        boolean second = cuda.cuStreamQuery(other) == CUresult.CUDA_SUCCESS;
        assertTrue(first != second);
        assertFalse(binary.signaled());
    }

    /** A queue of another API that waits before the signal takes it once: the only wait that it completes. */
    @Test
    void aQueueWaitsForABinarySemaphoreBeforeItsSignal() {
        BinarySemaphore binary = world.binarySemaphore("done", BINARY);
        CUexternalSemaphore imported = imported(binary, BINARY);
        ExternalQueue first = queue().await(binary);
        ExternalQueue second = world.queue("second").await(binary);
        signal(imported, CUexternalSemaphoreSignalParams.binary(), stream);
        machine.settle();
        assertTrue(first.idle() != second.idle());
        assertFalse(binary.signaled());
        signal(imported, CUexternalSemaphoreSignalParams.binary(), stream);
        first.finish();
        second.finish();
        assertFalse(binary.signaled());
    }

    @Test
    void aQueueWaitsForAKeyedMutexBeforeItsRelease() {
        KeyedMutex mutex = world.keyedMutex("turn", MUTEX);
        CUexternalSemaphore imported = imported(mutex, MUTEX);
        ExternalQueue queue = queue().acquire(mutex, 1);
        await(imported, CUexternalSemaphoreWaitParams.keyedMutex(0, -1), stream);
        signal(imported, CUexternalSemaphoreSignalParams.keyedMutex(1), stream);
        queue.finish();
        assertTrue(mutex.held());
    }

    @Test
    void aSignalThatNobodyWaitedForIsLost() {
        List<String> warnings = warnings(machine);
        BinarySemaphore binary = world.binarySemaphore("done", BINARY);
        CUexternalSemaphore imported = imported(binary, BINARY);
        signal(imported, CUexternalSemaphoreSignalParams.binary(), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(List.of(), warnings);
        signal(imported, CUexternalSemaphoreSignalParams.binary(), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(1, warnings.size());
        ExternalQueue queue = queue().await(binary).await(binary);
        assertThrows(DeadlockException.class, queue::finish);
    }

    /** Hardware: external/binary-partial-binary-last. The control differs in the order of the list. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void waitsOfOneCallAreServedInTheOrderOfTheList(boolean binaryLast) {
        BinarySemaphore binary = world.binarySemaphore("done", BINARY);
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        List<CUexternalSemaphore> semaphores =
                new ArrayList<>(List.of(imported(timeline, TIMELINE), imported(binary, BINARY)));
        List<CUexternalSemaphoreWaitParams> params =
                new ArrayList<>(List.of(until(1), CUexternalSemaphoreWaitParams.binary()));
        if (!binaryLast) {
            Collections.reverse(semaphores);
            Collections.reverse(params);
        }
        queue().signal(binary).finish();
        cuda.cuWaitExternalSemaphoresAsync(semaphores, params, stream);
        machine.settle();
        assertEquals(binaryLast, binary.signaled());
        timeline.signal(1);
        cuda.cuStreamSynchronize(stream);
        assertFalse(binary.signaled());
    }

    /** The stream is another one than that of the semaphore. */
    @Test
    void destroyingASemaphoreWaitsForTheContext() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        CUexternalSemaphore unused = imported(world.binarySemaphore("unused", BINARY), BINARY);
        await(imported(timeline, TIMELINE), until(1), stream);
        queue().run("render", 5_000_000, () -> {}).signal(timeline, 1);
        cuda.cuDestroyExternalSemaphore(unused);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(stream));
        assertEquals(1, timeline.value());
    }

    // -- timelines and fences ------------------------------------------------------------------------------------

    @Test
    void aWaitEndsWhenTheValueIsReached() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 3);
        CUexternalSemaphore imported = imported(timeline, TIMELINE);
        for (long value : new long[] {0, 1, 3}) {
            await(imported, until(value), stream);
        }
        cuda.cuStreamSynchronize(stream);
        await(imported, until(4), stream);
        machine.settle();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        timeline.signal(9);
        cuda.cuStreamSynchronize(stream);
        assertEquals(9, timeline.value());
    }

    @Test
    void fenceValuesAreUnsigned() {
        TimelineSemaphore fence = world.timelineSemaphore("fence", FENCE, Long.MAX_VALUE);
        CUexternalSemaphore imported = imported(fence, FENCE);
        await(imported, until(-1), stream);
        machine.settle();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        fence.signal(-1);
        cuda.cuStreamSynchronize(stream);
    }

    /** A fence is set to the value, whatever it was; with a timeline that is probably a mistake. */
    @ParameterizedTest
    @ValueSource(longs = {2, 5})
    void aSignalWithAValueThatIsNotHigherSetsIt(long value) {
        for (ExternalSemaphoreHandleType type : List.of(FENCE, TIMELINE)) {
            try (Interop interop = new Interop()) {
                List<String> warnings = warnings(interop.machine);
                TimelineSemaphore semaphore = interop.world.timelineSemaphore("semaphore", type, 5);
                interop.signal(interop.imported(semaphore, type), to(value), interop.stream);
                interop.cuda.cuStreamSynchronize(interop.stream);
                assertEquals(value, semaphore.value());
                assertEquals(type == TIMELINE ? 1 : 0, warnings.size(), warnings::toString);
            }
        }
    }

    /** What wakes one of them has been done for all. */
    @Test
    void allThreadsGoOnThatWaitForOneSignal() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try (Interop interop = new Interop(MachineOptions.defaults())) {
            TimelineSemaphore timeline = interop.world.timelineSemaphore("frame", TIMELINE, 0);
            interop.await(interop.imported(timeline, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), interop.stream);
            List<CompletableFuture<Void>> waiters = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                waiters.add(
                        CompletableFuture.runAsync(() -> interop.cuda.cuStreamSynchronize(interop.stream), threads));
            }
            timeline.signal(1);
            waiters.forEach(CompletableFuture::join);
            assertEquals(CUresult.CUDA_SUCCESS, interop.cuda.cuStreamQuery(interop.stream));
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void aHostFunctionMaySpeakToTheOtherApi() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        CUexternalSemaphore imported = imported(timeline, TIMELINE);
        CUstream other = stream();
        await(imported, until(1), other);
        cuda.cuLaunchHostFunc(stream, () -> timeline.signal(1));
        cuda.cuStreamSynchronize(other);
        assertEquals(1, timeline.value());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void workAfterASignalIsSeenAfterTheWait(int workers) {
        try (Interop interop = new Interop(MachineOptions.defaults().withWorkers(workers))) {
            ExternalMemoryHandleType fd = ExternalMemoryHandleType.OPAQUE_FD;
            var memory = interop.world.memory("memory", fd, 64);
            long buffer = interop.mapped(interop.imported(memory, fd), 0, 64);
            TimelineSemaphore timeline = interop.world.timelineSemaphore("turn", TIMELINE, 0);
            CUexternalSemaphore imported = interop.imported(timeline, TIMELINE);
            List<Integer> seen = new ArrayList<>();
            ExternalQueue queue = interop.queue();
            for (int turn = 0; turn < 6; turn += 2) {
                queue.await(timeline, turn)
                        .run("read", 500, () -> {
                            seen.add(memory.ints().get(0));
                            memory.ints().set(0, memory.ints().get(0) + 100);
                        })
                        .signal(timeline, turn + 1);
                interop.await(imported, until(turn + 1), interop.stream);
                interop.change(buffer, x -> x + 1);
                interop.signal(imported, to(turn + 2), interop.stream);
            }
            queue.finish();
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertEquals(List.of(0, 101, 202), seen);
            assertEquals(303, memory.ints().get(0));
        }
    }

    // -- queues --------------------------------------------------------------------------------------------------

    /** Work of another API has its effect when it completes, not when it begins. */
    @Test
    void workOfAQueueTakesEffectAtItsEnd() {
        MemoryObject frame = world.memory("frame", ExternalMemoryHandleType.OPAQUE_FD, 64);
        long buffer = mapped(imported(frame, ExternalMemoryHandleType.OPAQUE_FD), 0, 64);
        ExternalQueue queue = queue();
        assertTrue(queue.idle());
        queue.run("render", 5_000_000, () -> frame.ints().set(0, 7));
        int[] seen = new int[1];
        cuda.cuMemcpyDtoHAsync(cuda.host().of(seen), buffer, 4, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(0, seen[0]);
        assertFalse(queue.idle());
        queue.finish();
        assertTrue(queue.idle());
        assertEquals(7, frame.ints().get(0));
    }

    @Test
    void workOfAQueueHasNoNegativeDuration() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> queue().run("render", -1, () -> {}));
        assertEquals("render takes -1 ns; the minimum is 0 ns", refused.getMessage());
        queue().run("render", 0, () -> {}).finish();
    }

    /** Timelines name what is signalled, and tell the queue from streams. */
    @Test
    void timelinesNameTheSemaphoreOfASignal() {
        List<String> labels = new ArrayList<>();
        Set<Long> streams = new HashSet<>();
        onCompletion(machine, (operation, time) -> {
            labels.add(operation.streamName() + ": " + operation.work().label());
            streams.add(operation.streamId());
        });
        BinarySemaphore binary = world.binarySemaphore("done", BINARY);
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        queue().signal(binary).acquire(mutex, 0).release(mutex, 7).signal(timeline, 3);
        world.queue("encoder").await(binary).finish();
        queue().finish();
        machine.settle();
        labels.sort(null);
        assertEquals(
                List.of(
                        "encoder: wait done",
                        "renderer: signal done",
                        "renderer: signal frame 3",
                        "renderer: signal mutex key 7",
                        "renderer: wait mutex key 0"),
                labels);
        assertEquals(2, streams.size());
        assertFalse(streams.contains(0L));
    }

    // -- keyed mutexes -------------------------------------------------------------------------------------------

    @Test
    void aMutexHasOneOwner() {
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        CUexternalSemaphore imported = imported(mutex, MUTEX);
        assertTrue(mutex.acquire(0));
        assertFalse(mutex.acquire(0));
        await(imported, CUexternalSemaphoreWaitParams.keyedMutex(7, -1), stream);
        signal(imported, CUexternalSemaphoreSignalParams.keyedMutex(8), stream);
        mutex.release(7);
        cuda.cuStreamSynchronize(stream);
        assertFalse(mutex.held());
        assertFalse(mutex.acquire(7));
        assertTrue(mutex.acquire(8));
    }

    @Test
    void onlyTheOwnerReleasesAMutex() {
        List<String> warnings = warnings(machine);
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        assertTrue(mutex.acquire(0));
        mutex.release(7);
        assertEquals(List.of(), warnings);
        mutex.release(8);
        assertEquals(1, warnings.size());
        assertTrue(
                warnings.get(0).contains("'mutex' is released with key 8 while it is not held"), () -> warnings.get(0));
    }

    /** The time counts from the turn of the wait, not from its call. */
    @Test
    void aTimeoutIsVirtualTime() {
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        CUexternalSemaphore imported = imported(mutex, MUTEX);
        long buffer = cuda.cuMemAlloc(4);
        change(buffer, x -> 1);
        long began = machine.now();
        await(imported, CUexternalSemaphoreWaitParams.keyedMutex(1, 25), stream);
        assertRefused(CUresult.CUDA_ERROR_TIMEOUT, () -> cuda.cuStreamSynchronize(stream));
        long waited = machine.now() - began;
        assertTrue(waited > 25_010_000 && waited < 25_030_000, () -> waited + " ns");
        cuda.cuStreamSynchronize(stream);
    }

    /** Waits for value 1 of a timeline semaphore, and then 10 ms for key 4 of a mutex. */
    private void awaitFrameAndMutex(TimelineSemaphore timeline, KeyedMutex mutex) {
        cuda.cuWaitExternalSemaphoresAsync(
                List.of(imported(timeline, TIMELINE), imported(mutex, MUTEX)),
                List.of(until(1), CUexternalSemaphoreWaitParams.keyedMutex(4, 10)),
                stream);
    }

    /** A set of waits gives up for the mutex as long as that is missing, and no longer. */
    @Test
    void aMutexThatWasAcquiredHasNoTimeout() {
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        awaitFrameAndMutex(timeline, mutex);
        assertTrue(mutex.acquire(0));
        ExternalQueue queue = queue().run("render", 5_000_000, () -> {}).release(mutex, 4);
        queue.run("render more", 50_000_000, () -> {}).signal(timeline, 1);
        cuda.cuStreamSynchronize(stream);
        assertTrue(mutex.held());
    }

    /** The other waits of the call are served, and only the mutex is missing. */
    @Test
    void aTimeoutDoesNotEndTheOtherWaits() {
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        KeyedMutex second = world.keyedMutex("second", MUTEX);
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        cuda.cuWaitExternalSemaphoresAsync(
                List.of(imported(mutex, MUTEX), imported(timeline, TIMELINE), imported(second, MUTEX)),
                List.of(
                        CUexternalSemaphoreWaitParams.keyedMutex(4, 10),
                        until(1),
                        CUexternalSemaphoreWaitParams.keyedMutex(0, 10)),
                stream);
        queue().run("render", 50_000_000, () -> {}).signal(timeline, 1);
        assertRefused(CUresult.CUDA_ERROR_TIMEOUT, () -> cuda.cuStreamSynchronize(stream));
        assertTrue(machine.now() > 50_000_000);
        assertFalse(mutex.held());
        assertTrue(second.held());
        cuda.cuStreamSynchronize(stream);
    }

    /** The time of a mutex after others counts from its turn. */
    @Test
    void aMutexAfterOthersHasItsWholeTime() {
        KeyedMutex mutex = world.keyedMutex("mutex", MUTEX);
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        awaitFrameAndMutex(timeline, mutex);
        queue().run("render", 50_000_000, () -> {}).signal(timeline, 1);
        assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
        long now = machine.now();
        assertTrue(now > 60_000_000 && now < 61_000_000, () -> now + " ns");
    }

    // -- deadlocks -----------------------------------------------------------------------------------------------

    @Test
    void bothSidesWaitForEachOther() {
        TimelineSemaphore rendered = world.timelineSemaphore("rendered", TIMELINE, 0);
        TimelineSemaphore computed = world.timelineSemaphore("computed", TIMELINE, 0);
        ExternalQueue queue = queue().await(computed, 1).signal(rendered, 1);
        CUexternalSemaphore in = imported(rendered, TIMELINE);
        await(in, until(1), stream);
        signal(imported(computed, TIMELINE), to(1), stream);
        DeadlockException hang = assertThrows(DeadlockException.class, () -> cuda.cuStreamSynchronize(stream));
        for (String part : List.of(
                "wait rendered 1",
                "'rendered' to reach 1, which is at 0",
                "in renderer waits for",
                "'computed' to reach 1, which is at 0")) {
            assertTrue(hang.getMessage().contains(part), () -> part + " is not in " + hang.getMessage());
        }
        assertThrows(DeadlockException.class, queue::finish);
        rendered.signal(1);
        cuda.cuStreamSynchronize(stream);
        queue.finish();
    }

    // -- faults --------------------------------------------------------------------------------------------------

    /** A failed context executes no signals; the other API's work continues. */
    @Test
    void aFaultDoesNotReachTheOtherSide() {
        TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
        CUexternalSemaphore imported = imported(timeline, TIMELINE);
        change(64, x -> 1);
        signal(imported, to(1), stream);
        await(imported, until(2), stream);
        assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
        assertEquals(0, timeline.value());
        queue().run("render", 1000, () -> {}).signal(timeline, 5).finish();
        assertEquals(5, timeline.value());
    }

    @Test
    void aFailureOfTheOtherSideIsTold() {
        ExternalQueue queue = queue().run("render", 10, () -> {
            throw new UnsupportedOperationException("no such format");
        });
        IllegalStateException failure = assertThrows(IllegalStateException.class, queue::finish);
        assertTrue(failure.getMessage().contains("render"), failure.getMessage());
    }
}
