package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.sim.ByteView;

/** A view of storage as bytes. */
public final class ByteStorageView extends ByteView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(byte[].class);

    private static final Elements TYPE = new Elements.Bytes(new byte[0]);

    /** The array of the memory; null while the memory has none. */
    private byte @Nullable [] array;

    /** Receives the reads; null if nobody observes the accesses. */
    private final @Nullable AccessLog reads;

    /** Receives the writes. */
    private final @Nullable AccessLog writes;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public ByteStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.reads = range.reads;
        this.writes = range.writes;
        findArray();
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

    /**
     * Returns the array of the memory, for code that checks bounds by itself while a kernel runs; null while there is
     * none, if the view does not begin with it, or if somebody observes the accesses.
     */
    public byte @Nullable [] wholeArray() {
        return first == 0 && reads == null && storage.live() ? array : null;
    }

    /**
     * Returns the array of another type that the memory has; null if it has none, or if somebody observes the accesses.
     */
    public @Nullable ForeignArray foreignArray() {
        return reads == null && storage.live() ? range.foreign() : null;
    }

    @Override
    public byte get(int index) {
        byte[] present = array;
        AccessLog log = reads;
        if (log != null && present != null && log.tryContinue(index)) {
            return present[ViewRange.at(first, index)];
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, true);
        }
        if (present == null) {
            return getGenerally(index);
        }
        if (log != null) {
            log.add(index);
        }
        return present[ViewRange.at(first, index)];
    }

    @Override
    public void set(int index, byte value) {
        byte[] present = array;
        AccessLog log = writes;
        if (log != null && present != null && log.tryContinue(index)) {
            present[ViewRange.at(first, index)] = value;
            return;
        }
        if (index < 0 || index >= length || !storage.live()) {
            throw range.fault(index, false);
        }
        if (present == null) {
            setGenerally(index, value);
            return;
        }
        if (log != null) {
            log.add(index);
        }
        present[ViewRange.at(first, index)] = value;
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
        byte[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            return getVolatileGenerally(index);
        }
        return (byte) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, byte value) {
        byte[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            setVolatileGenerally(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    /** Returns an element, and looks for the array for later accesses. */
    private byte getGenerally(int index) {
        byte value = (byte) range.bits(index);
        findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, byte value) {
        range.setBits(index, value & 0xFFL);
        findArray();
    }

    private byte getVolatileGenerally(int index) {
        byte value = (byte) range.volatileBits(index);
        findArray();
        return value;
    }

    private void setVolatileGenerally(int index, byte value) {
        range.setVolatileBits(index, value & 0xFFL);
        findArray();
    }

    /** Looks for the array of the memory, which may have none yet, or one of another type for good. */
    private void findArray() {
        if (range.foreign() != null) {
            return;
        }
        byte[] found = range.findElements() instanceof Elements.Bytes e ? e.array() : null;
        VarHandle.releaseFence();
        array = found;
    }
}
