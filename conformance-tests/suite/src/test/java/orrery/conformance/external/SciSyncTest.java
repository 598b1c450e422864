package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.Listeners.warnings;

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

/** Fences of NvSciSync, in the order of signals and by number, their times and what they synchronize. */
class SciSyncTest extends Interop {
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalSemaphoreHandleType SCI = ExternalSemaphoreHandleType.NVSCISYNC;

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
        SciSync sync = sync(new SciAttributes());
        CUexternalSemaphore imported = imported(sync, SCI);
        SciFence fence = new SciFence();
        change(cuda.cuMemAlloc(4), x -> 1);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        assertFalse(fence.complete());
        CUstream other = stream();
        await(imported, CUexternalSemaphoreWaitParams.nvSciSync(fence, 0), other);
        queue().await(fence).finish();
        assertTrue(fence.complete());
        cuda.cuStreamSynchronize(other);
    }

    /** A queue of another API fills in the fence when it submits the signal. */
    @Test
    void aSignalOfAQueueFillsInItsFence() {
        SciSync sync = sync(new SciAttributes());
        SciFence fence = new SciFence();
        ExternalQueue queue = queue().run("work", 1000, () -> {}).signal(sync, fence);
        assertFalse(fence.complete());
        queue.finish();
        assertTrue(fence.complete());
    }

    /** A wait keeps to the fence that it was given, when another signal has overwritten that. */
    @Test
    void aWaitReadsTheFenceOnce() {
        SciSync sync = sync(new SciAttributes());
        CUexternalSemaphore imported = imported(sync, SCI);
        SciFence fence = new SciFence();
        CUstream other = stream();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        await(imported, CUexternalSemaphoreWaitParams.nvSciSync(fence, 0), other);
        TimelineSemaphore gate = world.timelineSemaphore("gate", TIMELINE, 0);
        await(imported(gate, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), stream);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        cuda.cuStreamSynchronize(other);
        assertFalse(fence.complete());
        gate.signal(1);
        cuda.cuStreamSynchronize(stream);
        assertTrue(fence.complete());
    }

    /** Deterministic fences count signals, from whichever stream they come. */
    @Test
    void deterministicFencesCount() {
        SciSync sync = sync(new SciAttributes().requireDeterministicFences(true));
        CUexternalSemaphore imported = imported(sync, SCI);
        await(imported, CUexternalSemaphoreWaitParams.nvSciSync(SciFence.of(sync, 2), 0), stream);
        CUstream other = stream();
        SciFence first = new SciFence();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(first, 0), other);
        cuda.cuStreamSynchronize(other);
        assertTrue(first.complete());
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        queue().signal(sync, new SciFence());
        cuda.cuStreamSynchronize(stream);
        assertTrue(SciFence.of(sync, 2).complete());
        assertFalse(SciFence.of(sync, 3).complete());
    }

    /** Of two signals in two streams, the second happens first: one has happened, whichever, and that is fence 1. */
    @Test
    void deterministicFencesCountWhateverOrderSignalsHappenIn() {
        SciAttributes counted = new SciAttributes().requireDeterministicFences(true);
        SciSync sync = sync(counted.waiterRequireTimestamps(true));
        CUexternalSemaphore imported = imported(sync, SCI);
        TimelineSemaphore gate = world.timelineSemaphore("gate", TIMELINE, 0);
        await(imported(gate, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), stream);
        SciFence first = new SciFence();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(first, 0), stream);
        CUstream other = stream();
        SciFence second = new SciFence();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(second, 0), other);
        cuda.cuStreamSynchronize(other);
        long before = machine.now() / 1000;
        assertEquals(List.of(true, false), List.of(first.complete(), second.complete()));
        assertEquals(first.complete(), SciFence.of(sync, 1).complete());
        assertEquals(second.complete(), SciFence.of(sync, 2).complete());
        cuda.cuMemsetD32Async(cuda.cuMemAlloc(4), 1, 1, stream);
        await(imported, CUexternalSemaphoreWaitParams.nvSciSync(second, 0), other);
        gate.signal(1);
        cuda.cuStreamSynchronize(other);
        assertTrue(second.complete());
        assertTrue(first.timestamp() <= before && before <= second.timestamp(), "the n-th time is that of fence n");
        assertEquals(first.timestamp(), SciFence.of(sync, 1).timestamp());
        assertEquals(second.timestamp(), SciFence.of(sync, 2).timestamp());
    }

    @Test
    void fencesCountFromOne() {
        SciSync sync = sync(new SciAttributes().requireDeterministicFences(true));
        assertThrows(IllegalArgumentException.class, () -> SciFence.of(sync, 0));
        assertThrows(IllegalArgumentException.class, () -> SciFence.of(sync, -1));
        SciSync plain = world.sciSync("plain", new SciAttributes());
        assertThrows(IllegalArgumentException.class, () -> SciFence.of(plain, 1));
    }

    @Test
    void aQueueKnowsTheObjectsOfItsMachine() {
        try (Interop interop = new Interop();
                Interop elsewhere = new Interop()) {
            SciSync foreign = elsewhere.sync(new SciAttributes().requireDeterministicFences(true));
            ExternalQueue queue = interop.queue();
            assertThrows(IllegalArgumentException.class, () -> queue.signal(foreign, new SciFence()));
            assertThrows(IllegalArgumentException.class, () -> queue.await(SciFence.of(foreign, 1)));
            TimelineSemaphore timeline = elsewhere.world.timelineSemaphore("timeline", TIMELINE, 0);
            assertThrows(IllegalArgumentException.class, () -> queue.await(timeline, 0));
        }
    }

    @Test
    void aFenceKeepsTheTimestampOfItsSignal() {
        List<String> warnings = warnings(machine);
        SciSync sync = sync(new SciAttributes().waiterRequireTimestamps(true));
        CUexternalSemaphore imported = imported(sync, SCI);
        SciFence fence = new SciFence();
        change(cuda.cuMemAlloc(4), x -> 1);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        assertThrows(IllegalStateException.class, fence::timestamp);
        cuda.cuStreamSynchronize(stream);
        long micros = machine.now() / 1000;
        assertTrue(fence.timestamp() < micros && fence.timestamp() > micros - 10, () -> fence.timestamp() + "");
        assertEquals(List.of(), warnings);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        assertEquals(1, warnings.size());
    }

    @Test
    void aFenceOfAnObjectWithoutTimestampsHasNone() {
        SciSync sync = sync(new SciAttributes());
        SciFence fence = new SciFence();
        CUexternalSemaphore imported = imported(sync, SCI);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
        cuda.cuStreamSynchronize(stream);
        IllegalStateException refused = assertThrows(IllegalStateException.class, fence::timestamp);
        assertEquals(
                "the timestamp of fence 1 of NVSCISYNC 'sync' is read; legal is a fence of an object with"
                        + " WaiterRequireTimestamps",
                refused.getMessage());
    }

    @Test
    void allTimestampsOfDeterministicFencesAreKept() {
        SciAttributes counted = new SciAttributes().requireDeterministicFences(true);
        SciSync sync = sync(counted.waiterRequireTimestamps(true));
        CUexternalSemaphore imported = imported(sync, SCI);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            change(cuda.cuMemAlloc(4), x -> 1);
            SciFence fence = new SciFence();
            signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), stream);
            cuda.cuStreamSynchronize(stream);
            times.add(fence.timestamp());
        }
        for (int i = 0; i < times.size(); i++) {
            assertEquals(times.get(i), SciFence.of(sync, i + 1).timestamp());
            assertTrue(i == 0 || times.get(i) > times.get(i - 1), () -> times + "");
        }
    }

    @Test
    void synchronizingMemoryTakesTime() {
        ExternalMemoryHandleType buf = ExternalMemoryHandleType.NVSCIBUF;
        imported(world.memory("frame", buf, 64), buf);
        CUexternalMemory depth = imported(world.memory("depth", buf, 64), buf);
        ExternalMemoryHandleType fd = ExternalMemoryHandleType.OPAQUE_FD;
        CUexternalMemory other = imported(world.memory("other", fd, 64), fd);
        CUexternalSemaphore imported = imported(sync(new SciAttributes()), SCI);
        assertEquals(3000, nanos(this, imported, 0) - nanos(this, imported, 1));
        cuda.cuDestroyExternalMemory(other);
        assertEquals(3000, nanos(this, imported, 0) - nanos(this, imported, 1));
        cuda.cuDestroyExternalMemory(depth);
        assertEquals(1500, nanos(this, imported, 0) - nanos(this, imported, 1));
    }

    /** Waits synchronize the memory, too: twice as long for two objects. */
    @Test
    void waitingForAFenceSynchronizesMemory() {
        ExternalMemoryHandleType buf = ExternalMemoryHandleType.NVSCIBUF;
        CUexternalSemaphore imported = imported(sync(new SciAttributes()), SCI);
        SciFence fence = new SciFence();
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(fence, 1), stream);
        cuda.cuStreamSynchronize(stream);
        for (int objects = 1; objects <= 3; objects++) {
            imported(world.memory("frame " + objects, buf, 64), buf);
            long more = nanosOfWait(this, imported, fence, 0) - nanosOfWait(this, imported, fence, 2);
            assertEquals(1500L * objects, more);
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
        List<String> labels = new ArrayList<>();
        onCompletion(machine, (operation, time) -> labels.add(operation.work().label()));
        SciSync sync = sync(new SciAttributes());
        CUexternalSemaphore imported = imported(sync, SCI);
        signal(imported, CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), 0), stream);
        cuda.cuStreamSynchronize(stream);
        queue().signal(sync, new SciFence()).finish();
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddExternalSemaphoresSignalNode(
                graph,
                List.of(),
                new CUextSemSignalNodeParams(
                        List.of(imported), List.of(CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), 0))));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(List.of("signal sync fence 1", "signal sync fence 2", "signal sync"), labels.subList(0, 3));
    }

    @Test
    void attributeListsAreFilledInForADevice() {
        SciAttributes attributes = new SciAttributes();
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), 1);
        assertTrue(attributes.signals() && !attributes.waits());
        assertEquals(cuda.cuDeviceGetUuid(cuda.cuDeviceGet(0)), attributes.gpuId());
        assertTrue(attributes.primitives().contains(SciAttributes.Primitive.SYSMEM_SEMAPHORE));
    }
}
