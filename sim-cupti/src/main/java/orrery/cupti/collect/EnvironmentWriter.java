package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.machine.SimulatedMachine;
import orrery.core.work.KernelLaunch;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.EnvironmentActivity;
import orrery.cupti.record.EnvironmentKind;
import orrery.device.DeviceModel;
import orrery.sim.TracedOperation;

/**
 * Writes ENVIRONMENT records: clocks, temperature and power of a device. Samples are taken when the kind is enabled,
 * and when a kernel ends at least a millisecond after the last sample. Temperature and power follow from the share of
 * SMs that were busy since the last sample; clocks are constant and not throttled.
 */
final class EnvironmentWriter {
    private static final int KILO = 1000;

    private static final long PERIOD_NANOS = 1_000_000;

    private final SimulatedMachine machine;
    private final EnabledKinds enabled;
    private final RecordAllocator allocator;

    /** When the last sample of each device was taken, in nanoseconds. */
    private final long[] sampledAt;

    /** SM-nanoseconds of work on each device since its last sample. */
    private final double[] busy;

    EnvironmentWriter(SimulatedMachine machine, WriterResources resources) {
        this.machine = machine;
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
        this.sampledAt = new long[machine.devices().size()];
        this.busy = new double[sampledAt.length];
    }

    /** Samples a device as it is while nothing runs. */
    void sampleIdle(Device device) {
        sample(device.ordinal(), device.model(), machine.now(), 0);
    }

    /** Adds an operation that has ended, if it is a kernel, and samples its device if it is time. */
    void completed(TracedOperation operation) {
        if (operation.work() instanceof KernelLaunch launch && enabled.contains(ActivityKind.ENVIRONMENT)) {
            add(operation, launch);
        }
    }

    private void add(TracedOperation operation, KernelLaunch launch) {
        int device = operation.deviceOrdinal();
        DeviceModel model = machine.devices().get(device).model();
        long blocks = launch.shape().blocks();
        long end = operation.completedAt();
        busy[device] += (double) (end - operation.startedAt()) * Math.min(blocks, model.smCount());
        long elapsed = end - sampledAt[device];
        if (elapsed >= PERIOD_NANOS) {
            sample(device, model, end, busy[device] / elapsed / model.smCount());
        }
    }

    private void sample(int device, DeviceModel model, long time, double busyShare) {
        sampledAt[device] = time;
        busy[device] = 0;
        FieldWriter speed = allocate(device, time, EnvironmentKind.SPEED);
        if (speed != null) {
            speed.set("smClock", model.clockRateKHz() / KILO)
                    .set("memoryClock", model.memory().clockKHz() / KILO)
                    .set("pcieLinkGen", model.engines().pcieGeneration())
                    .set("pcieLinkWidth", model.engines().pcieLanes());
        }
        FieldWriter temperature = allocate(device, time, EnvironmentKind.TEMPERATURE);
        if (temperature != null) {
            temperature.set("gpuTemperature", model.power().celsius(busyShare));
        }
        FieldWriter power = allocate(device, time, EnvironmentKind.POWER);
        if (power != null) {
            power.set("power", model.power().milliwatts(busyShare))
                    .set("powerLimit", model.power().limitMilliwatts());
        }
        // The speed stays 0. Device models have no fans: boards of data centers are cooled by those of the machine.
        allocate(device, time, EnvironmentKind.COOLING);
    }

    private @Nullable FieldWriter allocate(int device, long time, EnvironmentKind kind) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.ENVIRONMENT, EnvironmentActivity.TYPE);
        return record == null
                ? null
                : record.set("deviceId", device).set("timestamp", time).set("environmentKind", kind);
    }
}
