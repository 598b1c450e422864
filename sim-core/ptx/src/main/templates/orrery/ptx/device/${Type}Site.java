package orrery.ptx.device;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.core.memory.ForeignArray;
import orrery.core.memory.${Type}StorageView;
import orrery.sim.MemoryView;

/** A place in the code that accesses global memory as ${elements}. */
@SuppressWarnings("NullAway") // the view is set before the range of addresses is not empty
public final class ${Type}Site extends MemorySite {
    private static final int SHIFT = ${shift};
    private static final int BYTES = 1 << SHIFT;

    private @Nullable ${Type}StorageView view;

    /** The array of the view; null if there is none that can be accessed directly. */
    private ${type} @Nullable [] array;

    /** The array of another type that the memory of the view has; null if there is none. */
    private @Nullable ForeignArray foreign;

    ${Type}Site(BlockState block, SiteInfo info, LaunchArguments arguments, boolean canKeepArray) {
        super(block, info, arguments, canKeepArray);
    }

    @Override
    void setView(MemoryView found) {
        view = (${Type}StorageView) found;
        findArray();
    }

    private static ${type} elementOf(long bits) {
        return ${elementOf};
    }

    private static long bitsOf(${type} element) {
        return ${bitsOf};
    }

    /** Looks for the array of the view, which an access may have created. */
    private void findArray() {
        array = canKeepArray ? view.wholeArray() : null;
        foreign = canKeepArray ? view.foreignArray() : null;
    }

    /** Returns the index of an address in the view that contains it, after looking for the view. */
    int index(long address) {
        return (int) (offset(address, BYTES) >> SHIFT);
    }

    /** Returns the view of the address whose index was asked for last. */
    ${Type}StorageView view() {
        return view;
    }

    // -- global memory -------------------------------------------------------------------------------------------

    /** Returns an element${extended}. */
    public ${Value} load(long address) {
        long at = address - base;
        ${type}[] present = array;
        ForeignArray other = foreign;
        if (at < 0 || at >= size || (at & BYTES - 1) != 0 || present == null && other == null) {
            return loadOfView(address);
        }
        ${type} element = present != null ? present[(int) (at >> SHIFT)] : elementOf(other.bits(at, BYTES));
        return ${fromElement};
    }

    private ${Value} loadOfView(long address) {
        int index = index(address);
        ${type} element = view.get(index);
        findArray();
        return ${fromElement};
    }

    /** Returns an element${extended}, as a volatile access. */
    public ${Value} loadVolatile(long address) {
        int index = index(address);
        ${type} element = view.getVolatile(index);
        return ${fromElement};
    }

    /** Stores an element. */
    public void store(long address, ${Value} value) {
        long at = address - base;
        ${type}[] present = array;
        ForeignArray other = foreign;
        if (at < 0 || at >= size || (at & BYTES - 1) != 0 || present == null && other == null) {
            storeOfView(address, value);
        } else if (present != null) {
            present[(int) (at >> SHIFT)] = ${toElement};
        } else {
            other.setBits(at, BYTES, bitsOf(${toElement}));
        }
    }

    private void storeOfView(long address, ${Value} value) {
        int index = index(address);
        view.set(index, ${toElement});
        findArray();
    }

    /** Stores an element, as a volatile access. */
    public void storeVolatile(long address, ${Value} value) {
        int index = index(address);
        view.setVolatile(index, ${toElement});
    }

    // -- global memory, through the array that there is at the begin of a region -----------------------------------
    //
    // Generated code keeps the array and its first address in local variables, so that the JIT compiler need not read
    // them again for each thread. An access that is not in the array goes to the place.

    /** Returns the array of the view that was accessed last; null if there is none, or if it is of another size. */
    public ${type} @Nullable [] array() {
        ${type}[] present = array;
        return present != null && (long) present.length << SHIFT == size ? present : null;
    }

    /** Returns the index of an element in an array; what is no multiple of its size is no int. */
    private static long indexInArray(long base, long address) {
        return Long.rotateRight(address - base, SHIFT);
    }

    /** Returns an element${extended}, of an array that begins at {@code base} or of the place. */
    public static ${Value} load(${type} @Nullable [] array, long base, ${Type}Site site, long address) {
        long at = indexInArray(base, address);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            ${type} element = array[index];
            return ${fromElement};
        }
        return site.load(address);
    }

    /** Stores an element in an array that begins at {@code base}, or through the place. */
    public static void store(${type} @Nullable [] array, long base, ${Type}Site site, long address, ${Value} value) {
        long at = indexInArray(base, address);
        int index = (int) at;
        if (array != null && index == at && index >= 0 && index < array.length) {
            array[index] = ${toElement};
        } else {
            site.store(address, value);
        }
    }

    // -- global memory, by an index -------------------------------------------------------------------------------
    //
    // Accesses of the form p[i], where p is a parameter of the launch. Generated code asks for the array when a method
    // begins, adds the number of the first element to an index of 32 bits, and compares the sum with the length of the
    // array: the JIT compiler knows how that sum grows in a loop, and moves the comparison out of the loop.

    /**
     * Returns the array of the view that was accessed last, or of that which a pointer leads to if there was no access;
     * null if the pointer has no index in it.
     */
    public ${type} @Nullable [] arrayNear(long pointer) {
        findFirst(pointer);
        return isNear(pointer, SHIFT) ? array() : null;
    }

    /** Returns the index in that array of the element at a pointer. */
    public int firstElement(long pointer) {
        return (int) elements(pointer, SHIFT);
    }

    // -- generic addresses -----------------------------------------------------------------------------------------

    /** Returns an element${extended}, at a generic address. */
    public ${Value} loadGeneric(long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load${suffix}(Windows.memory(address, block, number), Windows.offset(address), block, number)
                : load(address);
    }

    /** Returns an element${extended}, at a generic address, as a volatile access. */
    public ${Value} loadVolatileGeneric(long address, BlockState block, int number) {
        return Windows.contains(address) ? loadGeneric(address, block, number) : loadVolatile(address);
    }

    /** Stores an element at a generic address. */
    public void storeGeneric(long address, ${Value} value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store${suffix}(Windows.memory(address, block, number), Windows.offset(address), value, block, number);
        } else {
            store(address, value);
        }
    }

    /** Stores an element at a generic address, as a volatile access. */
    public void storeVolatileGeneric(long address, ${Value} value, BlockState block, int number) {
        if (Windows.contains(address)) {
            storeGeneric(address, value, block, number);
        } else {
            storeVolatile(address, value);
        }
    }
}
