package orrery.sim;

/** Observes memory accesses through views. */
public interface AccessProbe {

    /**
     * Observes an access.
     *
     * @param load true for a read, false for a write
     * @param bytes the number of bytes
     * @param address the address of the first byte
     */
    void onAccess(boolean load, int bytes, long address);
}
