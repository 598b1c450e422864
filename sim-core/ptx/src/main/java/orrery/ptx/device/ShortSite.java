package orrery.ptx.device;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.core.memory.ShortStorageView;
import orrery.sim.MemoryView;

/** A place in the code that accesses global memory as 16-bit elements. Its view has no array. */
@SuppressWarnings("NullAway") // the view is set before the range of addresses is not empty
public final class ShortSite extends MemorySite {
    private static final int SHIFT = 1;
    private static final int BYTES = 1 << SHIFT;

    private @Nullable ShortStorageView view;

    ShortSite(BlockState block, SiteInfo info, LaunchArguments arguments, boolean canKeepArray) {
        super(block, info, arguments, canKeepArray);
    }

    @Override
    void setView(MemoryView found) {
        view = (ShortStorageView) found;
    }

    /** Returns the index of an address in the view that contains it, after looking for the view. */
    int index(long address) {
        return (int) (offset(address, BYTES) >> SHIFT);
    }

    /** Returns the view of the address whose index was asked for last. */
    ShortStorageView view() {
        return view;
    }

    // -- global memory -------------------------------------------------------------------------------------------

    /** Returns an element, zero-extended. */
    public int load(long address) {
        int index = index(address);
        return view.get(index) & 0xFFFF;
    }

    /** Returns an element, zero-extended, as a volatile access. */
    public int loadVolatile(long address) {
        int index = index(address);
        return view.getVolatile(index) & 0xFFFF;
    }

    /** Stores an element. */
    public void store(long address, int value) {
        int index = index(address);
        view.set(index, (short) value);
    }

    /** Stores an element, as a volatile access. */
    public void storeVolatile(long address, int value) {
        int index = index(address);
        view.setVolatile(index, (short) value);
    }

    // -- generic addresses -----------------------------------------------------------------------------------------

    /** Returns an element, zero-extended, at a generic address. */
    public int loadGeneric(long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load16(Windows.memory(address, block), Windows.offset(address), block, number)
                : load(address);
    }

    /** Returns an element, zero-extended, at a generic address, as a volatile access. */
    public int loadVolatileGeneric(long address, BlockState block, int number) {
        return Windows.contains(address) ? loadGeneric(address, block, number) : loadVolatile(address);
    }

    /** Stores an element at a generic address. */
    public void storeGeneric(long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store16(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            store(address, value);
        }
    }

    /** Stores an element at a generic address, as a volatile access. */
    public void storeVolatileGeneric(long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            storeGeneric(address, value, block, number);
        } else {
            storeVolatile(address, value);
        }
    }
}
