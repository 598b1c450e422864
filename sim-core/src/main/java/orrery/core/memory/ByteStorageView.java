package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.ByteView;

/** A view of storage as bytes. */
public final class ByteStorageView extends ByteView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(byte[].class);

    private final byte @Nullable [] array;
    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public ByteStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, 0, accessor);
        this.array = range.elements(new Elements.Bytes(new byte[0])) instanceof Elements.Bytes e ? e.array() : null;
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
    public byte get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        return array != null ? array[first + index] : (byte) range.bits(index);
    }

    @Override
    public void set(int index, byte value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            range.setBits(index, value & 0xFFL);
        }
    }

    @Override
    public byte get(long index) {
        return (byte) range.bits(index);
    }

    @Override
    public void set(long index, byte value) {
        range.setBits(index, value & 0xFFL);
    }

    @Override
    public byte getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (byte) ATOMIC.getVolatile(array, first + index);
    }

    @Override
    public void setVolatile(int index, byte value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
