package orrery.core.memory;

/** Hears of the accesses that are made through views. */
public interface AccessProbe {

    /**
     * An access is made.
     *
     * @param load whether it reads; else it writes
     * @param bytes how many bytes
     * @param address the first of them
     */
    void access(boolean load, int bytes, long address);
}
