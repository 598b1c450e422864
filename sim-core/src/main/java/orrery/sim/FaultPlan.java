package orrery.sim;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import orrery.device.ResultCode;

/**
 * What goes wrong in a machine, so that a program's handling of errors can be tested. Immutable; a machine with the
 * same plan and the same program fails in the same way every time.
 *
 * <pre>{@code
 * FaultPlan plan = FaultPlan.builder()
 *         .failCall("cuMemAlloc", 3, CUresult.CUDA_ERROR_OUT_OF_MEMORY)
 *         .build();
 * Machine machine = Machine.create(MachineOptions.defaults().withFaults(plan));
 * }</pre>
 *
 * <p>A call that fails has no effect, apart from the time that it takes. A function of the runtime API makes calls of
 * the driver API; a fault of either fails it.
 *
 * <p>{@link #toString} returns the text that {@link #parse} reads.
 */
public final class FaultPlan {
    private static final FaultPlan NONE = new FaultPlan(ImmutableList.of());

    private final List<Fault> faults;

    private FaultPlan(List<Fault> faults) {
        this.faults = faults;
    }

    /** Returns the plan without faults. */
    public static FaultPlan none() {
        return NONE;
    }

    /** Returns a builder without faults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these faults. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        faults.forEach(builder::add);
        return builder;
    }

    /**
     * Reads a plan: faults as {@link Fault} describes them, separated by semicolons, for example
     * {@code cuMemAlloc#3=OUT_OF_MEMORY; copy*2.0}.
     *
     * @param text the faults; none if it is empty
     * @throws IllegalArgumentException if the text contains something else; the message names it
     */
    public static FaultPlan parse(String text) {
        Builder builder = builder();
        for (String fault : Splitter.on(';').trimResults().omitEmptyStrings().split(text)) {
            builder.add(Fault.parse(fault));
        }
        return builder.build();
    }

    /** Returns the faults. The list is unmodifiable. */
    public List<Fault> faults() {
        return faults;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FaultPlan plan && plan.faults.equals(faults);
    }

    @Override
    public int hashCode() {
        return faults.hashCode();
    }

    @Override
    public String toString() {
        return faults.stream().map(Fault::toString).collect(Collectors.joining("; "));
    }

    /** A builder of a {@link FaultPlan}. */
    public static final class Builder {
        private final ImmutableList.Builder<Fault> faults = ImmutableList.builder();

        private Builder() {}

        /** Adds a fault. */
        public Builder add(Fault fault) {
            faults.add(Objects.requireNonNull(fault, "fault"));
            return this;
        }

        /**
         * Adds a {@linkplain Fault.Call call that fails}.
         *
         * @param result a code of the driver, or the one of the runtime with the same number
         */
        public Builder failCall(String function, long number, ResultCode result) {
            return add(new Fault.Call(function, number, FaultText.result(result)));
        }

        /**
         * Adds {@linkplain Fault.RandomCalls calls that fail at random}.
         *
         * @param result a code of the driver, or the one of the runtime with the same number
         */
        public Builder failCalls(String function, double probability, long seed, ResultCode result) {
            return add(new Fault.RandomCalls(function, probability, seed, FaultText.result(result)));
        }

        /** Adds an {@linkplain Fault.KernelExecution execution of a kernel} that traps. */
        public Builder trapKernel(String kernel, long number) {
            return add(new Fault.KernelExecution(kernel, number, Fault.KernelFailure.TRAP, 0));
        }

        /** Adds an {@linkplain Fault.KernelExecution execution of a kernel} that accesses an illegal address. */
        public Builder faultKernel(String kernel, long number, long address) {
            return add(new Fault.KernelExecution(kernel, number, Fault.KernelFailure.ILLEGAL_ADDRESS, address));
        }

        /** Adds an {@linkplain Fault.KernelExecution execution of a kernel} that never ends. */
        public Builder hangKernel(String kernel, long number) {
            return add(new Fault.KernelExecution(kernel, number, Fault.KernelFailure.NEVER_ENDS, 0));
        }

        /** Adds an {@linkplain Fault.AllocationLimit upper limit of the size} of allocations. */
        public Builder limitAllocations(long bytes) {
            return add(new Fault.AllocationLimit(bytes));
        }

        /** Adds the {@linkplain Fault.DeviceLost loss of the devices} at a virtual time. */
        public Builder loseDevice(long nanos, ResultCode result) {
            return add(new Fault.DeviceLost(Fault.DeviceLost.EVERY_DEVICE, nanos, FaultText.result(result)));
        }

        /** Adds the {@linkplain Fault.DeviceLost loss of one device} at a virtual time. */
        public Builder loseDevice(int device, long nanos, ResultCode result) {
            return add(new Fault.DeviceLost(device, nanos, FaultText.result(result)));
        }

        /** Adds a {@linkplain Fault.DelayedKernel time} by which a kernel takes longer. */
        public Builder delayKernel(String kernel, long nanos) {
            return add(new Fault.DelayedKernel(kernel, nanos));
        }

        /** Adds a {@linkplain Fault.DelayedCopies time} by which copies and memsets take longer. */
        public Builder delayCopies(long nanos) {
            return add(new Fault.DelayedCopies(nanos));
        }

        /** Adds a {@linkplain Fault.SlowKernel factor of the duration} of a kernel. */
        public Builder slowKernel(String kernel, double factor) {
            return add(new Fault.SlowKernel(kernel, factor));
        }

        /** Adds a {@linkplain Fault.SlowCopies factor of the duration} of copies and memsets. */
        public Builder slowCopies(double factor) {
            return add(new Fault.SlowCopies(factor));
        }

        /** Adds a {@linkplain Fault.DelayedThread delay of a host thread}. */
        public Builder delayThread(String thread, long nanos) {
            return add(new Fault.DelayedThread(thread, nanos));
        }

        /** Adds {@linkplain Fault.Jitter durations that vary}. */
        public Builder jitter(double percent, long seed) {
            return add(new Fault.Jitter(percent, seed));
        }

        /** Builds the plan. */
        public FaultPlan build() {
            return new FaultPlan(faults.build());
        }
    }
}
