package orrery.ptx.device;

import orrery.core.kernel.DeviceTrap;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;
import orrery.sim.MemoryFault;

/** Creates the exceptions of the code of an entry. */
final class BlockFaults {
    private final EntryPlan plan;

    BlockFaults(EntryPlan plan) {
        this.plan = plan;
    }

    /** Returns the fault of code that names a block that its cluster does not have. */
    MemoryFault noBlock(int rank, int clusterSize) {
        return MemoryFault.illegal(plan.name() + " names the shared memory of block " + rank
                + " of a cluster, counted from 0; the cluster has " + clusterSize + " blocks");
    }

    /** Returns the fault of a generic access that is far outside of the shared memory of a block without a cluster. */
    MemoryFault outsideOfBlock(int size, int site) {
        return MemoryFault.illegal(plan.sites().get(site)
                + " touches an address at least 16 MiB from shared memory, which has " + size + " bytes");
    }

    /** Returns the fault of a thread whose calls need more local memory than it can have. */
    MemoryFault localMemory(int used, int limit) {
        return MemoryFault.illegal("a thread of " + plan.name() + " calls functions that need " + used
                + " bytes of local memory; the limit is " + limit
                + " bytes, whatever CU_LIMIT_STACK_SIZE is (calls without end?)");
    }

    /**
     * Returns the failure of a thread that executes a trap.
     *
     * @param lacksGridBarrier whether code has asked for the barrier of the grid in a launch that is not cooperative
     */
    RuntimeException trap(int site, boolean lacksGridBarrier) {
        return DeviceTrap.executed("a trap was executed, " + plan.sites().get(site)
                + (lacksGridBarrier
                        ? "; the barrier of a grid, which the kernel uses, needs a cooperative launch"
                        : ""));
    }

    /** Returns the failure of a thread that calls an address at which there is no function, or one of another kind. */
    RuntimeException noFunction(long address, int site) {
        int number = Windows.functionNumber(address);
        return new DeviceFault(
                CUresult.CUDA_ERROR_INVALID_PC,
                ApiText.of(plan.sites().get(site) + " calls 0x" + Long.toHexString(address) + ", "
                        + (number < 0 ? "where there is no function" : "a function with other parameters or results")));
    }

    /** Returns the fault of an access that is misaligned, or outside of shared or local memory. */
    MemoryFault outside(String memory, long address, int bytes, int size, int site) {
        SiteInfo info = plan.sites().get(site);
        if ((address & (bytes - 1)) != 0) {
            return misaligned(memory, address, bytes, info);
        }
        return MemoryFault.illegal(info + " touches " + text(bytes) + " at offset " + address + " of " + memory
                + " memory, which has " + size + " bytes");
    }

    private static String text(int bytes) {
        return bytes == 1 ? "1 byte" : bytes + " bytes";
    }

    /** Returns the fault of a misaligned access. */
    static MemoryFault misaligned(String memory, long address, int bytes, SiteInfo info) {
        return MemoryFault.misaligned(info + " touches " + text(bytes) + " of " + memory + " memory at 0x"
                + Long.toHexString(address) + "; the address must be a multiple of " + bytes);
    }
}
