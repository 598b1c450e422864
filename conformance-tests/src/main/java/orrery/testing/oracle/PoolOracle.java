package orrery.testing.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.TreeRangeMap;
import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.CudaDriver;

/**
 * The memory of a pool that is in use. Allocations that are alive at one time share no byte, and the pool counts them
 * as used.
 *
 * <p>Not thread-safe.
 */
public final class PoolOracle implements Oracle<PoolOracle.Usage> {
    /** The allocations that are alive, as their number and range. */
    private final RangeMap<Long, Integer> alive = TreeRangeMap.create();

    private final List<String> overlaps = new ArrayList<>();
    private int allocations;

    /**
     * What a pool counts, in bytes.
     *
     * @param used {@code USED_MEM_CURRENT}
     * @param reserved {@code RESERVED_MEM_CURRENT}
     */
    public record Usage(long used, long reserved) {

        /** Asks a driver. */
        public static Usage of(CudaDriver cuda, CUmemoryPool pool) {
            return new Usage(
                    cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.USED_MEM_CURRENT),
                    cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.RESERVED_MEM_CURRENT));
        }
    }

    /** Creates the oracle of a pool of which nothing is in use. */
    public PoolOracle() {}

    /**
     * Records an allocation.
     *
     * @param address what the driver returned
     * @param bytes how many bytes were asked for, at least 1
     */
    public void allocate(long address, long bytes) {
        Range<Long> range = Range.closedOpen(address, address + bytes);
        int number = ++allocations;
        alive.subRangeMap(range)
                .asMapOfRanges()
                .values()
                .forEach(other -> overlaps.add("allocations " + other + " and " + number
                        + ", which are alive at one time, overlap: " + bytes + " bytes at 0x"
                        + Long.toHexString(address)));
        alive.put(range, number);
    }

    /**
     * Records a free. To be called when what is allocated next is ordered after the free.
     *
     * @throws IllegalArgumentException if nothing is alive at the address
     */
    public void free(long address) {
        var entry = alive.getEntry(address);
        if (entry == null) {
            throw new IllegalArgumentException(
                    "nothing is alive at 0x" + Long.toHexString(address) + "; legal is the address of an allocation");
        }
        alive.remove(entry.getKey());
    }

    /** Returns how many bytes of allocations are alive. */
    public long bytesAlive() {
        return alive.asMapOfRanges().keySet().stream()
                .mapToLong(range -> range.upperEndpoint() - range.lowerEndpoint())
                .sum();
    }

    /**
     * {@inheritDoc}
     *
     * @param shown what the pool counts when all submitted work is complete
     */
    @Override
    public List<String> objections(Usage shown) {
        ImmutableList.Builder<String> objections =
                ImmutableList.<String>builder().addAll(overlaps);
        long least = bytesAlive();
        if (least == 0 && shown.used() != 0) {
            objections.add("nothing is alive, but the pool counts " + shown.used() + " bytes as used");
        } else if (shown.used() < least) {
            objections.add(least + " bytes are alive, but the pool counts " + shown.used() + " bytes as used");
        }
        if (shown.reserved() < shown.used()) {
            objections.add("the pool has reserved " + shown.reserved() + " bytes, but counts " + shown.used()
                    + " bytes as used");
        }
        return objections.build();
    }
}
