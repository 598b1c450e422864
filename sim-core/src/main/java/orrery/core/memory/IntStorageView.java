package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.IntView;

/** A view of storage as 32-bit integers. */
public final class IntStorageView extends IntView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(int[].class);

    private static final Elements TYPE = new Elements.Ints(new int[0]);

    /** The array of the memory; null while the memory has none. */
    private int @Nullable [] array;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public IntStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.array = findArray();
        this.first = range.first();
        this.length = range.length;
        this.storage = range.storage;
    }

    @Override
    public long size() {
        return range.size;
    }

    @Override
    public long address() {
        return range.address();
    }

    @Override
    public int get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        int[] present = array;
        return present != null ? present[first + index] : getGenerally(index);
    }

    @Override
    public void set(int index, int value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        int[] present = array;
        if (present != null) {
            present[first + index] = value;
        } else {
            setGenerally(index, value);
        }
    }

    @Override
    public int get(long index) {
        return (int) range.bits(index);
    }

    @Override
    public void set(long index, int value) {
        range.setBits(index, value & 0xFFFF_FFFFL);
    }

    @Override
    public int getVolatile(int index) {
        int[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (int) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, int value) {
        int[] present = array;
        if (present == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    @Override
    public int atomicAdd(int index, int value) {
        int[] present = array;
        if (present != null && index >= 0 && index < length && storage.live()) {
            return (int) ATOMIC.getAndAdd(present, first + index, value);
        }
        return addGenerally(index, value);
    }

    private int addGenerally(int index, int value) {
        Long before = range.addToPage(index, value);
        if (before != null) {
            return before.intValue();
        }
        int[] present = findArray();
        array = present;
        if (present != null) {
            return (int) ATOMIC.getAndAdd(present, first + index, value);
        }
        synchronized (storage) {
            int old = (int) range.bits(index);
            range.setBits(index, old + value & 0xFFFF_FFFFL);
            return old;
        }
    }

    /** Returns an element, and looks for the array for later accesses. */
    private int getGenerally(int index) {
        int value = (int) range.bits(index);
        array = findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, int value) {
        range.setBits(index, value & 0xFFFF_FFFFL);
        array = findArray();
    }

    private int @Nullable [] findArray() {
        return range.elements() instanceof Elements.Ints e ? e.array() : null;
    }
}
