package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import orrery.device.DeviceModel;
import orrery.device.Devices;

/**
 * How a machine is built. Options are an immutable value; each {@code with} method returns others. A {@link #builder}
 * sets several at once.
 */
public final class MachineOptions {
    private static final MachineOptions DEFAULTS = builder().build();

    private final ImmutableList<DeviceModel> devices;
    private final int workers;
    private final SchedulePolicy policy;
    private final Duration kernelLimit;
    private final Duration deadlockGrace;
    private final long iterationLimit;
    private final boolean realTime;
    private final boolean strictLifetimes;

    private MachineOptions(Builder builder) {
        devices = builder.devices;
        workers = builder.workers;
        policy = builder.policy;
        kernelLimit = builder.kernelLimit;
        deadlockGrace = builder.deadlockGrace;
        iterationLimit = builder.iterationLimit;
        realTime = builder.realTime;
        strictLifetimes = builder.strictLifetimes;
        checkArgument(!devices.isEmpty(), "devices must contain a device model or more, but is empty");
        checkArgument(workers >= 0, "workers must be 0 or more, but is %s", workers);
        checkArgument(
                kernelLimit.compareTo(Duration.ZERO) > 0, "kernelLimit must be longer than 0, but is %s", kernelLimit);
        checkArgument(!deadlockGrace.isNegative(), "deadlockGrace must be 0 or longer, but is %s", deadlockGrace);
        checkArgument(iterationLimit >= 1, "iterationLimit must be 1 or more, but is %s", iterationLimit);
    }

    /**
     * Returns the defaults: one H200, effects on the driving thread, everything in order, 10 s for a kernel, 10 s
     * before a wait that a live thread might end counts as a deadlock, 10 million iterations, virtual time, and only a
     * warning for work that is not ordered within the life of its memory.
     */
    public static MachineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts with the {@link #defaults}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder that starts with these options. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The devices, by ordinal. */
    public ImmutableList<DeviceModel> devices() {
        return devices;
    }

    /** Threads that run kernels beside the thread that drives the loop; 0 runs all effects on that one. */
    public int workers() {
        return workers;
    }

    /** Which of the ready operations runs next. */
    public SchedulePolicy policy() {
        return policy;
    }

    /** Real time after which an effect counts as hanging. */
    public Duration kernelLimit() {
        return kernelLimit;
    }

    /**
     * Real time for which a thread waits for work that does not go on, while another thread might change that, before a
     * {@link DeadlockException} is thrown.
     */
    public Duration deadlockGrace() {
        return deadlockGrace;
    }

    /** How often a WHILE node executes its body in one launch before it counts as hanging. */
    public long iterationLimit() {
        return iterationLimit;
    }

    /** Whether virtual time follows the wall clock. */
    public boolean realTime() {
        return realTime;
    }

    /**
     * Whether a call is refused whose work is not ordered within the life of memory that it is given. If not, a warning
     * is given.
     */
    public boolean strictLifetimes() {
        return strictLifetimes;
    }

    // -- the same with one change --------------------------------------------------------------------------------

    /** The same with other devices. */
    public MachineOptions withDevices(DeviceModel... models) {
        return toBuilder().devices(models).build();
    }

    /** The same with one device more. */
    public MachineOptions andDevice(DeviceModel model) {
        return toBuilder().addDevice(model).build();
    }

    /** The same with another number of {@link #workers}. */
    public MachineOptions withWorkers(int count) {
        return toBuilder().workers(count).build();
    }

    /** The same with another {@link #policy}. */
    public MachineOptions withPolicy(SchedulePolicy other) {
        return toBuilder().policy(other).build();
    }

    /** The same with another {@link #kernelLimit}. */
    public MachineOptions withKernelLimit(Duration limit) {
        return toBuilder().kernelLimit(limit).build();
    }

    /** The same with another {@link #deadlockGrace}. */
    public MachineOptions withDeadlockGrace(Duration grace) {
        return toBuilder().deadlockGrace(grace).build();
    }

    /** The same with another {@link #iterationLimit}. */
    public MachineOptions withIterationLimit(long limit) {
        return toBuilder().iterationLimit(limit).build();
    }

    /** The same on the wall clock. */
    public MachineOptions inRealTime() {
        return toBuilder().realTime(true).build();
    }

    /** The same, where work that is not ordered within the life of its memory is refused. */
    public MachineOptions withStrictLifetimes() {
        return toBuilder().strictLifetimes(true).build();
    }

    // -- as a value ----------------------------------------------------------------------------------------------

    private List<Object> values() {
        return List.of(devices, workers, policy, kernelLimit, deadlockGrace, iterationLimit, realTime, strictLifetimes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MachineOptions options && options.values().equals(values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** Names the devices and gives the other options. */
    @Override
    public String toString() {
        return "MachineOptions[devices="
                + devices.stream().map(DeviceModel::name).toList() + ", workers=" + workers
                + ", policy=" + policy + ", kernelLimit=" + kernelLimit + ", deadlockGrace=" + deadlockGrace
                + ", iterationLimit=" + iterationLimit + ", realTime=" + realTime + ", strictLifetimes="
                + strictLifetimes + "]";
    }

    /** Builds {@link MachineOptions}. What is not set is as in {@link MachineOptions#defaults}. */
    public static final class Builder {
        private ImmutableList<DeviceModel> devices = ImmutableList.of(Devices.h200());
        private int workers;
        private SchedulePolicy policy = SchedulePolicy.IN_ORDER;
        private Duration kernelLimit = Duration.ofSeconds(10);
        private Duration deadlockGrace = Duration.ofSeconds(10);
        private long iterationLimit = 10_000_000;
        private boolean realTime;
        private boolean strictLifetimes;

        private Builder() {}

        private Builder(MachineOptions options) {
            devices = options.devices;
            workers = options.workers;
            policy = options.policy;
            kernelLimit = options.kernelLimit;
            deadlockGrace = options.deadlockGrace;
            iterationLimit = options.iterationLimit;
            realTime = options.realTime;
            strictLifetimes = options.strictLifetimes;
        }

        /** Sets the {@link MachineOptions#devices}; one or more. */
        public Builder devices(DeviceModel... models) {
            devices = ImmutableList.of();
            for (DeviceModel model : models) {
                addDevice(model);
            }
            return this;
        }

        /** Adds a device after the others. */
        public Builder addDevice(DeviceModel model) {
            devices = ImmutableList.<DeviceModel>builder()
                    .addAll(devices)
                    .add(Objects.requireNonNull(model, "device"))
                    .build();
            return this;
        }

        /** Sets the number of {@link MachineOptions#workers}; 0 or more. */
        public Builder workers(int count) {
            workers = count;
            return this;
        }

        /** Sets the {@link MachineOptions#policy}. */
        public Builder policy(SchedulePolicy which) {
            policy = Objects.requireNonNull(which, "policy");
            return this;
        }

        /** Sets the {@link MachineOptions#kernelLimit}; longer than 0. */
        public Builder kernelLimit(Duration limit) {
            kernelLimit = Objects.requireNonNull(limit, "kernelLimit");
            return this;
        }

        /** Sets the {@link MachineOptions#deadlockGrace}; 0 or longer. */
        public Builder deadlockGrace(Duration grace) {
            deadlockGrace = Objects.requireNonNull(grace, "deadlockGrace");
            return this;
        }

        /** Sets the {@link MachineOptions#iterationLimit}; 1 or more. */
        public Builder iterationLimit(long limit) {
            iterationLimit = limit;
            return this;
        }

        /** Sets whether virtual time follows the wall clock, as {@link MachineOptions#realTime} says. */
        public Builder realTime(boolean wallClock) {
            realTime = wallClock;
            return this;
        }

        /** Sets {@link MachineOptions#strictLifetimes}. */
        public Builder strictLifetimes(boolean strict) {
            strictLifetimes = strict;
            return this;
        }

        /**
         * Makes the options.
         *
         * @throws IllegalArgumentException if a value is out of range; the message names the option, its value and its
         *     limit
         */
        public MachineOptions build() {
            return new MachineOptions(this);
        }
    }
}
