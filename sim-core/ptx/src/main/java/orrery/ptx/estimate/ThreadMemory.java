package orrery.ptx.estimate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.StateSpace;

/**
 * The memory of a thread that is followed: what it keeps in local memory, and which sectors of global memory it has
 * loaded and stored.
 */
final class ThreadMemory {
    /** The device moves global memory in sectors of 32 bytes. */
    private static final int SECTOR = 32;

    /** The distance of two variables. */
    private static final long VARIABLE = 1L << 32;

    // The first generic addresses of local and shared memory.
    private static final long LOCAL = 1L << 61;
    private static final long SHARED = 1L << 60;

    private final Map<Long, Lanes> local = new HashMap<>();
    private final Map<String, Long> variables = new HashMap<>();
    private final Set<Long> loaded = new HashSet<>();
    private final Set<Long> stored = new HashSet<>();

    /** Returns the address of a variable in its state space. */
    long address(String name) {
        return variables.computeIfAbsent(name, any -> (variables.size() + 1) * VARIABLE);
    }

    /** Returns the first generic address of a state space. */
    static long window(StateSpace space) {
        return switch (space) {
            case LOCAL -> LOCAL;
            case SHARED -> SHARED;
            default -> 0;
        };
    }

    /** Returns the state space of a generic address. */
    static StateSpace space(@Nullable Lanes address) {
        if (address == null) {
            return StateSpace.GLOBAL;
        }
        return (address.one() & LOCAL) != 0
                ? StateSpace.LOCAL
                : (address.one() & SHARED) != 0 ? StateSpace.SHARED : StateSpace.GLOBAL;
    }

    void store(long address, @Nullable Lanes value) {
        if (value == null) {
            local.remove(address);
        } else {
            local.put(address, value);
        }
    }

    @Nullable
    Lanes load(long address) {
        return local.get(address);
    }

    /**
     * Returns the bytes that an access to global memory moves, for each thread of the warp. What the thread has loaded
     * before is in a cache, and what it stores is written back once.
     *
     * @param isStore whether it stores
     * @param address where; null for unknown
     * @param bytes how many bytes the thread accesses
     * @param isAlone whether no other thread of the warp accesses memory
     */
    double moved(boolean isStore, @Nullable Lanes address, int bytes, boolean isAlone) {
        int whole = (bytes + SECTOR - 1) / SECTOR * SECTOR;
        if (address == null) {
            return whole;
        }
        if (!(isStore ? stored : loaded).add(address.one() / SECTOR)) {
            return 0;
        }
        long stride = Math.abs(address.next() - address.one());
        if (isAlone) {
            return whole;
        }
        return stride == 0 ? (double) whole / 32 : Math.min(stride, whole);
    }
}
