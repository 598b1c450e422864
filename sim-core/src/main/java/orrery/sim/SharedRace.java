package orrery.sim;

import orrery.sim.Finding.Access.Kind;

/**
 * Two accesses by different threads of a block to the same bytes of its shared memory, at least one of them a write,
 * that nothing orders.
 *
 * <pre>{@code
 * public void onSharedRace(SharedRace race) { // of a KernelProbe
 *     System.out.println("block " + race.block() + ": threads " + race.first().thread() + " and "
 *             + race.second().thread() + " access byte " + race.offset());
 * }
 * }</pre>
 *
 * @param block the number of the block
 * @param first the access that happened first
 * @param second the other access
 * @param offset the first byte of the second access, counted from the beginning of the block's shared memory
 * @param bytes the number of bytes of the second access
 * @param size the size of the shared memory of the block in bytes
 */
public record SharedRace(long block, Access first, Access second, int offset, int bytes, int size) {

    /**
     * An access.
     *
     * @param kind what it does
     * @param thread the number of the thread in its block
     * @param place the instruction and where it is
     */
    public record Access(Kind kind, int thread, String place) {}
}
