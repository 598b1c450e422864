package orrery.ptx.device;

import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;
import orrery.sim.MemoryFault;

/**
 * Copies of many bytes, and stores to shared memory of a cluster, whose bytes a barrier object counts. They happen when
 * the instruction is executed; the barrier object is told at once. What finds races takes them as accesses of the
 * thread that executes the instruction.
 */
public final class BulkCopies {
    private static final int UNIT = 16;

    /** The number of the scope of reductions of global memory. */
    private static final int DEVICE = 1;

    private BulkCopies() {}

    private static void check(BlockState block, long to, long from, int bytes, int site) {
        if (((to | from | bytes) & UNIT - 1) != 0) {
            throw MemoryFault.misaligned(block.site(site) + " copies " + Integer.toUnsignedString(bytes)
                    + " bytes from 0x" + Long.toHexString(from) + " to 0x" + Long.toHexString(to)
                    + "; all three must be multiples of " + UNIT);
        }
    }

    private static void complete(BlockState block, long barrier, int bytes, int site) {
        Mbarriers.transact(Mbarriers.owner(block, barrier), Windows.offsetInBlock(barrier), -bytes, site);
    }

    /** Enters an access to shared memory, if it is that of the block. */
    private static void watch(BlockState block, BlockState owner, long at, int thread, int kind, int bytes, int site) {
        if (owner == block) {
            SharedWatch.shared(Windows.offsetInBlock(at), block, thread, kind, bytes, site);
        }
    }

    private static void copyFromGlobal(BlockState owner, IntSite global, long to, long from, int bytes, int site) {
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            ByteMemory.store32(owner.shared, to + i, global.load(from + i), owner, site);
        }
    }

    /** Copies bytes from global memory to shared memory, a multiple of 4, and zeros behind those that are copied. */
    public static void copyAsync(IntSite global, long from, long to, int bytes, int copied, int site) {
        global.checkVector(from, bytes);
        BlockState block = global.block;
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            ByteMemory.store32(block.shared, to + i, i < copied ? global.load(from + i) : 0, block, site);
        }
    }

    /** Copies from global memory to shared memory of a block of the cluster. */
    public static void fromGlobal(
            BlockState block, IntSite global, long to, long from, int bytes, long barrier, int thread, int site) {
        check(block, to, from, bytes, site);
        BlockState owner = Mbarriers.owner(block, to);
        watch(block, owner, to, thread, SharedWatch.STORE, bytes, site);
        copyFromGlobal(owner, global, Windows.offsetInBlock(to), from, bytes, site);
        complete(block, barrier, bytes, site);
    }

    /** Copies from global memory to the same offset in the shared memory of all blocks of a mask. */
    public static void multicast(
            BlockState block,
            IntSite global,
            long to,
            long from,
            int bytes,
            long barrier,
            int mask,
            int thread,
            int site) {
        check(block, to, from, bytes, site);
        for (int rank = 0; mask >>> rank != 0; rank++) {
            if ((mask >>> rank & 1) != 0) {
                BlockState owner = block.ofRank(rank);
                watch(block, owner, to, thread, SharedWatch.STORE, bytes, site);
                copyFromGlobal(owner, global, Windows.offsetInBlock(to), from, bytes, site);
                Mbarriers.transact(owner, Windows.offsetInBlock(barrier), -bytes, site);
            }
        }
    }

    /** Begins a copy or a reduction from shared memory of the block. */
    private static void beginReading(BlockState block, long to, long from, int bytes, int thread, int site) {
        check(block, to, from, bytes, site);
        watch(block, block, from, thread, SharedWatch.LOAD, bytes, site);
    }

    /** Copies from shared memory of the block to that of another one of the cluster. */
    public static void fromShared(BlockState block, long to, long from, int bytes, long barrier, int thread, int site) {
        beginReading(block, to, from, bytes, thread, site);
        BlockState owner = Mbarriers.owner(block, to);
        watch(block, owner, to, thread, SharedWatch.STORE, bytes, site);
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            int word = ByteMemory.load32(block.shared, from + i, block, site);
            ByteMemory.store32(owner.shared, Windows.offsetInBlock(to) + i, word, owner, site);
        }
        complete(block, barrier, bytes, site);
    }

    /** Copies from shared memory of the block to global memory. */
    public static void toGlobal(BlockState block, IntSite global, long to, long from, int bytes, int thread, int site) {
        beginReading(block, to, from, bytes, thread, site);
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            global.store(to + i, ByteMemory.load32(block.shared, from + i, block, site));
        }
    }

    /** Changes words of global memory by those of shared memory of the block, one by one. */
    public static void reduceGlobal(
            BlockState block, IntSite global, long to, long from, int bytes, int operation, int thread, int site) {
        beginReading(block, to, from, bytes, thread, site);
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            int value = ByteMemory.load32(block.shared, from + i, block, site);
            SiteAtomics.change(global, to + i, value, 0, operation, DEVICE);
        }
    }

    /** Changes double words of global memory by those of shared memory of the block, one by one. */
    public static void reduceGlobal(
            BlockState block, LongSite global, long to, long from, int bytes, int operation, int thread, int site) {
        beginReading(block, to, from, bytes, thread, site);
        for (int i = 0; i < bytes; i += Long.BYTES) {
            long value = ByteMemory.load64(block.shared, from + i, block, site);
            SiteAtomics.change(global, to + i, value, 0, operation, DEVICE);
        }
    }

    /**
     * Changes words of shared memory of a block of the cluster by those of this block; double words if they are wide.
     */
    public static void reduceShared(
            BlockState block,
            long to,
            long from,
            int bytes,
            boolean areWide,
            int operation,
            long barrier,
            int thread,
            int site) {
        beginReading(block, to, from, bytes, thread, site);
        BlockState owner = Mbarriers.owner(block, to);
        watch(block, owner, to, thread, SharedWatch.ATOMIC, bytes, site);
        long first = Windows.offsetInBlock(to);
        for (int i = 0; i < bytes; i += areWide ? Long.BYTES : Integer.BYTES) {
            if (areWide) {
                long value = ByteMemory.load64(block.shared, from + i, block, site);
                ByteMemory.atomic64(owner.shared, first + i, value, 0, operation, owner, site);
            } else {
                int value = ByteMemory.load32(block.shared, from + i, block, site);
                ByteMemory.atomic32(owner.shared, first + i, value, 0, operation, owner, site);
            }
        }
        complete(block, barrier, bytes, site);
    }

    /**
     * Begins an access of {@code st.async} or {@code red.async}, and returns the block whose shared memory it is.
     * Throws if the launch has no clusters: an H200 does not know these instructions then.
     */
    private static BlockState beginAsync(BlockState block, long at, int kind, int bytes, int thread, int site) {
        if (block.isExplicitCluster == 0) {
            throw new DeviceFault(
                    CUresult.CUDA_ERROR_ILLEGAL_INSTRUCTION,
                    ApiText.of(block.site(site) + " is executed in a launch without clusters; legal is one with"
                            + " clusters, also of one block"));
        }
        BlockState owner = Mbarriers.owner(block, at);
        watch(block, owner, at, thread, kind, bytes, site);
        return owner;
    }

    /** Stores 32 bits in shared memory of a block of the cluster. */
    public static void store(BlockState block, long to, int value, long barrier, int thread, int site) {
        BlockState owner = beginAsync(block, to, SharedWatch.STORE, Integer.BYTES, thread, site);
        ByteMemory.store32(owner.shared, Windows.offsetInBlock(to), value, owner, site);
        complete(block, barrier, Integer.BYTES, site);
    }

    /** Stores 64 bits in shared memory of a block of the cluster. */
    public static void store(BlockState block, long to, long value, long barrier, int thread, int site) {
        BlockState owner = beginAsync(block, to, SharedWatch.STORE, Long.BYTES, thread, site);
        ByteMemory.store64(owner.shared, Windows.offsetInBlock(to), value, owner, site);
        complete(block, barrier, Long.BYTES, site);
    }

    /** Changes 32 bits of shared memory of a block of the cluster. */
    public static void reduce(BlockState block, long at, int value, int operation, long barrier, int thread, int site) {
        BlockState owner = beginAsync(block, at, SharedWatch.ATOMIC, Integer.BYTES, thread, site);
        ByteMemory.atomic32(owner.shared, Windows.offsetInBlock(at), value, 0, operation, owner, site);
        complete(block, barrier, Integer.BYTES, site);
    }

    /** Changes 64 bits of shared memory of a block of the cluster. */
    public static void reduce(
            BlockState block, long at, long value, int operation, long barrier, int thread, int site) {
        BlockState owner = beginAsync(block, at, SharedWatch.ATOMIC, Long.BYTES, thread, site);
        ByteMemory.atomic64(owner.shared, Windows.offsetInBlock(at), value, 0, operation, owner, site);
        complete(block, barrier, Long.BYTES, site);
    }
}
