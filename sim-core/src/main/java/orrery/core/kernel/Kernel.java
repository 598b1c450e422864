package orrery.core.kernel;

import java.util.Objects;

/**
 * A kernel: a lambda, how often it runs, and what the hardware would need for it. A kernel is immutable; the methods
 * that change a property return another kernel.
 */
public final class Kernel {
    /** How often the body runs. */
    public enum Grain {
        /** Once a launch. */
        LAUNCH,
        /** Once a block. */
        BLOCK,
        /** Once a thread; threads of a block do not wait for each other. */
        THREAD,
        /** Once a thread, with {@link ThreadContext#syncThreads()}: general and slow. */
        COOPERATIVE_THREAD
    }

    private static final KernelCost NOTHING = (shape, arguments) -> 0;

    private final String name;
    private final Grain grain;
    private final Binding<?> binding;
    private final KernelCost perBlock;
    private final KernelCost whole;
    private final int registers;
    private final int sharedBytes;
    private final boolean blocking;
    private final boolean launching;

    private Kernel(
            String name,
            Grain grain,
            Binding<?> binding,
            KernelCost perBlock,
            KernelCost whole,
            int registers,
            int sharedBytes,
            boolean blocking,
            boolean launching) {
        this.name = name;
        this.grain = grain;
        this.binding = binding;
        this.perBlock = perBlock;
        this.whole = whole;
        this.registers = registers;
        this.sharedBytes = sharedBytes;
        this.blocking = blocking;
        this.launching = launching;
    }

    private static Kernel of(Grain grain, Binding<?> binding) {
        Objects.requireNonNull(binding, "the kernel's binding");
        return new Kernel("kernel", grain, binding, NOTHING, null, 16, 0, false, false);
    }

    /** A kernel that does nothing. */
    public static Kernel empty() {
        LaunchBody nothing = launch -> {};
        return perLaunch(arguments -> nothing);
    }

    /** A kernel whose body runs once for a whole launch. */
    public static Kernel perLaunch(Binding<LaunchBody> binding) {
        return of(Grain.LAUNCH, binding);
    }

    /**
     * A kernel whose body runs once for each block. Phases of threads, with a barrier between them, are
     * {@link BlockContext#forEachThread}: the fast form of a kernel that synchronizes.
     */
    public static Kernel perBlock(Binding<BlockBody> binding) {
        return of(Grain.BLOCK, binding);
    }

    /** A kernel whose body runs once for each thread. */
    public static Kernel perThread(Binding<ThreadBody> binding) {
        return of(Grain.THREAD, binding);
    }

    /** A kernel whose body runs once for each thread and may call {@link ThreadContext#syncThreads()}. */
    public static Kernel perThreadWithBarriers(Binding<ThreadBody> binding) {
        return of(Grain.COOPERATIVE_THREAD, binding);
    }

    /** The same kernel with a name, which it has where no module gives it another ({@code kernel} unless told). */
    public Kernel named(String other) {
        Objects.requireNonNull(other, "the kernel's name");
        return new Kernel(other, grain, binding, perBlock, whole, registers, sharedBytes, blocking, launching);
    }

    /** The same kernel, where each block takes {@code cost} nanoseconds of its multiprocessor. */
    public Kernel costPerBlock(KernelCost cost) {
        Objects.requireNonNull(cost, "the kernel's cost");
        return new Kernel(name, grain, binding, cost, null, registers, sharedBytes, blocking, launching);
    }

    /** The same kernel, where the launch as a whole takes {@code cost} nanoseconds, however its blocks are placed. */
    public Kernel costOfLaunch(KernelCost cost) {
        Objects.requireNonNull(cost, "the kernel's cost");
        return new Kernel(name, grain, binding, NOTHING, cost, registers, sharedBytes, blocking, launching);
    }

    /** The same kernel with {@code count} registers a thread (16 unless told). */
    public Kernel registersPerThread(int count) {
        notNegative("registers", count);
        return new Kernel(name, grain, binding, perBlock, whole, count, sharedBytes, blocking, launching);
    }

    /** The same kernel with {@code bytes} of static shared memory a block (none unless told). */
    public Kernel staticSharedBytes(int bytes) {
        notNegative("bytes of shared memory", bytes);
        return new Kernel(name, grain, binding, perBlock, whole, registers, bytes, blocking, launching);
    }

    /**
     * The same kernel, which waits for the host by {@link LaunchContext#awaitHost}: its body runs on a thread of its
     * own and holds its stream until it ends.
     *
     * @throws IllegalArgumentException unless the body runs once a launch
     */
    public Kernel blocking() {
        if (grain != Grain.LAUNCH) {
            throw new IllegalArgumentException("only a kernel that runs once per launch can wait for the host");
        }
        return new Kernel(name, grain, binding, perBlock, whole, registers, sharedBytes, true, launching);
    }

    /** The same kernel, which launches graphs: it runs in graphs only, and not in the body of a conditional node. */
    public Kernel launchesGraphs() {
        return new Kernel(name, grain, binding, perBlock, whole, registers, sharedBytes, blocking, true);
    }

    private static void notNegative(String what, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("a kernel has no " + count + " " + what);
        }
    }

    /** Its name, where no module gives it another. */
    public String name() {
        return name;
    }

    /** How often the body runs. */
    public Grain grain() {
        return grain;
    }

    /** Whether the body waits for the host. */
    public boolean isBlocking() {
        return blocking;
    }

    /** Whether the body launches graphs. */
    public boolean isLaunching() {
        return launching;
    }

    /** Registers of a thread. */
    public int registersPerThread() {
        return registers;
    }

    /** Static shared memory of a block, in bytes. */
    public int staticSharedBytes() {
        return sharedBytes;
    }

    /** Nanoseconds of each block. */
    public long nanosPerBlock(LaunchShape shape, KernelArguments arguments) {
        return Math.max(0, perBlock.nanos(shape, arguments));
    }

    /** Nanoseconds of the whole launch, or -1 where blocks decide. */
    public long nanosOfLaunch(LaunchShape shape, KernelArguments arguments) {
        return whole == null ? -1 : Math.max(0, whole.nanos(shape, arguments));
    }

    /** Nanoseconds of a block of a launch that has no more blocks. */
    public long nanosOfBlock(LaunchShape shape, KernelArguments arguments) {
        long launch = nanosOfLaunch(shape, arguments);
        return launch < 0 ? nanosPerBlock(shape, arguments) : launch;
    }

    /** The body of one launch. */
    Object bind(KernelArguments arguments) {
        return binding.bind(arguments);
    }
}
