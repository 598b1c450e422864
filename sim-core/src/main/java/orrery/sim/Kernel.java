package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Objects;
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
public final class Kernel {
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

    private static final KernelCost NO_COST = (shape, arguments) -> 0;

    private final String name;
    private final Grain granularity;
    private final Binding<?> binding;
    private final KernelCost blockCost;
    private final @Nullable KernelCost launchCost;
    private final int registers;
    private final int sharedBytes;
    private final boolean blocking;
    private final boolean launching;
    private final boolean dynamicallyParallel;

    private Kernel(
            String name,
            Grain grain,
            Binding<?> binding,
            KernelCost perBlock,
            @Nullable KernelCost whole,
            int registers,
            int sharedBytes,
            boolean blocking,
            boolean launching,
            boolean dynamicallyParallel) {
        this.name = name;
        this.granularity = grain;
        this.binding = binding;
        this.blockCost = perBlock;
        this.launchCost = whole;
        this.registers = registers;
        this.sharedBytes = sharedBytes;
        this.blocking = blocking;
        this.launching = launching;
        this.dynamicallyParallel = dynamicallyParallel;
    }

    private static Kernel of(Grain grain, Binding<?> binding) {
        Objects.requireNonNull(binding, "the kernel's binding");
        return new Kernel("kernel", grain, binding, NO_COST, null, 16, 0, false, false, false);
    }

    /** Returns a kernel that does nothing. */
    public static Kernel empty() {
        LaunchBody nothing = launch -> {};
        return perLaunch(arguments -> nothing);
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
        return new Kernel(
                other,
                granularity,
                binding,
                blockCost,
                launchCost,
                registers,
                sharedBytes,
                blocking,
                launching,
                dynamicallyParallel);
    }

    /**
     * Returns this kernel with a cost in nanoseconds for each block. The duration of a launch then depends on how many
     * blocks run at the same time on the SMs.
     */
    public Kernel costPerBlock(KernelCost cost) {
        Objects.requireNonNull(cost, "the kernel's cost");
        return new Kernel(
                name,
                granularity,
                binding,
                cost,
                null,
                registers,
                sharedBytes,
                blocking,
                launching,
                dynamicallyParallel);
    }

    /** Returns this kernel with a cost in nanoseconds for a whole launch, regardless of the placement of its blocks. */
    public Kernel costOfLaunch(KernelCost cost) {
        Objects.requireNonNull(cost, "the kernel's cost");
        return new Kernel(
                name,
                granularity,
                binding,
                NO_COST,
                cost,
                registers,
                sharedBytes,
                blocking,
                launching,
                dynamicallyParallel);
    }

    /** Returns this kernel with {@code count} registers for each thread. The default is 16. */
    public Kernel registersPerThread(int count) {
        requireNotNegative("registers", count);
        return new Kernel(
                name,
                granularity,
                binding,
                blockCost,
                launchCost,
                count,
                sharedBytes,
                blocking,
                launching,
                dynamicallyParallel);
    }

    /** Returns this kernel with {@code bytes} bytes of static shared memory for each block. The default is 0. */
    public Kernel staticSharedBytes(int bytes) {
        requireNotNegative("bytes of shared memory", bytes);
        return new Kernel(
                name,
                granularity,
                binding,
                blockCost,
                launchCost,
                registers,
                bytes,
                blocking,
                launching,
                dynamicallyParallel);
    }

    /**
     * Returns this kernel as one that may wait for the host with {@link LaunchContext#awaitHost}. Its body runs on its
     * own thread and blocks its stream until it ends.
     *
     * @throws IllegalArgumentException if the body does not run once for each launch
     */
    public Kernel blocking() {
        Preconditions.checkArgument(
                granularity == Grain.LAUNCH,
                "a kernel with granularity %s waits for the host; legal is a kernel that runs once for each launch",
                granularity);
        return new Kernel(
                name,
                granularity,
                binding,
                blockCost,
                launchCost,
                registers,
                sharedBytes,
                true,
                launching,
                dynamicallyParallel);
    }

    /**
     * Returns this kernel as one that launches graphs from the device. It can run only as a node of a graph, and not in
     * the body of a conditional node. A kernel that launches a graph without this declaration fails.
     */
    public Kernel launchesGraphs() {
        return new Kernel(
                name,
                granularity,
                binding,
                blockCost,
                launchCost,
                registers,
                sharedBytes,
                blocking,
                true,
                dynamicallyParallel);
    }

    /**
     * Returns this kernel as one that uses CUDA Dynamic Parallelism. It cannot be a node of a conditional body or of a
     * graph instantiated for device launch, and cannot replace a kernel that does not use it in an executable graph.
     * The launch of kernels by kernels is not simulated: a body calls the other kernel's code.
     */
    public Kernel usesDynamicParallelism() {
        return new Kernel(
                name, granularity, binding, blockCost, launchCost, registers, sharedBytes, blocking, launching, true);
    }

    private static void requireNotNegative(String what, int count) {
        Preconditions.checkArgument(count >= 0, "a kernel is given %s %s; the minimum is 0", count, what);
    }

    /** Returns the name, unless a module gives it another one. */
    public String name() {
        return name;
    }

    /** Returns the granularity at which the body runs. */
    public Grain grain() {
        return granularity;
    }

    /** Returns whether the body may wait for the host. */
    public boolean isBlocking() {
        return blocking;
    }

    /** Returns whether the body launches graphs. */
    public boolean isLaunching() {
        return launching;
    }

    /** Returns whether the kernel was declared to use CUDA Dynamic Parallelism. */
    public boolean isDynamicallyParallel() {
        return dynamicallyParallel;
    }

    /** Returns the registers of a thread. */
    public int registersPerThread() {
        return registers;
    }

    /** Returns the static shared memory of a block, in bytes. */
    public int staticSharedBytes() {
        return sharedBytes;
    }

    /** Returns the cost function, of a launch if that has one, else of each block. */
    public KernelCost cost() {
        return launchCost == null ? blockCost : launchCost;
    }

    /** Returns the cost of each block in nanoseconds. */
    public long nanosPerBlock(LaunchShape shape, KernelArguments arguments) {
        return Math.max(0, blockCost.nanos(shape, arguments));
    }

    /** Returns the cost of a whole launch in nanoseconds; -1 if blocks have costs. */
    public long nanosOfLaunch(LaunchShape shape, KernelArguments arguments) {
        return launchCost == null ? -1 : Math.max(0, launchCost.nanos(shape, arguments));
    }

    /** Returns the cost in nanoseconds of the block of a launch with one block. */
    public long nanosOfBlock(LaunchShape shape, KernelArguments arguments) {
        long launch = nanosOfLaunch(shape, arguments);
        return launch < 0 ? nanosPerBlock(shape, arguments) : launch;
    }

    /** Returns what creates the body of a launch. The type of the body follows from the {@link #grain}. */
    public Binding<?> binding() {
        return binding;
    }
}
