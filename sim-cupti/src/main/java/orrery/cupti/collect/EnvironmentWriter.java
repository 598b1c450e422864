package orrery.cupti.collect;

import orrery.core.machine.Device;
import orrery.core.machine.Machine;
import orrery.core.trace.TracedOperation;
import orrery.core.work.KernelLaunch;
import orrery.cupti.ActivityKind;
import orrery.cupti.EnvironmentKind;
import orrery.cupti.record.EnvironmentActivity;
import orrery.device.DeviceModel;

/**
 * ENVIRONMENT: clocks, temperature and power of a device, when it is collected first and then whenever a kernel ends a
 * millisecond or more after the last time. Temperature and power are those of the model for the share of SMs that
 * worked since then. The clocks stay as they are; how a device is cooled no model tells.
 */
final class EnvironmentWriter {
    private static final int KILO = 1000;
    private static final long PERIOD = 1_000_000;

    private final Machine machine;
    private final Recorder recorder;
    private final long[] since;
    private final double[] worked;

    EnvironmentWriter(Machine machine, Recorder recorder) {
        this.machine = machine;
        this.recorder = recorder;
        this.since = new long[machine.devices().size()];
        this.worked = new double[since.length];
    }

    /** A device as it is while nothing runs. */
    void begin(Device device) {
        write(device.ordinal(), device.model(), machine.now(), 0);
    }

    /** A kernel has worked. */
    void add(TracedOperation operation, KernelLaunch launch) {
        int device = operation.deviceOrdinal();
        DeviceModel model = machine.devices().get(device).model();
        long blocks = launch.shape().blocks();
        long end = operation.completedAt();
        worked[device] += (double) (end - operation.startedAt()) * Math.min(blocks, model.smCount());
        long elapsed = end - since[device];
        if (elapsed >= PERIOD) {
            write(device, model, end, worked[device] / elapsed / model.smCount());
        }
    }

    private void write(int device, DeviceModel model, long time, double busy) {
        since[device] = time;
        worked[device] = 0;
        Slot slot = slot(device, time, EnvironmentKind.SPEED);
        if (slot != null) {
            slot.set("smClock", model.clockRateKHz() / KILO)
                    .set("memoryClock", model.memory().clockKHz() / KILO);
        }
        slot = slot(device, time, EnvironmentKind.TEMPERATURE);
        if (slot != null) {
            slot.set("gpuTemperature", model.power().celsius(busy));
        }
        slot = slot(device, time, EnvironmentKind.POWER);
        if (slot != null) {
            slot.set("power", model.power().milliwatts(busy))
                    .set("powerLimit", model.power().limitMilliwatts());
        }
    }

    private Slot slot(int device, long time, EnvironmentKind kind) {
        Slot slot = recorder.global(ActivityKind.ENVIRONMENT, EnvironmentActivity.TYPE);
        return slot == null
                ? null
                : slot.set("deviceId", device).set("timestamp", time).set("environmentKind", kind);
    }
}
