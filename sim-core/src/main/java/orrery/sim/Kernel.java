package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A kernel: a function that runs on the device, together with its cost in virtual time and the resources that it uses.
 *
 * <p>The function is a lambda, the <em>body</em>. It runs once for each launch, for each block or for each thread. A
 * {@link Binding} creates the body from the arguments of a launch:
 *
 * <pre>{@code
 * Kernel twice = Kernel.perThread(arguments -> {
 *             FloatView data = arguments.floats(0);
 *             return thread -> data.set(thread.globalX(), 2 * data.get(thread.globalX()));
 *         })
 *         .costPerBlock((shape, arguments) -> 15_000);
 * }</pre>
 *
 * <p>The body has no influence on the duration of the kernel: the declared cost alone determines it. By default a
 * kernel costs nothing beyond the launch overhead of the device model.
 *
 * <p>Kernels are immutable; methods that set a property return a new kernel.
 */
public final class Kernel implements DeviceFunction {
    /** The granularity at which the body runs. */
    public enum Grain {
        /** Once for each launch. */
        LAUNCH,
        /** Once for each block. */
        BLOCK,
        /** Once for each thread. Threads of a block cannot wait for each other. */
        THREAD,
        /** Once for each thread, with {@link ThreadContext#syncThreads()}. Slower than {@link #BLOCK} with phases. */
        COOPERATIVE_THREAD
    }

    private static final Binding<LaunchBody> NOTHING = arguments -> launch -> {};
    /** What the cost of a kernel is declared for. */
    public enum CostBasis {
        /** Nothing: the kernel has no cost. */
        NONE,
        /** Each block, in nanoseconds. */
        BLOCK,
        /** The launch as a whole, in nanoseconds. */
        LAUNCH,
        /** What each block moves and computes. */
        TRAFFIC
    }

    /**
     * What determines the duration.
     *
     * @param basis what the program's function is asked for
     * @param nanos the function, if it returns nanoseconds
     * @param traffic the function, if it returns what a block moves and computes
     */
    private record Cost(CostBasis basis, KernelCost nanos, KernelTraffic traffic) {
        private static final Cost NONE = of(CostBasis.NONE, (shape, arguments) -> 0);

        static Cost of(CostBasis basis, KernelCost nanos) {
            Objects.requireNonNull(nanos, "the kernel's cost");
            return new Cost(basis, nanos, (shape, arguments) -> KernelTraffic.Work.NONE);
        }
    }

    /** What is declared, which is changed in a copy only, before a kernel is made of it. */
    private static final class Values extends CopiedValues<Values> {
        private final Grain granularity;
        private final Binding<?> binding;
        private String name = "kernel";
        private Cost cost = Cost.NONE;
        private int registers = 16;
        private int sharedBytes;
        private boolean blocking;
        private boolean launching;
        private boolean dynamicallyParallel;
        private @Nullable KernelCode code;

        Values(Grain granularity, Binding<?> binding) {
            this.granularity = granularity;
            this.binding = Objects.requireNonNull(binding, "the kernel's binding");
        }
    }

    private final Values values;

    private Kernel(Values values) {
        this.values = values;
    }

    private Kernel with(Consumer<Values> change) {
        return new Kernel(values.with(change));
    }

    private static Kernel of(Grain grain, Binding<?> binding) {
        return new Kernel(new Values(grain, binding));
    }

    /** Returns a kernel that does nothing. */
    public static Kernel empty() {
        return perLaunch(NOTHING);
    }

    /** Returns a kernel whose body runs once for a whole launch, for example with loops over blocks and threads. */
    public static Kernel perLaunch(Binding<LaunchBody> binding) {
        return of(Grain.LAUNCH, binding);
    }

    /**
     * Returns a kernel whose body runs once for each block. {@link BlockContext#forEachThread} runs a phase for all
     * threads and ends with a barrier. This is the fastest form of a kernel whose threads synchronize.
     */
    public static Kernel perBlock(Binding<BlockBody> binding) {
        return of(Grain.BLOCK, binding);
    }

    /** Returns a kernel whose body runs once for each thread. */
    public static Kernel perThread(Binding<ThreadBody> binding) {
        return of(Grain.THREAD, binding);
    }

    /** Returns a kernel whose body runs once for each thread and may call {@link ThreadContext#syncThreads()}. */
    public static Kernel perThreadWithBarriers(Binding<ThreadBody> binding) {
        return of(Grain.COOPERATIVE_THREAD, binding);
    }

    /**
     * Returns this kernel with another name. The name of a function in a module takes precedence. The default is
     * {@code kernel}.
     */
    public Kernel named(String other) {
        Objects.requireNonNull(other, "the kernel's name");
        return with(changed -> changed.name = other);
    }

    /**
     * Returns this kernel with a cost in nanoseconds for each block. The duration of a launch then depends on how many
     * blocks run at the same time on the SMs.
     */
    public Kernel costPerBlock(KernelCost cost) {
        return with(changed -> changed.cost = Cost.of(CostBasis.BLOCK, cost));
    }

    /** Returns this kernel with a cost in nanoseconds for a whole launch, regardless of the placement of its blocks. */
    public Kernel costOfLaunch(KernelCost cost) {
        return with(changed -> changed.cost = Cost.of(CostBasis.LAUNCH, cost));
    }

    /**
     * Returns this kernel with a cost that follows from what each of its blocks moves and computes: a roofline. A block
     * takes as long as the slower of the two takes. All blocks that run at the same time share the bandwidth of the
     * device's memory with each other, with other such kernels and with copies on the device. An SM computes at its
     * full rate if its blocks have 512 threads or more, and slower in proportion if they have fewer.
     *
     * @param perBlock the bytes and floating-point operations of each block
     */
    public Kernel costByTraffic(KernelTraffic perBlock) {
        Objects.requireNonNull(perBlock, "the kernel's traffic");
        return with(changed -> changed.cost = new Cost(CostBasis.TRAFFIC, Cost.NONE.nanos, perBlock));
    }

    /**
     * Returns this kernel with a cost that follows from what each of its blocks moves and computes, which is the same
     * for all launches.
     *
     * @param bytesPerBlock bytes that a block reads from device memory and writes to it
     * @param flopsPerBlock floating-point operations of a block
     * @see #costByTraffic(KernelTraffic)
     */
    public Kernel costByTraffic(long bytesPerBlock, long flopsPerBlock) {
        KernelTraffic.Work work = new KernelTraffic.Work(bytesPerBlock, flopsPerBlock);
        return costByTraffic((shape, arguments) -> work);
    }

    /** Returns this kernel with the cost of another one. */
    public Kernel withCostOf(Kernel other) {
        return with(changed -> changed.cost = other.values.cost);
    }

    /** Returns this kernel with {@code count} registers for each thread. The default is 16. */
    public Kernel registersPerThread(int count) {
        requireNotNegative("registers", count);
        return with(changed -> changed.registers = count);
    }

    /** Returns this kernel with {@code bytes} bytes of static shared memory for each block. The default is 0. */
    public Kernel staticSharedBytes(int bytes) {
        requireNotNegative("bytes of shared memory", bytes);
        return with(changed -> changed.sharedBytes = bytes);
    }

    /**
     * Returns this kernel as one that may wait for the host with {@link LaunchContext#awaitHost}. Its body runs on its
     * own thread and blocks its stream until it ends.
     *
     * @throws IllegalArgumentException if the body does not run once for each launch
     */
    public Kernel blocking() {
        Preconditions.checkArgument(
                values.granularity == Grain.LAUNCH,
                "a kernel with granularity %s waits for the host; legal is a kernel of Kernel.perLaunch",
                values.granularity);
        return with(changed -> changed.blocking = true);
    }

    /**
     * Returns this kernel as one that launches graphs from the device. It can run only as a node of a graph, and not in
     * the body of a conditional node. A kernel that launches a graph without this declaration fails.
     */
    public Kernel launchesGraphs() {
        return with(changed -> changed.launching = true);
    }

    /**
     * Returns this kernel as one that uses CUDA Dynamic Parallelism. It cannot be a node of a conditional body or of a
     * graph instantiated for device launch, and cannot replace a kernel that does not use it in an executable graph.
     * The launch of kernels by kernels is not simulated; a body can call the code of the other kernel instead.
     */
    public Kernel usesDynamicParallelism() {
        return with(changed -> changed.dynamicallyParallel = true);
    }

    /** Returns this kernel as one that was compiled, with what its code says about launches. */
    public Kernel compiled(KernelCode with) {
        Objects.requireNonNull(with, "the kernel's code");
        return with(changed -> changed.code = with);
    }

    private static void requireNotNegative(String what, int count) {
        Preconditions.checkArgument(count >= 0, "a kernel is given %s %s; the minimum is 0", count, what);
    }

    /** Returns the name, unless a module gives it another one. */
    public String name() {
        return values.name;
    }

    /** Returns whether the kernel does nothing: whether it was derived from {@link #empty()}. */
    public boolean isEmpty() {
        return values.binding == NOTHING;
    }

    /** Returns the granularity at which the body runs. */
    public Grain grain() {
        return values.granularity;
    }

    /** Returns whether the body may wait for the host. */
    public boolean isBlocking() {
        return values.blocking;
    }

    /** Returns whether the body launches graphs. */
    public boolean isLaunching() {
        return values.launching;
    }

    /** Returns whether the kernel was declared to use CUDA Dynamic Parallelism. */
    public boolean isDynamicallyParallel() {
        return values.dynamicallyParallel;
    }

    /** Returns the registers of a thread. */
    public int registersPerThread() {
        return values.registers;
    }

    /** Returns the static shared memory of a block, in bytes. */
    public int staticSharedBytes() {
        return values.sharedBytes;
    }

    /** Returns what the code says about launches; empty for a kernel that is written in Java. */
    public Optional<KernelCode> code() {
        return Optional.ofNullable(values.code);
    }

    /** Returns what the cost is declared for. The user's function is not called for anything else. */
    public CostBasis costBasis() {
        return values.cost.basis;
    }

    /** Returns the cost of each block in nanoseconds; 0 if blocks have none of their own. */
    public long nanosPerBlock(LaunchShape shape, KernelArguments arguments) {
        return costBasis() == CostBasis.LAUNCH ? 0 : nanos(shape, arguments);
    }

    /** Returns the cost of a whole launch in nanoseconds; -1 if blocks have costs. */
    public long nanosOfLaunch(LaunchShape shape, KernelArguments arguments) {
        return costBasis() == CostBasis.LAUNCH ? nanos(shape, arguments) : -1;
    }

    private long nanos(LaunchShape shape, KernelArguments arguments) {
        long nanos = values.cost.nanos.nanos(shape, arguments);
        Preconditions.checkArgument(nanos >= 0, "the cost of a kernel is %s ns; legal are 0 ns and more", nanos);
        return nanos;
    }

    /** Returns the cost in nanoseconds of the block of a launch with one block. */
    public long nanosOfBlock(LaunchShape shape, KernelArguments arguments) {
        long launch = nanosOfLaunch(shape, arguments);
        return launch < 0 ? nanosPerBlock(shape, arguments) : launch;
    }

    /** Returns what each block moves and computes; nothing if the cost does not follow from that. */
    public KernelTraffic.Work workPerBlock(LaunchShape shape, KernelArguments arguments) {
        return Objects.requireNonNull(
                values.cost.traffic.of(shape, arguments),
                "the traffic of a kernel's block is null; legal is a KernelTraffic.Work");
    }

    /** Returns what creates the body of a launch. The type of the body follows from the {@link #grain}. */
    public Binding<?> binding() {
        return values.binding;
    }

    /** Returns the name, the granularity, and what is declared beside them. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("kernel ").append(values.name);
        text.append(
                switch (values.granularity) {
                    case LAUNCH -> " per launch";
                    case BLOCK -> " per block";
                    case THREAD -> " per thread";
                    case COOPERATIVE_THREAD -> " per thread with barriers";
                });
        text.append(", ").append(values.registers).append(" registers per thread");
        if (values.sharedBytes > 0) {
            text.append(", ").append(values.sharedBytes).append(" bytes of static shared memory");
        }
        if (costBasis() != CostBasis.NONE) {
            text.append(", with a cost");
        }
        if (values.blocking) {
            text.append(", may wait for the host");
        }
        if (values.launching) {
            text.append(", launches graphs");
        }
        if (values.dynamicallyParallel) {
            text.append(", uses dynamic parallelism");
        }
        return text.toString();
    }
}
