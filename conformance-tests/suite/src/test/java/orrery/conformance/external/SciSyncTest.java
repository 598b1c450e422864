package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUresult;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MachineOptions;
import orrery.sim.SciAttributes;
import orrery.sim.SciAttributes.Primitive;
import orrery.sim.SciFence;
import orrery.sim.SciSync;
import orrery.sim.TimelineSemaphore;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Fences of NvSciSync, in the order of signals and by number, their times and what they synchronize. */
class SciSyncTest {
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalSemaphoreHandleType SCI = ExternalSemaphoreHandleType.NVSCISYNC;

    private static SciSync sync(Interop interop, SciAttributes attributes) {
        interop.cuda.cuDeviceGetNvSciSyncAttributes(attributes, interop.cuda.cuDeviceGet(0), 3);
        return interop.world.sciSync("sync", attributes);
    }

    /** GA100 has no semaphores with a payload of 64 bits, and nothing but integrated devices has syncpoints. */
    @ParameterizedTest
    @MethodSource
    void primitivesOfADevice(DeviceModel device, Set<Primitive> expected) {
        try (Interop interop = new Interop(MachineOptions.defaults().withDevices(device))) {
            SciAttributes attributes = new SciAttributes();
            interop.cuda.cuDeviceGetNvSciSyncAttributes(attributes, interop.cuda.cuDeviceGet(0), 2);
            assertEquals(expected, attributes.primitives());
            assertEquals(List.of(false, true), List.of(attributes.signals(), attributes.waits()));
        }
    }

    static Stream<Arguments> primitivesOfADevice() {
        return Stream.of(
                arguments(Devices.t4(), Set.of(Primitive.SYSMEM_SEMAPHORE)),
                arguments(Devices.a100(), Set.of(Primitive.SYSMEM_SEMAPHORE)),
                arguments(Devices.h200(), Set.of(Primitive.SYSMEM_SEMAPHORE, Primitive.SYSMEM_SEMAPHORE_PAYLOAD_64B)),
                arguments(
                        Devices.t4().toBuilder()
                                .attribute(DeviceAttribute.INTEGRATED, 1)
                                .build(),
                        Set.of(Primitive.SYSMEM_SEMAPHORE, Primitive.SYNCPOINT)));
    }

    @Test
    void aFenceIsCompleteWhenItsSignalHasHappened() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes());
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            SciFence fence = new SciFence();
            interop.change(interop.cuda.cuMemAlloc(4), x -> 1);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            assertFalse(fence.complete());
            CUstream other = interop.stream();
            interop.await(imported, CUexternalSemaphoreWaitParams.nvSciSync(fence, 0), other);
            interop.queue().await(fence).finish();
            assertTrue(fence.complete());
            interop.cuda.cuStreamSynchronize(other);
        }
    }

    /** A queue of another API fills in the fence when it submits the signal. */
    @Test
    void aSignalOfAQueueFillsInItsFence() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes());
            SciFence fence = new SciFence();
            ExternalQueue queue = interop.queue().run("work", 1000, () -> {}).signal(sync, fence);
            assertFalse(fence.complete());
            queue.finish();
            assertTrue(fence.complete());
        }
    }

    /** A wait keeps to the fence that it was given, when another signal has overwritten that. */
    @Test
    void aWaitReadsTheFenceOnce() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes());
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            SciFence fence = new SciFence();
            CUstream other = interop.stream();
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            interop.await(imported, CUexternalSemaphoreWaitParams.nvSciSync(fence, 0), other);
            TimelineSemaphore gate = interop.world.timelineSemaphore("gate", TIMELINE, 0);
            interop.await(interop.imported(gate, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), interop.stream);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            interop.cuda.cuStreamSynchronize(other);
            assertFalse(fence.complete());
            gate.signal(1);
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertTrue(fence.complete());
        }
    }

    /** Deterministic fences count signals, from whichever stream they come. */
    @Test
    void deterministicFencesCount() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes().requireDeterministicFences(true));
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            interop.await(imported, CUexternalSemaphoreWaitParams.nvSciSync(SciFence.of(sync, 2), 0), interop.stream);
            CUstream other = interop.stream();
            SciFence first = new SciFence();
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(first, 0), other);
            interop.cuda.cuStreamSynchronize(other);
            assertTrue(first.complete());
            assertEquals(CUresult.CUDA_ERROR_NOT_READY, interop.cuda.cuStreamQuery(interop.stream));
            interop.queue().signal(sync, new SciFence());
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertTrue(SciFence.of(sync, 2).complete());
            assertFalse(SciFence.of(sync, 3).complete());
        }
    }

    /** Of two signals in two streams, the second happens first: one has happened, whichever, and that is fence 1. */
    @Test
    void deterministicFencesCountWhateverOrderSignalsHappenIn() {
        try (Interop interop = new Interop()) {
            SciAttributes counted = new SciAttributes().requireDeterministicFences(true);
            SciSync sync = sync(interop, counted.waiterRequireTimestamps(true));
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            TimelineSemaphore gate = interop.world.timelineSemaphore("gate", TIMELINE, 0);
            interop.await(interop.imported(gate, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), interop.stream);
            SciFence first = new SciFence();
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(first, 0), interop.stream);
            CUstream other = interop.stream();
            SciFence second = new SciFence();
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(second, 0), other);
            interop.cuda.cuStreamSynchronize(other);
            long before = interop.machine.now() / 1000;
            assertEquals(List.of(true, false), List.of(first.complete(), second.complete()));
            assertEquals(first.complete(), SciFence.of(sync, 1).complete());
            assertEquals(second.complete(), SciFence.of(sync, 2).complete());
            interop.change(interop.cuda.cuMemAlloc(4), x -> 1);
            interop.await(imported, CUexternalSemaphoreWaitParams.nvSciSync(second, 0), other);
            gate.signal(1);
            interop.cuda.cuStreamSynchronize(other);
            assertTrue(second.complete());
            assertTrue(first.timestamp() <= before && before <= second.timestamp(), "the n-th time is that of fence n");
            assertEquals(first.timestamp(), SciFence.of(sync, 1).timestamp());
            assertEquals(second.timestamp(), SciFence.of(sync, 2).timestamp());
        }
    }

    @Test
    void fencesCountFromOne() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes().requireDeterministicFences(true));
            assertThrows(IllegalArgumentException.class, () -> SciFence.of(sync, 0));
            assertThrows(IllegalArgumentException.class, () -> SciFence.of(sync, -1));
            SciSync plain = interop.world.sciSync("plain", new SciAttributes());
            assertThrows(IllegalArgumentException.class, () -> SciFence.of(plain, 1));
        }
    }

    @Test
    void aQueueKnowsTheObjectsOfItsMachine() {
        try (Interop interop = new Interop();
                Interop elsewhere = new Interop()) {
            SciSync foreign = sync(elsewhere, new SciAttributes().requireDeterministicFences(true));
            ExternalQueue queue = interop.queue();
            assertThrows(IllegalArgumentException.class, () -> queue.signal(foreign, new SciFence()));
            assertThrows(IllegalArgumentException.class, () -> queue.await(SciFence.of(foreign, 1)));
            TimelineSemaphore timeline = elsewhere.world.timelineSemaphore("timeline", TIMELINE, 0);
            assertThrows(IllegalArgumentException.class, () -> queue.await(timeline, 0));
        }
    }

    @Test
    void aFenceKeepsTheTimestampOfItsSignal() {
        try (Interop interop = new Interop()) {
            List<String> warnings = interop.warnings();
            SciSync sync = sync(interop, new SciAttributes().waiterRequireTimestamps(true));
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            SciFence fence = new SciFence();
            interop.change(interop.cuda.cuMemAlloc(4), x -> 1);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            assertThrows(IllegalStateException.class, fence::timestamp);
            interop.cuda.cuStreamSynchronize(interop.stream);
            long micros = interop.machine.now() / 1000;
            assertTrue(fence.timestamp() < micros && fence.timestamp() > micros - 10, () -> fence.timestamp() + "");
            assertEquals(List.of(), warnings);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            assertEquals(1, warnings.size());
        }
    }

    @Test
    void aFenceOfAnObjectWithoutTimestampsHasNone() {
        try (Interop interop = new Interop()) {
            SciSync sync = sync(interop, new SciAttributes());
            SciFence fence = new SciFence();
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            IllegalStateException refused = assertThrows(IllegalStateException.class, fence::timestamp);
            assertEquals(
                    "the timestamp of fence 1 of NVSCISYNC 'sync' is read; legal is a fence of an object with"
                            + " WaiterRequireTimestamps",
                    refused.getMessage());
        }
    }

    @Test
    void allTimestampsOfDeterministicFencesAreKept() {
        try (Interop interop = new Interop()) {
            SciAttributes counted = new SciAttributes().requireDeterministicFences(true);
            SciSync sync = sync(interop, counted.waiterRequireTimestamps(true));
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            List<Long> times = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                interop.change(interop.cuda.cuMemAlloc(4), x -> 1);
                SciFence fence = new SciFence();
                interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), interop.stream);
                interop.cuda.cuStreamSynchronize(interop.stream);
                times.add(fence.timestamp());
            }
            for (int i = 0; i < times.size(); i++) {
                assertEquals(times.get(i), SciFence.of(sync, i + 1).timestamp());
                assertTrue(i == 0 || times.get(i) > times.get(i - 1), () -> times + "");
            }
        }
    }

    @Test
    void synchronizingMemoryTakesTime() {
        try (Interop interop = new Interop()) {
            ExternalMemoryHandleType buf = ExternalMemoryHandleType.NVSCIBUF;
            interop.imported(interop.world.memory("frame", buf, 64), buf);
            CUexternalMemory depth = interop.imported(interop.world.memory("depth", buf, 64), buf);
            ExternalMemoryHandleType fd = ExternalMemoryHandleType.OPAQUE_FD;
            CUexternalMemory other = interop.imported(interop.world.memory("other", fd, 64), fd);
            CUexternalSemaphore imported = interop.imported(sync(interop, new SciAttributes()), SCI);
            assertEquals(3000, nanos(interop, imported, 0) - nanos(interop, imported, 1));
            interop.cuda.cuDestroyExternalMemory(other);
            assertEquals(3000, nanos(interop, imported, 0) - nanos(interop, imported, 1));
            interop.cuda.cuDestroyExternalMemory(depth);
            assertEquals(1500, nanos(interop, imported, 0) - nanos(interop, imported, 1));
        }
    }

    /** Waits synchronize the memory, too: twice as long for two objects. */
    @Test
    void waitingForAFenceSynchronizesMemory() {
        try (Interop interop = new Interop()) {
            ExternalMemoryHandleType buf = ExternalMemoryHandleType.NVSCIBUF;
            CUexternalSemaphore imported = interop.imported(sync(interop, new SciAttributes()), SCI);
            SciFence fence = new SciFence();
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 1), interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            for (int objects = 1; objects <= 3; objects++) {
                interop.imported(interop.world.memory("frame " + objects, buf, 64), buf);
                long more = nanosOfWait(interop, imported, fence, 0) - nanosOfWait(interop, imported, fence, 2);
                assertEquals(1500L * objects, more);
            }
        }
    }

    private static long nanosOfWait(Interop interop, CUexternalSemaphore semaphore, SciFence fence, int flags) {
        long before = interop.machine.now();
        interop.await(semaphore, CUexternalSemaphoreWaitParams.nvSciSync(fence, flags), interop.stream);
        interop.cuda.cuStreamSynchronize(interop.stream);
        return interop.machine.now() - before;
    }

    private static long nanos(Interop interop, CUexternalSemaphore semaphore, int flags) {
        long before = interop.machine.now();
        interop.signal(semaphore, CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), flags), interop.stream);
        interop.cuda.cuStreamSynchronize(interop.stream);
        return interop.machine.now() - before;
    }

    /** Fences count the signals of streams and queues. In a graph a fence is issued when the signal has its turn. */
    @Test
    void timelinesNameTheFenceOfASignal() {
        try (Interop interop = new Interop()) {
            List<String> labels = new ArrayList<>();
            interop.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    labels.add(operation.work().label());
                }
            });
            SciSync sync = sync(interop, new SciAttributes());
            CUexternalSemaphore imported = interop.imported(sync, SCI);
            interop.signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), 0), interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            interop.queue().signal(sync, new SciFence()).finish();
            CUgraph graph = interop.cuda.cuGraphCreate(0);
            interop.cuda.cuGraphAddExternalSemaphoresSignalNode(
                    graph,
                    List.of(),
                    new CUextSemSignalNodeParams(
                            List.of(imported), List.of(CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), 0))));
            interop.cuda.cuGraphLaunch(interop.cuda.cuGraphInstantiate(graph, 0), interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertEquals(List.of("signal sync fence 1", "signal sync fence 2", "signal sync"), labels.subList(0, 3));
        }
    }

    @Test
    void attributeListsAreFilledInForADevice() {
        try (Interop interop = new Interop()) {
            SciAttributes attributes = new SciAttributes();
            interop.cuda.cuDeviceGetNvSciSyncAttributes(attributes, interop.cuda.cuDeviceGet(0), 1);
            assertTrue(attributes.signals() && !attributes.waits());
            assertEquals(interop.cuda.cuDeviceGetUuid(interop.cuda.cuDeviceGet(0)), attributes.gpuId());
            assertTrue(attributes.primitives().contains(SciAttributes.Primitive.SYSMEM_SEMAPHORE));
        }
    }
}
