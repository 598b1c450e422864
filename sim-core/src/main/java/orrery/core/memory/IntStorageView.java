package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.IntView;

/** A view of storage as 32-bit integers. */
public final class IntStorageView extends IntView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(int[].class);

    private final int @Nullable [] array;
    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public IntStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, 2, accessor);
        this.array = range.elements(new Elements.Ints(new int[0])) instanceof Elements.Ints e ? e.array() : null;
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
        return array != null ? array[first + index] : (int) range.bits(index);
    }

    @Override
    public void set(int index, int value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            range.setBits(index, value & 0xFFFF_FFFFL);
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
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (int) ATOMIC.getVolatile(array, first + index);
    }

    @Override
    public void setVolatile(int index, int value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }

    @Override
    public int atomicAdd(int index, int value) {
        if (array != null && index >= 0 && index < length && storage.live()) {
            return (int) ATOMIC.getAndAdd(array, first + index, value);
        }
        synchronized (storage) {
            int old = (int) range.bits(index);
            range.setBits(index, old + value & 0xFFFF_FFFFL);
            return old;
        }
    }
}
