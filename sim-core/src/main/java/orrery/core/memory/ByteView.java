package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A view of memory as an array of bytes. Index 0 is the element at the address of the view. An access outside the
 * allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public final class ByteView extends MemoryView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(byte[].class);

    private final byte[] array;
    private final int first;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public ByteView(AddressSpace space, long address, long limit, Accessor accessor) {
        super(space, address, limit, 0, accessor);
        this.array = elements(new Elements.Bytes(new byte[0])) instanceof Elements.Bytes e ? e.array() : null;
        this.first = first();
    }

    /** Returns the element at {@code index}. */
    public byte get(int index) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        return array != null ? array[first + index] : (byte) bits(index);
    }

    /** Sets the element at {@code index}. */
    public void set(int index, byte value) {
        if (index < 0 || index >= length || !storage.live()) {
            throw fault(index);
        }
        if (array != null) {
            array[first + index] = value;
        } else {
            setBits(index, value & 0xFFL);
        }
    }

    /** Returns the element at a 64-bit index. */
    public byte get(long index) {
        return (byte) bits(index);
    }

    /** Sets the element at a 64-bit index. */
    public void set(long index, byte value) {
        setBits(index, value & 0xFFL);
    }

    /** Reads an element with volatile semantics. */
    public byte getVolatile(int index) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            return get(index);
        }
        return (byte) ATOMIC.getVolatile(array, first + index);
    }

    /** Writes an element with volatile semantics. */
    public void setVolatile(int index, byte value) {
        if (array == null || index < 0 || index >= length || !storage.live()) {
            set(index, value);
        } else {
            ATOMIC.setVolatile(array, first + index, value);
        }
    }
}
