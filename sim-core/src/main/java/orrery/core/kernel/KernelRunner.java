package orrery.core.kernel;

import com.google.common.base.Throwables;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.BlockBody;
import orrery.sim.DeviceRuntime;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchBody;
import orrery.sim.LaunchShape;
import orrery.sim.ThreadBody;
import orrery.sim.ThreadContext;

/** Runs all or some of the blocks of a launch. */
public final class KernelRunner {
    private final Kernel kernel;
    private final LaunchShape shape;

    /** What the binding has returned: a body of the type that the granularity of the kernel needs. */
    private final Object body;

    private final GridCode grid;
    private final Executor threads;

    /**
     * Binds the kernel's arguments.
     *
     * @param placement where the blocks of the launch run
     * @param probe observes the run; null for none
     * @param threads runs kernels whose threads wait for each other, each thread on one of its own
     * @param code ends the kernel if that is requested
     */
    public KernelRunner(
            Kernel kernel,
            LaunchShape shape,
            GridPlacement placement,
            KernelArguments arguments,
            DeviceRuntime runtime,
            @Nullable KernelProbe probe,
            Executor threads,
            RunningCode code) {
        this.kernel = kernel;
        this.shape = shape;
        this.threads = threads;
        this.grid = new GridCode(kernel.staticSharedBytes() + shape.sharedBytes(), runtime, probe, code, placement);
        KernelArguments sized = sized(arguments, shape);
        this.body = checkedBody(kernel, kernel.binding().bind(probe == null ? sized : sized.withProbe(probe)));
    }

    private static KernelArguments sized(KernelArguments arguments, LaunchShape shape) {
        return arguments instanceof LaunchArguments own ? own.forLaunch(shape) : arguments;
    }

    /**
     * Binds the arguments of a kernel whose body runs once for the launch, and runs it: the same, with fewer objects.
     */
    public static void runLaunch(Kernel kernel, LaunchShape shape, KernelArguments arguments, DeviceRuntime runtime) {
        LaunchBody body = (LaunchBody) checkedBody(kernel, kernel.binding().bind(sized(arguments, shape)));
        body.run(new RunningLaunch(shape, runtime));
    }

    RunningCode code() {
        return grid.code();
    }

    /** Returns whether the blocks of the launch can be distributed to several Java threads. */
    public boolean isDivisible() {
        return grid.probe() == null && kernel.grain() != Kernel.Grain.LAUNCH && shape.blocks() > 1;
    }

    /** Returns what the binding of a kernel has returned, after checking that it has the type that the kernel needs. */
    private static Object checkedBody(Kernel kernel, @Nullable Object bound) {
        return switch (kernel.grain()) {
            case LAUNCH -> bound instanceof LaunchBody body ? body : refuse(kernel, bound, LaunchBody.class);
            case BLOCK -> bound instanceof BlockBody body ? body : refuse(kernel, bound, BlockBody.class);
            case THREAD, COOPERATIVE_THREAD ->
                bound instanceof ThreadBody body ? body : refuse(kernel, bound, ThreadBody.class);
        };
    }

    private static Object refuse(Kernel kernel, @Nullable Object bound, Class<?> legal) {
        throw new IllegalStateException("the binding of kernel " + kernel.name() + " returned "
                + (bound == null ? "null" : "an object of " + bound.getClass()) + "; legal is a "
                + legal.getSimpleName());
    }

    /**
     * Returns a coroutine that runs a blocking kernel.
     *
     * @param code ends the kernel if that is requested
     * @param binding binds the kernel's arguments, in the coroutine
     */
    public static Coroutine coroutine(String name, Executor threads, RunningCode code, Supplier<KernelRunner> binding) {
        Coroutine[] self = new Coroutine[1];
        self[0] = new Coroutine(name, threads, () -> {
            try {
                code.runPart(() -> binding.get().run(0, 1, self[0]));
            } catch (KernelStopped cancelled) {
                throw cancelled;
            } catch (Throwable failure) {
                throw KernelFault.of(failure);
            }
        });
        return self[0];
    }

    /** Runs the whole launch. */
    public void run() {
        run(0, shape.blocks());
    }

    /** Runs the blocks from {@code from} up to but not including {@code to}. */
    public void run(long from, long to) {
        run(from, to, null);
    }

    /**
     * Runs the blocks from {@code from} up to but not including {@code to}; a kernel whose body runs once for the
     * launch ignores both.
     *
     * @param self the coroutine of a blocking kernel; null for other kernels
     */
    private void run(long from, long to, @Nullable Coroutine self) {
        switch (kernel.grain()) {
            case LAUNCH -> runLaunch((LaunchBody) body, self);
            case BLOCK -> runBlocks((BlockBody) body, from, to);
            case THREAD -> runThreads((ThreadBody) body, from, to);
            case COOPERATIVE_THREAD -> runWithBarriers((ThreadBody) body, from, to);
        }
    }

    private void runLaunch(LaunchBody body, @Nullable Coroutine self) {
        body.run(
                self == null
                        ? new RunningLaunch(shape, grid.runtime())
                        : new RunningLaunch(shape, grid.runtime(), self, grid.probe()));
    }

    private void runBlocks(BlockBody body, long from, long to) {
        RunningBlock block = block(from);
        for (long b = from; b < to; b++) {
            block = b == from ? block : block.next();
            grid.code().check();
            block.noteThreadOutsideCluster(0);
            block.noteBarrier();
            try {
                body.run(block);
            } catch (Throwable failure) {
                throw KernelFault.in(block, failure);
            }
        }
    }

    private void runThreads(ThreadBody body, long from, long to) {
        ThreadLoop loop = LoopClones.loopFor(body, (to - from) * shape.threadsPerBlock());
        KernelProbe probe = grid.probe();
        if (probe == null) {
            loop.runGrid(body, shape, from, to, grid);
            return;
        }
        for (long b = from; b < to; b++) {
            grid.code().check();
            block(b).forEachThreadProbed(body, loop, probe);
        }
    }

    private RunningBlock block(long index) {
        int gridX = shape.gridX();
        int gridY = shape.gridY();
        // Divisions of longs take as long as a small block.
        boolean isInt = index <= Integer.MAX_VALUE;
        long row = isInt ? (int) index / gridX : index / gridX;
        long layer = gridY == 1 ? row : row / gridY;
        return new RunningBlock(shape, (int) (index - row * gridX), (int) (row - layer * gridY), (int) layer, grid);
    }

    /**
     * Runs the threads of each block as coroutines, one after the other, each to its next barrier. The same coroutines
     * run all blocks.
     */
    private void runWithBarriers(ThreadBody body, long from, long to) {
        RunningBlock[] block = new RunningBlock[1];
        int count = shape.threadsPerBlock();
        Coroutine[] threads = new Coroutine[count];
        boolean[] atEnd = new boolean[count];
        for (int i = 0; i < count; i++) {
            int me = i;
            Runnable thread = () -> {
                for (long b = from; b < to; b++) {
                    runThread(body, block[0].thread(me));
                    atEnd[me] = true;
                    if (b + 1 < to) {
                        threads[me].suspend();
                    }
                }
            };
            threads[i] = new Coroutine(
                    "cuda-thread-" + i, this.threads, () -> grid.code().runPart(thread));
        }
        try {
            for (long b = from; b < to; b++) {
                block[0] = block(b);
                runToEnd(block[0], threads, atEnd);
                Arrays.fill(atEnd, false);
            }
        } finally {
            for (Coroutine thread : threads) {
                thread.cancel();
            }
        }
    }

    /** Runs the threads of a block until they end. */
    private void runToEnd(RunningBlock block, Coroutine[] threads, boolean[] atEnd) {
        boolean going = true;
        while (going) {
            block.checkStop();
            going = false;
            block.noteBarrier();
            for (int i = 0; i < threads.length; i++) {
                if (!atEnd[i]) {
                    block.noteThreadOutsideCluster(i);
                    threads[i].resume();
                    rethrow(threads[i].failure());
                    going |= !atEnd[i];
                }
            }
        }
    }

    private static void runThread(ThreadBody body, ThreadContext thread) {
        try {
            body.run(thread);
        } catch (Throwable failure) {
            throw KernelFault.in(thread, failure);
        }
    }

    static void rethrow(@Nullable Throwable failure) {
        if (failure != null) {
            Throwables.throwIfUnchecked(failure);
        }
    }
}
