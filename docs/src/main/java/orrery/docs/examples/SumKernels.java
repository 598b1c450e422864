package orrery.docs.examples;

import orrery.sim.BlockContext;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/** The two kernels of a sum: blocks add up their parts, and one block adds up the blocks. */
final class SumKernels {
    /** How many threads a block has. */
    static final int THREADS = 256;

    private SumKernels() {}

    /** Returns the kernel that adds up by block. Arguments: values, a sum for each block, the number of values. */
    static Kernel reduce(int blocks) {
        return Kernel.perBlock(args -> {
                    FloatView values = args.floats(0);
                    DoubleView sums = args.doubles(1);
                    int count = args.i32(2);
                    return block -> {
                        double[] shared = block.sharedDoubles(0, THREADS);
                        block.forEachThread(t -> {
                            double mine = 0;
                            for (int i = t.globalX(); i < count; i += blocks * THREADS) {
                                mine += values.get(i);
                            }
                            shared[t.threadIdxX()] = mine;
                        });
                        sums.set(block.blockIdxX(), sums.get(block.blockIdxX()) + halves(block, shared));
                    };
                })
                .staticSharedBytes(8 * THREADS)
                .costPerBlock((shape, args) -> 6_000);
    }

    /** Returns the kernel of the total. Arguments: the sums of the blocks, the result, and the number of blocks. */
    static Kernel reduceFinal() {
        return Kernel.perBlock(args -> {
                    DoubleView sums = args.doubles(0);
                    DoubleView total = args.doubles(1);
                    int count = args.i32(2);
                    return block -> {
                        double[] shared = block.sharedDoubles(0, THREADS);
                        block.forEachThread(
                                t -> shared[t.threadIdxX()] = t.threadIdxX() < count ? sums.get(t.threadIdxX()) : 0);
                        total.set(0, total.get(0) + halves(block, shared));
                    };
                })
                .staticSharedBytes(8 * THREADS)
                .costPerBlock((shape, args) -> 3_000);
    }

    private static double halves(BlockContext block, double[] shared) {
        for (int half = THREADS / 2; half > 0; half /= 2) {
            int stride = half;
            block.forEachThread(t -> {
                if (t.threadIdxX() < stride) {
                    shared[t.threadIdxX()] += shared[t.threadIdxX() + stride];
                }
            });
        }
        return shared[0];
    }
}
