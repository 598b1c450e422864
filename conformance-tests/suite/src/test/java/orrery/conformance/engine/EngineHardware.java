package orrery.conformance.engine;

import java.util.Arrays;
import java.util.List;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.SmLayout;

/** The devices of a machine, and the contexts that a program uses. */
enum EngineHardware {
    /** One small device. */
    ONE_DEVICE(List.of(small()), Place.FIRST),
    /** One device whose SMs lie in several processing clusters, with partitions. */
    PARTITIONED(List.of(clustered()), Place.FIRST, Place.PARTITION, Place.LARGER_PARTITION),
    /** Two devices: the other one has fewer SMs, and all its own work takes longer. */
    TWO_DEVICES(List.of(small(), slow()), Place.FIRST, Place.SECOND),
    /** The same, with access to each other's memory. */
    LINKED_DEVICES(List.of(small(), slow()), Place.FIRST, Place.SECOND);

    private final List<DeviceModel> devices;
    private final List<Place> places;

    EngineHardware(List<DeviceModel> devices, Place... places) {
        this.devices = devices;
        this.places = List.of(places);
    }

    private static DeviceModel small() {
        return Devices.teaching().toBuilder().costs(costs()).build();
    }

    /** The costs of a device where no graph waits for physical memory: which memory is mapped is not modelled here. */
    private static CostModel costs() {
        return Devices.h200().costs().toBuilder()
                .memoryMapping(Curve.constant(0))
                .memoryUnmapping(Curve.constant(0))
                .build();
    }

    private static DeviceModel clustered() {
        return Devices.teaching().toBuilder()
                .name("clustered")
                .costs(costs())
                .layout(SmLayout.of(8, 10, 6))
                .build();
    }

    private static DeviceModel slow() {
        return Devices.teaching().toBuilder()
                .name("slow")
                .layout(SmLayout.of(2))
                .costs(HalfSpeedCosts.of(costs()))
                .build();
    }

    /** The devices, by number. */
    List<DeviceModel> devices() {
        return devices;
    }

    /** The contexts. */
    List<Place> places() {
        return places;
    }

    /** Whether the devices have access to each other's memory. */
    boolean linked() {
        return this == LINKED_DEVICES;
    }

    /** The streams. */
    List<Queue> queues() {
        return Arrays.stream(Queue.values())
                .filter(queue -> places.contains(queue.place()))
                .toList();
    }

    /** Returns the memory. */
    List<Area> areas() {
        return Arrays.stream(Area.values())
                .filter(area -> area.device() < devices.size())
                .toList();
    }
}
