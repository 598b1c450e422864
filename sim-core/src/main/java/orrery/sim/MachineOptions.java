package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import orrery.device.DeviceModel;
import orrery.device.Devices;

/**
 * The options of a machine. Options are immutable; each {@code with} method returns a changed copy. {@code import
 * orrery.device.*} finds {@link Devices}.
 *
 * <pre>{@code
 * MachineOptions options = MachineOptions.defaults()
 *         .withDevices(Devices.h200(), Devices.h200())
 *         .withChecks(Checks.all().throwing())
 *         .withStrictLifetimes()
 *         .withUninitializedByte((byte) 0xCD);
 * Machine twoDevices = Machine.create(options);
 * Machine oneDevice = Machine.create(options.withDevices(Devices.h200()));
 * }</pre>
 */
public final class MachineOptions {
    private static final MachineOptions DEFAULTS = new MachineOptions(new Values());

    private final Values values;

    /** The values of all options, which are changed in a copy only, before options are made of it. */
    private static final class Values extends CopiedValues<Values> {
        private List<DeviceModel> devices = ImmutableList.of(Devices.h200());
        private int workers;
        private SchedulePolicy policy = SchedulePolicy.IN_ORDER;
        private Duration kernelLimit = Duration.ofSeconds(10);
        private Duration deadlockGrace = Duration.ofSeconds(10);
        private Duration waitLimit = Duration.ofMinutes(10);
        private Duration virtualWaitLimit = Duration.ofDays(365);
        private long iterationLimit = 1_000_000;
        private boolean realTime;
        private boolean strictLifetimes;
        private boolean warningsThrown;
        private Platform platform = Platform.ANY;
        private byte uninitializedByte;
        private Checks checks = Checks.none();
        private FaultPlan faults = FaultPlan.none();
    }

    private MachineOptions(Values values) {
        this.values = values;
        checkArgument(!values.devices.isEmpty(), "devices must contain a device model or more, but is empty");
        checkArgument(values.workers >= 0, "workers must be 0 or more, but is %s", values.workers);
        checkPositive(values.kernelLimit, "kernelLimit");
        checkArgument(
                !values.deadlockGrace.isNegative(),
                "deadlockGrace must be 0 or longer, but is %s",
                values.deadlockGrace);
        checkPositive(values.waitLimit, "waitLimit");
        checkPositive(values.virtualWaitLimit, "virtualWaitLimit");
        checkArgument(values.iterationLimit >= 1, "iterationLimit must be 1 or more, but is %s", values.iterationLimit);
    }

    private static void checkPositive(Duration limit, String name) {
        checkArgument(limit.compareTo(Duration.ZERO) > 0, "%s must be longer than 0, but is %s", name, limit);
    }

    /**
     * Returns the default options: one H200; one thread for the blocks of a kernel; operations run in submission order;
     * 10 s of CPU time per kernel; 10 s before a wait that an unknown thread might end counts as a deadlock; 10 minutes
     * of CPU time and 365 days of virtual time before a wait for work that does not end is ended; 1 million iterations
     * per WHILE node; virtual time; only a warning for work that is not ordered within the lifetime of its memory;
     * external handles of every operating system; zeros in memory that was never written; no checks; and no faults.
     */
    public static MachineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the devices, by ordinal. The list is unmodifiable. */
    public List<DeviceModel> devices() {
        return values.devices;
    }

    /**
     * Returns the number of threads on which the blocks of one kernel run at the same time; 0 counts as 1. The first of
     * them is the thread that drives the machine: kernels, costs, listeners and policies run where the call is made.
     * Kernels that wait for the host, and threads of blocks with barriers, have threads of their own.
     */
    public int workers() {
        return values.workers;
    }

    /** Returns the policy that chooses the next operation among those that are ready. */
    public SchedulePolicy policy() {
        return values.policy;
    }

    /**
     * Returns the CPU time that a kernel may use. One that exceeds it is reported to the log, with the line of the
     * program where it is, and ends before its next block, phase or barrier: its context fails with
     * CUDA_ERROR_LAUNCH_TIMEOUT. Nothing ends a loop that calls nothing: the call that runs it does not return. A host
     * function may take any time: it holds its stream.
     */
    public Duration kernelLimit() {
        return values.kernelLimit;
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
        return values.deadlockGrace;
    }

    /**
     * Returns the CPU time for which one call drives the devices while it waits, as it does for ever if a graph
     * launches itself. Then the call throws a {@link DeadlockException}.
     */
    public Duration waitLimit() {
        return values.waitLimit;
    }

    /** Returns the virtual time for which one call waits while the devices work; otherwise as {@link #waitLimit}. */
    public Duration virtualWaitLimit() {
        return values.virtualWaitLimit;
    }

    /**
     * Returns the maximum number of iterations of a WHILE node in one launch. A node that exceeds it fails. A million
     * take seconds of real time: the default is for loops that do not end to be found, and for others to be shorter.
     */
    public long iterationLimit() {
        return values.iterationLimit;
    }

    /** Returns whether virtual time follows the wall clock. */
    public boolean realTime() {
        return values.realTime;
    }

    /**
     * Returns whether a call fails if its work accesses memory but is not ordered within the lifetime of that memory.
     * Otherwise the machine reports a warning.
     */
    public boolean strictLifetimes() {
        return values.strictLifetimes;
    }

    /**
     * Returns whether a call throws a {@link WarningException} at its end if the machine has warned during it.
     * Otherwise warnings go to {@link TraceListener#warning} and the log only.
     */
    public boolean warningsThrown() {
        return values.warningsThrown;
    }

    /** Returns the operating system, which decides which external handles can be imported. */
    public Platform platform() {
        return values.platform;
    }

    /**
     * Returns the value of each byte of device, managed and page-locked memory that was never written. Memory that a
     * pool or a graph reuses keeps the bytes of its last use instead, until the device releases the physical memory.
     */
    public byte uninitializedByte() {
        return values.uninitializedByte;
    }

    /** Returns the mistakes that the machine looks for. */
    public Checks checks() {
        return values.checks;
    }

    /** Returns what goes wrong. */
    public FaultPlan faults() {
        return values.faults;
    }

    // -- the same with one change --------------------------------------------------------------------------------

    private MachineOptions with(Consumer<Values> change) {
        return new MachineOptions(values.with(change));
    }

    /** Returns a copy with other devices; at least one. */
    public MachineOptions withDevices(DeviceModel... models) {
        return withDevices(Arrays.asList(models));
    }

    /** Returns a copy with an additional device. */
    public MachineOptions andDevice(DeviceModel model) {
        List<DeviceModel> more = new ArrayList<>(values.devices);
        more.add(model);
        return withDevices(more);
    }

    private MachineOptions withDevices(List<DeviceModel> models) {
        models.forEach(each -> Objects.requireNonNull(each, "device"));
        return with(changed -> changed.devices = ImmutableList.copyOf(models));
    }

    /** Returns a copy with another number of {@link #workers}; 0 or more. */
    public MachineOptions withWorkers(int count) {
        return with(changed -> changed.workers = count);
    }

    /** Returns a copy with another {@link #policy}. */
    public MachineOptions withPolicy(SchedulePolicy other) {
        Objects.requireNonNull(other, "policy");
        return with(changed -> changed.policy = other);
    }

    /** Returns a copy whose {@link #policy} runs operations in the order of a schedule. */
    public MachineOptions withSchedule(Schedule schedule) {
        return withPolicy(schedule.policy());
    }

    /** Returns a copy with another {@link #kernelLimit}; more than 0. */
    public MachineOptions withKernelLimit(Duration limit) {
        Objects.requireNonNull(limit, "kernelLimit");
        return with(changed -> changed.kernelLimit = limit);
    }

    /** Returns a copy with another {@link #deadlockGrace}; 0 or more. */
    public MachineOptions withDeadlockGrace(Duration grace) {
        Objects.requireNonNull(grace, "deadlockGrace");
        return with(changed -> changed.deadlockGrace = grace);
    }

    /** Returns a copy with another {@link #waitLimit}; more than 0. */
    public MachineOptions withWaitLimit(Duration limit) {
        Objects.requireNonNull(limit, "waitLimit");
        return with(changed -> changed.waitLimit = limit);
    }

    /** Returns a copy with another {@link #virtualWaitLimit}; more than 0. */
    public MachineOptions withVirtualWaitLimit(Duration limit) {
        Objects.requireNonNull(limit, "virtualWaitLimit");
        return with(changed -> changed.virtualWaitLimit = limit);
    }

    /** Returns a copy with another {@link #iterationLimit}; 1 or more. */
    public MachineOptions withIterationLimit(long limit) {
        return with(changed -> changed.iterationLimit = limit);
    }

    /** Returns a copy whose virtual time follows the wall clock. */
    public MachineOptions inRealTime() {
        return with(changed -> changed.realTime = true);
    }

    /** Returns a copy with {@link #strictLifetimes}. */
    public MachineOptions withStrictLifetimes() {
        return with(changed -> changed.strictLifetimes = true);
    }

    /** Returns a copy with {@link #warningsThrown}. */
    public MachineOptions withWarningsThrown() {
        return with(changed -> changed.warningsThrown = true);
    }

    /** Returns a copy with another {@link #platform}. */
    public MachineOptions withPlatform(Platform other) {
        Objects.requireNonNull(other, "platform");
        return with(changed -> changed.platform = other);
    }

    /** Returns a copy with another {@link #uninitializedByte}, such as {@code (byte) 0xCD}. */
    public MachineOptions withUninitializedByte(byte value) {
        return with(changed -> changed.uninitializedByte = value);
    }

    /** Returns a copy with other {@link #checks}. */
    public MachineOptions withChecks(Checks which) {
        Objects.requireNonNull(which, "checks");
        return with(changed -> changed.checks = which);
    }

    /** Returns a copy with other {@link #faults}. */
    public MachineOptions withFaults(FaultPlan plan) {
        Objects.requireNonNull(plan, "faults");
        return with(changed -> changed.faults = plan);
    }

    // -- as a value ----------------------------------------------------------------------------------------------

    private List<Object> all() {
        return List.of(
                values.devices,
                values.workers,
                values.policy,
                values.kernelLimit,
                values.deadlockGrace,
                values.waitLimit,
                values.virtualWaitLimit,
                values.iterationLimit,
                values.realTime,
                values.strictLifetimes,
                values.warningsThrown,
                values.platform,
                values.uninitializedByte,
                values.checks,
                values.faults);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MachineOptions options && options.all().equals(all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    /** Returns the names of the devices and the other options. */
    @Override
    public String toString() {
        return "MachineOptions[devices="
                + values.devices.stream().map(DeviceModel::name).toList() + ", workers=" + values.workers
                + ", policy=" + values.policy + ", kernelLimit=" + values.kernelLimit + ", deadlockGrace="
                + values.deadlockGrace
                + ", waitLimit=" + values.waitLimit + ", virtualWaitLimit=" + values.virtualWaitLimit
                + ", iterationLimit=" + values.iterationLimit + ", realTime=" + values.realTime + ", strictLifetimes="
                + values.strictLifetimes + ", warningsThrown=" + values.warningsThrown + ", platform=" + values.platform
                + ", uninitializedByte="
                + values.uninitializedByte + ", checks=" + values.checks + ", faults=[" + values.faults + "]]";
    }
}
