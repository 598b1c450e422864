package orrery.driver;

import orrery.core.memory.Allocation;

/**
 * Names an allocation of a shared memory pool for other machines. A program hands the object over. Source:
 * {@code CUmemPoolPtrExportData} in {@code cuda.h}.
 */
public final class CUmemPoolPtrExportData {
    private final Allocation memory;

    CUmemPoolPtrExportData(Allocation memory) {
        this.memory = memory;
    }

    Allocation memory() {
        return memory;
    }

    @Override
    public String toString() {
        return "exported " + memory;
    }
}
