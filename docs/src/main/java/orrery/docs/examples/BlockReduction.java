package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/** A sum in two launches: each block sums its part in shared memory, with a barrier after every step. */
public final class BlockReduction implements PortableExample {
    private static final int BLOCK = 256;
    private static final int BLOCKS = 256;

    @Override
    public String summary() {
        return "a sum by blocks, in phases with barriers between them";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "block-reduction");
        CUfunction sum = kernels.load(
                "sum",
                Kernel.perBlock(args -> {
                            FloatView in = args.floats(0);
                            FloatView partial = args.floats(1);
                            return block -> {
                                float[] shared = block.sharedFloats(0, BLOCK);
                                block.forEachThread(t -> shared[t.threadIdxX()] = in.get(t.globalX()));
                                for (int half = BLOCK / 2; half > 0; half /= 2) {
                                    int stride = half;
                                    block.forEachThread(t -> {
                                        if (t.threadIdxX() < stride) {
                                            shared[t.threadIdxX()] += shared[t.threadIdxX() + stride];
                                        }
                                    });
                                }
                                partial.set(block.blockIdxX(), shared[0]);
                            };
                        })
                        .staticSharedBytes(4 * BLOCK)
                        .costPerBlock((shape, args) -> 4_000));
        float[] values = new float[BLOCK * BLOCKS];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 10;
        }
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long in = cuda.cuMemAlloc(4L * values.length);
        long partial = cuda.cuMemAlloc(4L * BLOCKS);
        long total = cuda.cuMemAlloc(4);
        float[] result = new float[1];
        cuda.cuMemcpyHtoDAsync(in, cuda.host().of(values), 4L * values.length, stream);
        cuda.cuLaunchKernel(sum, BLOCKS, 1, 1, BLOCK, 1, 1, 0, stream, in, partial);
        cuda.cuLaunchKernel(sum, 1, 1, 1, BLOCK, 1, 1, 0, stream, partial, total);
        cuda.cuMemcpyDtoHAsync(cuda.host().of(result), total, 4, stream);
        cuda.cuStreamSynchronize(stream);
        out.println("the sum of " + values.length + " values is " + (long) result[0]);
    }
}
