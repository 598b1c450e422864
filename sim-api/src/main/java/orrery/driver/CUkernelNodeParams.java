package orrery.driver;

import java.util.List;
import orrery.device.CUgraphNodeType;

/**
 * A launch of a kernel. Source: {@code cuda.h}.
 *
 * @param func the function
 * @param gridDimX blocks in x
 * @param gridDimY blocks in y
 * @param gridDimZ blocks in z
 * @param blockDimX threads of a block in x
 * @param blockDimY threads of a block in y
 * @param blockDimZ threads of a block in z
 * @param sharedMemBytes dynamic shared memory of a block, in bytes
 * @param kernelParams the arguments
 */
public record CUkernelNodeParams(
        CUfunction func,
        int gridDimX,
        int gridDimY,
        int gridDimZ,
        int blockDimX,
        int blockDimY,
        int blockDimZ,
        int sharedMemBytes,
        List<Object> kernelParams)
        implements CUgraphNodeParams {

    /** Copies the arguments. */
    public CUkernelNodeParams {
        kernelParams = Lists.copy(kernelParams);
    }

    /** Returns the parameters of one block of one thread. */
    public static CUkernelNodeParams single(CUfunction func, Object... arguments) {
        return of(func, 1, 1, arguments);
    }

    /** Blocks in one dimension. */
    public static CUkernelNodeParams of(CUfunction func, int blocks, int threads, Object... arguments) {
        return new CUkernelNodeParams(func, blocks, 1, 1, threads, 1, 1, 0, Lists.of(arguments));
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.KERNEL;
    }
}
