package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import orrery.device.DeviceModel;
import orrery.device.Devices;

/**
 * The options of a machine. Options are immutable; each {@code with} method returns a changed copy. A {@link #builder}
 * sets several options at once. {@code import orrery.device.*} finds {@link Devices}.
 *
 * <pre>{@code
 * MachineOptions options = MachineOptions.builder()
 *         .devices(Devices.h200(), Devices.h200())
 *         .checks(Checks.all().throwing())
 *         .strictLifetimes(true)
 *         .uninitializedByte((byte) 0xCD)
 *         .build();
 * Machine twoDevices = Machine.create(options);
 * Machine oneDevice = Machine.create(options.withDevices(Devices.h200()));
 * }</pre>
 */
public final class MachineOptions {
    private static final MachineOptions DEFAULTS = builder().build();

    private final List<DeviceModel> devices;
    private final int workers;
    private final SchedulePolicy policy;
    private final Duration kernelLimit;
    private final Duration deadlockGrace;
    private final Duration waitLimit;
    private final Duration virtualWaitLimit;
    private final long iterationLimit;
    private final boolean realTime;
    private final boolean strictLifetimes;
    private final boolean warningsThrown;
    private final Platform platform;
    private final byte uninitializedByte;
    private final Checks checks;
    private final FaultPlan faults;

    private MachineOptions(Builder builder) {
        devices = builder.devices;
        workers = builder.workers;
        policy = builder.policy;
        kernelLimit = builder.kernelLimit;
        deadlockGrace = builder.deadlockGrace;
        waitLimit = builder.waitLimit;
        virtualWaitLimit = builder.virtualWaitLimit;
        iterationLimit = builder.iterationLimit;
        realTime = builder.realTime;
        strictLifetimes = builder.strictLifetimes;
        warningsThrown = builder.warningsThrown;
        platform = builder.platform;
        uninitializedByte = builder.uninitializedByte;
        checks = builder.checks;
        faults = builder.faults;
        checkArgument(!devices.isEmpty(), "devices must contain a device model or more, but is empty");
        checkArgument(workers >= 0, "workers must be 0 or more, but is %s", workers);
        checkArgument(
                kernelLimit.compareTo(Duration.ZERO) > 0, "kernelLimit must be longer than 0, but is %s", kernelLimit);
        checkArgument(!deadlockGrace.isNegative(), "deadlockGrace must be 0 or longer, but is %s", deadlockGrace);
        checkArgument(waitLimit.compareTo(Duration.ZERO) > 0, "waitLimit must be longer than 0, but is %s", waitLimit);
        checkArgument(
                virtualWaitLimit.compareTo(Duration.ZERO) > 0,
                "virtualWaitLimit must be longer than 0, but is %s",
                virtualWaitLimit);
        checkArgument(iterationLimit >= 1, "iterationLimit must be 1 or more, but is %s", iterationLimit);
    }

    /**
     * Returns the default options: one H200; one thread for the blocks of a kernel; operations run in submission order;
     * 10 s of CPU time per kernel; 10 s before a wait that an unknown thread might end counts as a deadlock; 10 minutes
     * of CPU time and 365 days of virtual time before a wait for work that does not end is ended; 10 million iterations
     * per WHILE node; virtual time; only a warning for work that is not ordered within the lifetime of its memory;
     * external handles of every operating system; zeros in memory that was never written; no checks; and no faults.
     */
    public static MachineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a builder with the {@link #defaults}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns the devices, by ordinal. The list is unmodifiable. */
    public List<DeviceModel> devices() {
        return devices;
    }

    /**
     * Returns the number of threads on which the blocks of one kernel run at the same time; 0 counts as 1. The first of
     * them is the thread that drives the machine: kernels, costs, listeners and policies run where the call is made.
     * Kernels that wait for the host, and threads of blocks with barriers, have threads of their own.
     */
    public int workers() {
        return workers;
    }

    /** Returns the policy that chooses the next operation among those that are ready. */
    public SchedulePolicy policy() {
        return policy;
    }

    /**
     * Returns the CPU time that a kernel may use. One that exceeds it is reported to the log, with the line of the
     * program where it is, and ends before its next block, phase or barrier: its context fails with
     * CUDA_ERROR_LAUNCH_TIMEOUT. Nothing ends a loop that calls nothing: the call that runs it does not return. A host
     * function may take any time: it holds its stream.
     */
    public Duration kernelLimit() {
        return kernelLimit;
    }

    /**
     * Returns for how long a call waits for work that does not proceed while a thread might change that which is not
     * known to: one that has never used the machine, runs and was created after it, one with a task of the common pool,
     * a virtual thread, one that waits with a timeout, or another process. Then the call throws a
     * {@link DeadlockException}. It is counted in looks, one a millisecond, so that a process that is not scheduled
     * waits longer. A thread that has used the machine and runs is waited for without a limit; where no thread can act,
     * the deadlock is reported at once.
     */
    public Duration deadlockGrace() {
        return deadlockGrace;
    }

    /**
     * Returns the CPU time for which one call drives the devices while it waits, as it does for ever if a graph
     * launches itself. Then the call throws a {@link DeadlockException}.
     */
    public Duration waitLimit() {
        return waitLimit;
    }

    /** Returns the virtual time for which one call waits while the devices work; otherwise as {@link #waitLimit}. */
    public Duration virtualWaitLimit() {
        return virtualWaitLimit;
    }

    /** Returns the maximum number of iterations of a WHILE node in one launch. A node that exceeds it fails. */
    public long iterationLimit() {
        return iterationLimit;
    }

    /** Returns whether virtual time follows the wall clock. */
    public boolean realTime() {
        return realTime;
    }

    /**
     * Returns whether a call fails if its work accesses memory but is not ordered within the lifetime of that memory.
     * Otherwise the machine reports a warning.
     */
    public boolean strictLifetimes() {
        return strictLifetimes;
    }

    /**
     * Returns whether a call throws a {@link WarningException} at its end if the machine has warned during it.
     * Otherwise warnings go to {@link TraceListener#warning} and the log only.
     */
    public boolean warningsThrown() {
        return warningsThrown;
    }

    /** Returns the operating system, which decides which external handles can be imported. */
    public Platform platform() {
        return platform;
    }

    /**
     * Returns the value of each byte of device, managed and page-locked memory that was never written. Memory that a
     * pool or a graph reuses keeps the bytes of its last use instead, until the device releases the physical memory.
     */
    public byte uninitializedByte() {
        return uninitializedByte;
    }

    /** Returns the mistakes that the machine looks for. */
    public Checks checks() {
        return checks;
    }

    /** Returns what goes wrong. */
    public FaultPlan faults() {
        return faults;
    }

    // -- the same with one change --------------------------------------------------------------------------------

    /** Returns a copy with other devices; at least one. */
    public MachineOptions withDevices(DeviceModel... models) {
        return toBuilder().devices(models).build();
    }

    /** Returns a copy with an additional device. */
    public MachineOptions andDevice(DeviceModel model) {
        return toBuilder().addDevice(model).build();
    }

    /** Returns a copy with another number of {@link #workers}; 0 or more. */
    public MachineOptions withWorkers(int count) {
        return toBuilder().workers(count).build();
    }

    /** Returns a copy with another {@link #policy}. */
    public MachineOptions withPolicy(SchedulePolicy other) {
        return toBuilder().policy(other).build();
    }

    /** Returns a copy whose {@link #policy} runs operations in the order of a schedule. */
    public MachineOptions withSchedule(Schedule schedule) {
        return withPolicy(schedule.policy());
    }

    /** Returns a copy with another {@link #kernelLimit}; more than 0. */
    public MachineOptions withKernelLimit(Duration limit) {
        return toBuilder().kernelLimit(limit).build();
    }

    /** Returns a copy with another {@link #deadlockGrace}; 0 or more. */
    public MachineOptions withDeadlockGrace(Duration grace) {
        return toBuilder().deadlockGrace(grace).build();
    }

    /** Returns a copy with another {@link #waitLimit}; more than 0. */
    public MachineOptions withWaitLimit(Duration limit) {
        return toBuilder().waitLimit(limit).build();
    }

    /** Returns a copy with another {@link #virtualWaitLimit}; more than 0. */
    public MachineOptions withVirtualWaitLimit(Duration limit) {
        return toBuilder().virtualWaitLimit(limit).build();
    }

    /** Returns a copy with another {@link #iterationLimit}; 1 or more. */
    public MachineOptions withIterationLimit(long limit) {
        return toBuilder().iterationLimit(limit).build();
    }

    /** Returns a copy whose virtual time follows the wall clock. */
    public MachineOptions inRealTime() {
        return toBuilder().realTime(true).build();
    }

    /** Returns a copy with {@link #strictLifetimes}. */
    public MachineOptions withStrictLifetimes() {
        return toBuilder().strictLifetimes(true).build();
    }

    /** Returns a copy with {@link #warningsThrown}. */
    public MachineOptions withWarningsThrown() {
        return toBuilder().warningsThrown(true).build();
    }

    /** Returns a copy with another {@link #platform}. */
    public MachineOptions withPlatform(Platform other) {
        return toBuilder().platform(other).build();
    }

    /** Returns a copy with another {@link #uninitializedByte}, such as {@code (byte) 0xCD}. */
    public MachineOptions withUninitializedByte(byte value) {
        return toBuilder().uninitializedByte(value).build();
    }

    /** Returns a copy with other {@link #checks}. */
    public MachineOptions withChecks(Checks which) {
        return toBuilder().checks(which).build();
    }

    /** Returns a copy with other {@link #faults}. */
    public MachineOptions withFaults(FaultPlan plan) {
        return toBuilder().faults(plan).build();
    }

    // -- as a value ----------------------------------------------------------------------------------------------

    private List<Object> values() {
        return List.of(
                devices,
                workers,
                policy,
                kernelLimit,
                deadlockGrace,
                waitLimit,
                virtualWaitLimit,
                iterationLimit,
                realTime,
                strictLifetimes,
                warningsThrown,
                platform,
                uninitializedByte,
                checks,
                faults);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MachineOptions options && options.values().equals(values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** Returns the names of the devices and the other options. */
    @Override
    public String toString() {
        return "MachineOptions[devices="
                + devices.stream().map(DeviceModel::name).toList() + ", workers=" + workers
                + ", policy=" + policy + ", kernelLimit=" + kernelLimit + ", deadlockGrace=" + deadlockGrace
                + ", waitLimit=" + waitLimit + ", virtualWaitLimit=" + virtualWaitLimit
                + ", iterationLimit=" + iterationLimit + ", realTime=" + realTime + ", strictLifetimes="
                + strictLifetimes + ", warningsThrown=" + warningsThrown + ", platform=" + platform
                + ", uninitializedByte="
                + uninitializedByte + ", checks=" + checks + ", faults=[" + faults + "]]";
    }

    /**
     * A builder of {@link MachineOptions}. Options that are not set have the values of {@link MachineOptions#defaults}.
     */
    public static final class Builder {
        private static final ImmutableList<DeviceModel> ONE_H200 = ImmutableList.of(Devices.h200());

        private List<DeviceModel> devices = ONE_H200;
        private int workers;
        private SchedulePolicy policy = SchedulePolicy.IN_ORDER;
        private Duration kernelLimit = Duration.ofSeconds(10);
        private Duration deadlockGrace = Duration.ofSeconds(10);
        private Duration waitLimit = Duration.ofMinutes(10);
        private Duration virtualWaitLimit = Duration.ofDays(365);
        private long iterationLimit = 10_000_000;
        private boolean realTime;
        private boolean strictLifetimes;
        private boolean warningsThrown;
        private Platform platform = Platform.ANY;
        private byte uninitializedByte;
        private Checks checks = Checks.none();
        private FaultPlan faults = FaultPlan.none();

        private Builder() {}

        private Builder(MachineOptions options) {
            devices = options.devices;
            workers = options.workers;
            policy = options.policy;
            kernelLimit = options.kernelLimit;
            deadlockGrace = options.deadlockGrace;
            waitLimit = options.waitLimit;
            virtualWaitLimit = options.virtualWaitLimit;
            iterationLimit = options.iterationLimit;
            realTime = options.realTime;
            strictLifetimes = options.strictLifetimes;
            warningsThrown = options.warningsThrown;
            platform = options.platform;
            uninitializedByte = options.uninitializedByte;
            checks = options.checks;
            faults = options.faults;
        }

        /** Sets the {@link MachineOptions#devices}; at least one. */
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

        /** Sets the {@link MachineOptions#kernelLimit}; more than 0. */
        public Builder kernelLimit(Duration limit) {
            kernelLimit = Objects.requireNonNull(limit, "kernelLimit");
            return this;
        }

        /** Sets the {@link MachineOptions#deadlockGrace}; 0 or more. */
        public Builder deadlockGrace(Duration grace) {
            deadlockGrace = Objects.requireNonNull(grace, "deadlockGrace");
            return this;
        }

        /** Sets the {@link MachineOptions#waitLimit}; more than 0. */
        public Builder waitLimit(Duration limit) {
            waitLimit = Objects.requireNonNull(limit, "waitLimit");
            return this;
        }

        /** Sets the {@link MachineOptions#virtualWaitLimit}; more than 0. */
        public Builder virtualWaitLimit(Duration limit) {
            virtualWaitLimit = Objects.requireNonNull(limit, "virtualWaitLimit");
            return this;
        }

        /** Sets the {@link MachineOptions#iterationLimit}; 1 or more. */
        public Builder iterationLimit(long limit) {
            iterationLimit = limit;
            return this;
        }

        /** Sets {@link MachineOptions#realTime}. */
        public Builder realTime(boolean wallClock) {
            realTime = wallClock;
            return this;
        }

        /** Sets {@link MachineOptions#strictLifetimes}. */
        public Builder strictLifetimes(boolean strict) {
            strictLifetimes = strict;
            return this;
        }

        /** Sets {@link MachineOptions#warningsThrown}. */
        public Builder warningsThrown(boolean thrown) {
            warningsThrown = thrown;
            return this;
        }

        /** Sets the {@link MachineOptions#platform}. */
        public Builder platform(Platform which) {
            platform = Objects.requireNonNull(which, "platform");
            return this;
        }

        /** Sets the {@link MachineOptions#uninitializedByte}, such as {@code (byte) 0xCD}. */
        public Builder uninitializedByte(byte value) {
            uninitializedByte = value;
            return this;
        }

        /** Sets the {@link MachineOptions#checks}. */
        public Builder checks(Checks which) {
            checks = Objects.requireNonNull(which, "checks");
            return this;
        }

        /** Sets the {@link MachineOptions#faults}. */
        public Builder faults(FaultPlan plan) {
            faults = Objects.requireNonNull(plan, "faults");
            return this;
        }

        /**
         * Builds the options.
         *
         * @throws IllegalArgumentException if a value is out of range; the message names the option, its value and its
         *     limit
         */
        public MachineOptions build() {
            return new MachineOptions(this);
        }
    }
}
