package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.Iterables;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.core.event.Event;
import orrery.core.stream.Stream;
import orrery.core.work.Work;
import orrery.device.DeviceModel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;

/** What order between two engines costs: 40 ns here. */
class EngineSwitchTest {
    private static final long SWITCH = 40;

    private static EngineRig rig() {
        return new EngineRig(options -> {
            DeviceModel device = Iterables.getOnlyElement(options.devices());
            return options.withDevices(device.toBuilder()
                    .costs(device.costs().toBuilder().engineSwitch(SWITCH).build())
                    .build());
        });
    }

    private static Work toDevice(EngineRig rig, long bytes) {
        return rig.copy(MemoryKind.PINNED, MemoryKind.DEVICE, bytes);
    }

    private static Work kernel(EngineRig rig, String name, long nanos) {
        return rig.kernel(name, LaunchShape.SINGLE, nanos);
    }

    /** Returns when the operations of one stream begin. */
    private static List<Long> begins(EngineRig rig, Work... works) {
        Stream stream = rig.stream();
        rig.call(() -> List.of(works).forEach(stream::submit));
        rig.synchronize();
        return rig.begins();
    }

    @Test
    void aKernelBehindACopyBeginsLater() {
        try (EngineRig rig = rig()) {
            assertEquals(List.of(0L, 100 + SWITCH), begins(rig, toDevice(rig, 100), kernel(rig, "kernel", 10)));
        }
    }

    @Test
    void aCopyBehindOneInTheOtherDirectionBeginsLater() {
        try (EngineRig rig = rig()) {
            Work back = rig.copy(MemoryKind.DEVICE, MemoryKind.PINNED, 50);
            assertEquals(List.of(0L, 100 + SWITCH), begins(rig, toDevice(rig, 100), back));
        }
    }

    @Test
    void workOfOneEngineFollowsAtOnce() {
        try (EngineRig rig = rig()) {
            assertEquals(List.of(0L, 100L), begins(rig, toDevice(rig, 100), toDevice(rig, 10)));
        }
    }

    @Test
    void aCopyWithinTheDeviceIsAKernel() {
        try (EngineRig rig = rig()) {
            Work copy = rig.copy(MemoryKind.DEVICE, MemoryKind.DEVICE, 100);
            assertEquals(List.of(0L, 100L), begins(rig, copy, kernel(rig, "kernel", 10)));
        }
    }

    /** A kernel waits for a copy and a kernel of two streams, by an event: what counts is the one that ends last. */
    private static long beginsAfter(long copyNanos, long kernelNanos) {
        try (EngineRig rig = rig()) {
            Stream copies = rig.stream();
            Stream kernels = rig.stream();
            Event copied = rig.event();
            rig.call(() -> {
                kernels.submit(kernel(rig, "first", kernelNanos));
                copies.submit(toDevice(rig, copyNanos));
                copies.record(copied, false);
                kernels.await(copied, false);
                kernels.submit(kernel(rig, "second", 10));
            });
            rig.synchronize();
            return rig.begins().get(2);
        }
    }

    @Test
    void theDependencyThatEndsLastCounts() {
        assertEquals(1000, beginsAfter(100, 1000));
        assertEquals(1000 + SWITCH, beginsAfter(1000, 100));
    }
}
