package orrery.core.kernel;

/** Runs a launch's body, all of it or some of its blocks. */
public final class KernelRunner {
    private static final long NO_LIMIT = Long.MAX_VALUE / 2;

    private final Kernel kernel;
    private final LaunchShape shape;
    private final Object body;
    private final int sharedLimit;

    /** Binds the kernel's arguments. */
    public KernelRunner(Kernel kernel, LaunchShape shape, KernelArguments arguments) {
        this.kernel = kernel;
        this.shape = shape;
        this.body = kernel.bind(arguments);
        this.sharedLimit = kernel.staticSharedBytes() + shape.sharedBytes();
    }

    /** Whether parts of the launch can run on several threads. */
    public boolean divisible() {
        return kernel.grain() != Kernel.Grain.LAUNCH && shape.blocks() > 1;
    }

    /** A coroutine that runs a kernel that waits for the host. */
    public Coroutine coroutine(String name) {
        Coroutine[] self = new Coroutine[1];
        self[0] = new Coroutine(name, () -> ((LaunchBody) body).run(new LaunchContext(shape, self[0])));
        return self[0];
    }

    /** Runs everything. */
    public void run() {
        run(0, shape.blocks());
    }

    /** Runs the blocks from {@code from} up to but not including {@code to}. */
    public void run(long from, long to) {
        switch (kernel.grain()) {
            case LAUNCH -> ((LaunchBody) body).run(new LaunchContext(shape, null));
            case BLOCK -> {
                for (long b = from; b < to; b++) {
                    ((BlockBody) body).run(block(b));
                }
            }
            case THREAD ->
                LoopClones.forBody((ThreadBody) body, (to - from) * shape.threadsPerBlock())
                        .runGrid((ThreadBody) body, shape, from, to, sharedLimit);
            case COOPERATIVE_THREAD -> {
                for (long b = from; b < to; b++) {
                    runWithBarriers(block(b));
                }
            }
        }
    }

    private BlockContext block(long index) {
        int gridX = shape.gridX();
        int gridY = shape.gridY();
        return new BlockContext(
                shape,
                (int) (index % gridX),
                (int) (index / gridX % gridY),
                (int) (index / gridX / gridY),
                sharedLimit);
    }

    /** Threads of a block take turns, each running to its next barrier. */
    private void runWithBarriers(BlockContext block) {
        ThreadBody threadBody = (ThreadBody) body;
        Coroutine[] threads = new Coroutine[shape.threadsPerBlock()];
        for (int i = 0; i < threads.length; i++) {
            int x = i % shape.blockX();
            int y = i / shape.blockX() % shape.blockY();
            int z = i / shape.blockX() / shape.blockY();
            ThreadContext context = new ThreadContext(block, shape, block.blockIdxX(), x, y, z);
            threads[i] = new Coroutine("cuda-thread-" + i, () -> threadBody.run(context));
        }
        try {
            boolean going = true;
            while (going) {
                going = false;
                for (Coroutine thread : threads) {
                    if (!thread.finished()) {
                        thread.resume(NO_LIMIT);
                        rethrow(thread.failure());
                        going |= !thread.finished();
                    }
                }
            }
        } finally {
            for (Coroutine thread : threads) {
                thread.cancel();
            }
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof RuntimeException runtime) {
            throw runtime;
        } else if (failure instanceof Error error) {
            throw error;
        }
    }
}
