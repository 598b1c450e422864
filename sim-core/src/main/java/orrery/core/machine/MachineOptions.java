package orrery.core.machine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import orrery.core.exec.SchedulePolicy;
import orrery.device.DeviceModel;
import orrery.device.Devices;

/**
 * How a machine is built. Options are immutable; each method returns others.
 *
 * @param devices the devices, by ordinal
 * @param workers threads that run kernels beside the thread that drives the loop; 0 runs all effects on that one
 * @param policy which of the ready operations goes next
 * @param kernelLimit real time after which an effect counts as hanging
 * @param deadlockGrace real time for which an idle machine waits for another thread before it reports a deadlock
 * @param iterationLimit how often a WHILE node executes its body in one launch before it counts as hanging
 * @param realTime whether virtual time follows the wall clock
 * @param strictLifetimes whether a call is refused whose work is not ordered within the life of memory that it is
 *     given; else it is warned of
 */
public record MachineOptions(
        List<DeviceModel> devices,
        int workers,
        SchedulePolicy policy,
        Duration kernelLimit,
        Duration deadlockGrace,
        long iterationLimit,
        boolean realTime,
        boolean strictLifetimes) {

    /** Checks and copies its arguments. */
    public MachineOptions {
        devices = List.copyOf(devices);
        Objects.requireNonNull(policy, "policy");
        boolean times = kernelLimit.compareTo(Duration.ZERO) > 0 && !deadlockGrace.isNegative();
        if (devices.isEmpty() || workers < 0 || iterationLimit < 1 || !times) {
            throw new IllegalArgumentException("a machine needs a device, no fewer than 0 workers, a positive limit for"
                    + " kernels and iterations and no negative patience");
        }
    }

    /** One H200, effects inline, 10 s for a kernel, half a second of patience, virtual time. */
    public static MachineOptions defaults() {
        return new MachineOptions(
                List.of(Devices.h200()),
                0,
                SchedulePolicy.IN_ORDER,
                Duration.ofSeconds(10),
                Duration.ofMillis(500),
                10_000_000,
                false,
                false);
    }

    /** The same with other devices. */
    public MachineOptions withDevices(DeviceModel... models) {
        return new MachineOptions(
                List.of(models),
                workers,
                policy,
                kernelLimit,
                deadlockGrace,
                iterationLimit,
                realTime,
                strictLifetimes);
    }

    /** The same with one device more. */
    public MachineOptions andDevice(DeviceModel model) {
        List<DeviceModel> more = new ArrayList<>(devices);
        more.add(model);
        return new MachineOptions(
                more, workers, policy, kernelLimit, deadlockGrace, iterationLimit, realTime, strictLifetimes);
    }

    /** The same with another number of workers. */
    public MachineOptions withWorkers(int count) {
        return new MachineOptions(
                devices, count, policy, kernelLimit, deadlockGrace, iterationLimit, realTime, strictLifetimes);
    }

    /** The same with another schedule policy. */
    public MachineOptions withPolicy(SchedulePolicy other) {
        return new MachineOptions(
                devices, workers, other, kernelLimit, deadlockGrace, iterationLimit, realTime, strictLifetimes);
    }

    /** The same with another limit for kernels. */
    public MachineOptions withKernelLimit(Duration limit) {
        return new MachineOptions(
                devices, workers, policy, limit, deadlockGrace, iterationLimit, realTime, strictLifetimes);
    }

    /** The same with another patience. */
    public MachineOptions withDeadlockGrace(Duration grace) {
        return new MachineOptions(
                devices, workers, policy, kernelLimit, grace, iterationLimit, realTime, strictLifetimes);
    }

    /** The same with another limit for WHILE nodes. */
    public MachineOptions withIterationLimit(long limit) {
        return new MachineOptions(
                devices, workers, policy, kernelLimit, deadlockGrace, limit, realTime, strictLifetimes);
    }

    /** The same on the wall clock. */
    public MachineOptions inRealTime() {
        return new MachineOptions(
                devices, workers, policy, kernelLimit, deadlockGrace, iterationLimit, true, strictLifetimes);
    }

    /** The same, where work that is not ordered within the life of its memory is refused. */
    public MachineOptions withStrictLifetimes() {
        return new MachineOptions(devices, workers, policy, kernelLimit, deadlockGrace, iterationLimit, realTime, true);
    }
}
