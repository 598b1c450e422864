package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.Sets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import orrery.device.CUresult;
import orrery.device.DocumentedResults;

/**
 * One thing that goes wrong in a {@link FaultPlan}. Its text is what {@link #parse} reads:
 *
 * <table>
 * <caption>The texts of faults</caption>
 * <tr><th>Text</th><th>Fault</th></tr>
 * <tr><td>{@code cuMemAlloc#3=OUT_OF_MEMORY}</td><td>the third call of the function fails</td></tr>
 * <tr><td>{@code cudaMalloc#2=cudaErrorMemoryAllocation}</td>
 *     <td>the second call fails; a code of the runtime stands for that of the driver with the same number</td></tr>
 * <tr><td>{@code cuMemAlloc~0.01/42=OUT_OF_MEMORY}</td>
 *     <td>each call fails with probability 0.01; 42 is the seed</td></tr>
 * <tr><td>{@code kernel saxpy#2=trap}</td>
 *     <td>the second execution of a kernel named saxpy traps; {@code never-ends} and {@code fault@0x10} likewise</td></tr>
 * <tr><td>{@code allocation>1048576=OUT_OF_MEMORY}</td><td>larger allocations fail</td></tr>
 * <tr><td>{@code device@5000000=ECC_UNCORRECTABLE}</td>
 *     <td>all devices are lost at 5,000,000 ns; {@code device 1@5000000=ECC_UNCORRECTABLE} is one of them</td></tr>
 * <tr><td>{@code kernel saxpy*2.5}</td><td>the kernel takes 2.5 times as long; {@code kernel *} is every kernel</td></tr>
 * <tr><td>{@code kernel saxpy+2000}</td><td>the kernel takes 2000 ns longer</td></tr>
 * <tr><td>{@code copy+2000}</td><td>copies and memsets take 2000 ns longer</td></tr>
 * <tr><td>{@code copy*2.0}</td><td>copies and memsets take twice as long</td></tr>
 * <tr><td>{@code thread main+2000}</td><td>each call of the thread takes 2000 ns longer</td></tr>
 * <tr><td>{@code jitter 5.0%/42}</td><td>all durations vary by up to 5 %; 42 is the seed</td></tr>
 * </table>
 *
 * <pre>{@code
 * FaultPlan plan = FaultPlan.of(Fault.parse("cuMemAlloc#3=OUT_OF_MEMORY"), new Fault.SlowKernel("saxpy", 2.5));
 * Machine faulty = Machine.create(MachineOptions.defaults().withFaults(plan));
 * }</pre>
 */
public sealed interface Fault {
    /** The name that stands for every kernel. */
    String EVERY_KERNEL = "*";

    /**
     * Reads a fault.
     *
     * @throws IllegalArgumentException if the text is no fault; the message says what would be one
     */
    static Fault parse(String text) {
        return FaultText.parse(text);
    }

    /**
     * A call that fails.
     *
     * @param function the name of the function, of the driver API or the runtime API
     * @param number the number of the call among those of the function in a machine, from 1
     * @param result the result code; one that is documented for the function
     */
    record Call(String function, long number, CUresult result) implements Fault {

        /** Creates the fault. */
        public Call {
            checkDocumented(function, result);
            checkArgument(number >= 1, "the number of a call of %s must be 1 or more, but is %s", function, number);
        }

        @Override
        public String toString() {
            return function + "#" + number + "=" + FaultText.nameOf(result);
        }
    }

    /**
     * Calls that fail at random.
     *
     * @param function the name of the function, of the driver API or the runtime API
     * @param probability the probability that a call fails, from 0 to 1
     * @param seed decides which calls fail
     * @param result the result code; one that is documented for the function
     */
    record RandomCalls(String function, double probability, long seed, CUresult result) implements Fault {

        /** Creates the fault. */
        public RandomCalls {
            checkDocumented(function, result);
            checkArgument(
                    probability >= 0 && probability <= 1,
                    "the probability that %s fails must be from 0 to 1, but is %s",
                    function,
                    probability);
        }

        @Override
        public String toString() {
            return function + "~" + probability + "/" + seed + "=" + FaultText.nameOf(result);
        }
    }

    /** How a kernel fails. */
    enum KernelFailure {
        /** It executes a trap. */
        TRAP("trap"),
        /** It accesses an address that is not mapped. */
        ILLEGAL_ADDRESS("fault"),
        /** It never ends. It fails as a kernel does that exceeds {@link MachineOptions#kernelLimit}. */
        NEVER_ENDS("never-ends");

        private final String text;

        KernelFailure(String text) {
            this.text = text;
        }

        /** Returns what it is called in the text of a fault. */
        String text() {
            return text;
        }
    }

    /**
     * An execution of a kernel that fails.
     *
     * @param kernel the name of the kernel, or {@link #EVERY_KERNEL}
     * @param number the number of the execution among those of the kernel in a machine, from 1
     * @param failure how it fails
     * @param address the address that it accesses; 0 for other failures
     */
    record KernelExecution(String kernel, long number, KernelFailure failure, long address) implements Fault {

        /** Creates the fault. */
        public KernelExecution {
            FaultText.checkName("kernel", kernel);
            Objects.requireNonNull(failure, "failure");
            checkArgument(number >= 1, "the number of an execution of %s must be 1 or more, but is %s", kernel, number);
            checkArgument(
                    failure == KernelFailure.ILLEGAL_ADDRESS || address == 0,
                    "only a kernel that accesses an illegal address has an address, and %s has %s",
                    failure,
                    address);
        }

        @Override
        public String toString() {
            String at = failure == KernelFailure.ILLEGAL_ADDRESS ? "@0x" + Long.toHexString(address) : "";
            return "kernel " + kernel + "#" + number + "=" + failure.text() + at;
        }
    }

    /**
     * Allocations that fail with CUDA_ERROR_OUT_OF_MEMORY because they are large.
     *
     * @param bytes the size of the largest allocation that succeeds
     */
    record AllocationLimit(long bytes) implements Fault {

        /** Creates the fault. */
        public AllocationLimit {
            checkArgument(bytes >= 0, "the limit of allocations must be 0 bytes or more, but is %s", bytes);
        }

        @Override
        public String toString() {
            return "allocation>" + bytes + "=OUT_OF_MEMORY";
        }
    }

    /**
     * The loss of a device, or of all, at a time. From then on, every call that needs a working context of it fails.
     *
     * @param device the ordinal of the device, or {@link #EVERY_DEVICE}
     * @param nanos the virtual time in nanoseconds
     * @param result the result code; one of {@link #RESULTS}
     */
    record DeviceLost(int device, long nanos, CUresult result) implements Fault {
        /** The ordinal that stands for all devices. */
        public static final int EVERY_DEVICE = -1;

        /** The codes that say that a device is lost. */
        public static final Set<CUresult> RESULTS = Sets.immutableEnumSet(
                CUresult.CUDA_ERROR_DEVICE_UNAVAILABLE,
                CUresult.CUDA_ERROR_ECC_UNCORRECTABLE,
                CUresult.CUDA_ERROR_NVLINK_UNCORRECTABLE,
                CUresult.CUDA_ERROR_HARDWARE_STACK_ERROR,
                CUresult.CUDA_ERROR_LAUNCH_FAILED,
                CUresult.CUDA_ERROR_UNKNOWN);

        /** Creates the fault. */
        public DeviceLost {
            checkArgument(device >= EVERY_DEVICE, "the ordinal of a device must be 0 or more, but is %s", device);
            checkArgument(nanos >= 0, "a device is lost at 0 ns or later, but not at %s", nanos);
            checkArgument(
                    RESULTS.contains(result),
                    "the loss of a device is reported as one of %s, but not %s",
                    RESULTS,
                    result);
        }

        @Override
        public String toString() {
            return (device == EVERY_DEVICE ? "device@" : "device " + device + "@") + nanos + "="
                    + FaultText.nameOf(result);
        }
    }

    /**
     * A kernel that takes longer, or less long.
     *
     * @param kernel the name of the kernel, or {@link #EVERY_KERNEL}
     * @param factor by which its duration is multiplied; more than 0
     */
    record SlowKernel(String kernel, double factor) implements Fault {

        /** Creates the fault. */
        public SlowKernel {
            FaultText.checkName("kernel", kernel);
            checkFactor(factor);
        }

        @Override
        public String toString() {
            return "kernel " + kernel + "*" + factor;
        }
    }

    /**
     * A kernel that takes longer by a time.
     *
     * @param kernel the name of the kernel, or {@link #EVERY_KERNEL}
     * @param nanos by how many nanoseconds each of its blocks takes longer, or the launch if it has one cost
     */
    record DelayedKernel(String kernel, long nanos) implements Fault {

        /** Creates the fault. */
        public DelayedKernel {
            FaultText.checkName("kernel", kernel);
            checkArgument(nanos >= 0, "kernel %s takes longer by 0 ns or more, but not by %s", kernel, nanos);
        }

        @Override
        public String toString() {
            return "kernel " + kernel + "+" + nanos;
        }
    }

    /**
     * Copies and memsets that take longer by a time.
     *
     * @param nanos by how many nanoseconds each takes longer
     */
    record DelayedCopies(long nanos) implements Fault {

        /** Creates the fault. */
        public DelayedCopies {
            checkArgument(nanos >= 0, "copies take longer by 0 ns or more, but not by %s", nanos);
        }

        @Override
        public String toString() {
            return "copy+" + nanos;
        }
    }

    /**
     * Copies and memsets that take longer, or less long.
     *
     * @param factor by which their durations are multiplied; more than 0
     */
    record SlowCopies(double factor) implements Fault {

        /** Creates the fault. */
        public SlowCopies {
            checkFactor(factor);
        }

        @Override
        public String toString() {
            return "copy*" + factor;
        }
    }

    /**
     * A host thread that is delayed.
     *
     * @param thread the name of the thread
     * @param nanos by which each of its calls takes longer, in nanoseconds
     */
    record DelayedThread(String thread, long nanos) implements Fault {

        /** Creates the fault. */
        public DelayedThread {
            FaultText.checkName("thread", thread);
            checkArgument(nanos >= 0, "thread %s is delayed by 0 ns or more, but not by %s", thread, nanos);
        }

        @Override
        public String toString() {
            return "thread " + thread + "+" + nanos;
        }
    }

    /**
     * Durations of calls, kernels, copies and memsets that vary.
     *
     * @param percent by how much a duration differs from the usual one at most; less than 100
     * @param seed decides the durations
     */
    record Jitter(double percent, long seed) implements Fault {

        /** Creates the fault. */
        public Jitter {
            checkArgument(
                    percent >= 0 && percent < 100,
                    "jitter must be from 0 to less than 100 percent, but is %s",
                    percent);
        }

        @Override
        public String toString() {
            return "jitter " + percent + "%/" + seed;
        }
    }

    private static void checkFactor(double factor) {
        checkArgument(
                factor > 0 && factor <= 1e6,
                "a duration is multiplied by more than 0 and at most 1e6, but not %s",
                factor);
    }

    private static void checkDocumented(String function, CUresult result) {
        Set<CUresult> documented = DocumentedResults.of(function);
        checkArgument(
                !documented.isEmpty(),
                "no failure of a function named %s is documented, so that none is injected",
                function);
        checkArgument(
                documented.contains(result),
                "%s does not document %s; it documents %s",
                function,
                result,
                documented.stream().map(CUresult::name).collect(Collectors.joining(", ")));
    }
}
