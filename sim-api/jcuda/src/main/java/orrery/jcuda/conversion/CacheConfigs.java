package orrery.jcuda.conversion;

import orrery.device.CUresult;
import orrery.sim.CudaException;

/**
 * What programs prefer for the split of cache and shared memory of contexts. It is remembered, and has no effect, as on
 * devices where the split, and the width of the banks, are fixed.
 */
public final class CacheConfigs {
    private final int last;
    private final int initial;
    private final PerHandle<Integer> configs = new PerHandle<>();

    /**
     * Creates it.
     *
     * @param initial the value before a program sets one
     * @param last the greatest value
     */
    public CacheConfigs(int initial, int last) {
        this.initial = initial;
        this.last = last;
    }

    /**
     * Checks a value.
     *
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if it is not one of the legal ones
     */
    public void check(int config) {
        if (config < 0 || config > last) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "configuration " + config + " is preferred: legal are 0 to " + last);
        }
    }

    /** Returns the value of a context. */
    public int get(Object context) {
        return configs.get(context, () -> initial);
    }

    /** Checks and sets the value of a context. */
    public void set(Object context, int config) {
        check(config);
        configs.put(context, config);
    }
}
