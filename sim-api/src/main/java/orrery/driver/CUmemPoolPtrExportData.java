package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;

/**
 * Names an allocation of a shared memory pool for other machines. A program hands the object over. Source:
 * {@code CUmemPoolPtrExportData} in {@code cuda.h}.
 */
public final class CUmemPoolPtrExportData {
    private final @Nullable Allocation memory;
    private final byte @Nullable [] reserved;

    CUmemPoolPtrExportData(Allocation memory) {
        this.memory = memory;
        this.reserved = null;
    }

    private CUmemPoolPtrExportData(byte[] reserved) {
        this.memory = null;
        this.reserved = reserved.clone();
    }

    /**
     * Returns the data of a GPU's driver that another process has sent.
     *
     * @param reserved the bytes that {@link #reserved} has returned there
     * @return the data
     */
    public static CUmemPoolPtrExportData of(byte[] reserved) {
        return new CUmemPoolPtrExportData(reserved);
    }

    /**
     * Returns the bytes of the data, which a program sends to another process.
     *
     * @return 64 bytes
     * @throws UnsupportedOperationException on the simulator, whose machines share one process: a program hands the
     *     object over
     */
    public byte[] reserved() {
        if (reserved == null) {
            throw new UnsupportedOperationException(
                    "simulated data has no bytes, " + this + "; legal is to hand the object itself over");
        }
        return reserved.clone();
    }

    Allocation memory() {
        if (memory == null) {
            throw new UnsupportedOperationException("data of another driver stands for no object of the simulator");
        }
        return memory;
    }

    @Override
    public String toString() {
        return memory != null ? "exported " + memory : "exported by another process";
    }
}
