package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.IntView;
import orrery.sim.ThreadScope;

/** A view of storage as 32-bit integers. */
public final class IntStorageView extends IntView {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(int[].class);

    private static final Elements TYPE = new Elements.Ints(new int[0]);

    /** The array of the memory; null while the memory has none. */
    private int @Nullable [] array;

    /** Receives the reads; null if nobody observes the accesses. */
    private final @Nullable AccessLog reads;

    /** Receives the writes. */
    private final @Nullable AccessLog writes;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public IntStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
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
    public int @Nullable [] wholeArray() {
        return first == 0 && reads == null && storage.live() ? array : null;
    }

    @Override
    public int get(int index) {
        int[] present = array;
        AccessLog log = reads;
        if (log != null && present != null && log.continues(index)) {
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
    public void set(int index, int value) {
        int[] present = array;
        AccessLog log = writes;
        if (log != null && present != null && log.continues(index)) {
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
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            return getVolatileGenerally(index);
        }
        return (int) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, int value) {
        int[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            setVolatileGenerally(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    @Override
    public int update(long index, ThreadScope scope, IntUnaryOperator change) {
        int[] present = array;
        return present != null && writes == null && index >= 0 && index < length && storage.live()
                ? updateArray(present, first + (int) index, change)
                : updateGenerally(index, scope, change);
    }

    private static int updateArray(int[] array, int at, IntUnaryOperator change) {
        while (true) {
            int old = (int) ATOMIC.getVolatile(array, at);
            if (ATOMIC.compareAndSet(array, at, old, change.applyAsInt(old))) {
                return old;
            }
        }
    }

    private int updateGenerally(long index, ThreadScope scope, IntUnaryOperator change) {
        range.observeAtomic(index, scope);
        int[] present = array;
        if (present != null) {
            return updateArray(present, first + (int) index, change);
        }
        LongUnaryOperator ofBits = bits -> change.applyAsInt((int) bits) & 0xFFFF_FFFFL;
        long before = range.update(index, ofBits);
        findArray();
        return (int) before;
    }

    /** Returns an element, and looks for the array for later accesses. */
    private int getGenerally(int index) {
        int value = (int) range.bits(index);
        findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, int value) {
        range.setBits(index, value & 0xFFFF_FFFFL);
        findArray();
    }

    private int getVolatileGenerally(int index) {
        int value = (int) range.volatileBits(index);
        findArray();
        return value;
    }

    private void setVolatileGenerally(int index, int value) {
        range.setVolatileBits(index, value & 0xFFFF_FFFFL);
        findArray();
    }

    /** Looks for the array of the memory, which may have none yet. */
    private void findArray() {
        int[] found = range.elements() instanceof Elements.Ints e ? e.array() : null;
        VarHandle.releaseFence();
        array = found;
    }
}
