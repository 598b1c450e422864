package orrery.jcuda.conversion;

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

    /** Returns whether a value is legal. */
    public boolean isLegal(int config) {
        return config >= 0 && config <= last;
    }

    /** Returns the value of a context. */
    public int get(Object context) {
        return configs.get(context, () -> initial);
    }

    /** Sets the value of a context. */
    public void set(Object context, int config) {
        configs.put(context, config);
    }
}
