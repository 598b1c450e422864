package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.${Type}View;
import orrery.sim.ThreadScope;

/** A view of storage as ${elements}. */
public final class ${Type}StorageView extends ${Type}View {
    private static final VarHandle ATOMIC = MethodHandles.arrayElementVarHandle(${type}[].class);

    private static final Elements TYPE = new ${Type}Elements(new ${type}[0]);

    /** The array of the memory; null while the memory has none. */
    private ${type} @Nullable [] array;

    /** The array if the view is all of it and nobody observes the accesses; null if not. */
    private ${type} @Nullable [] direct;

    /** Receives the reads; null if nobody observes the accesses. */
    private final @Nullable AccessLog reads;

    /** Receives the writes. */
    private final @Nullable AccessLog writes;

    private final int first;
    private final int length;
    private final Storage storage;
    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public ${Type}StorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
        this.reads = range.reads;
        this.writes = range.writes;
        findArray();
        this.first = range.first();
        this.length = range.length;
        this.storage = range.storage;
    }

    private static ${type} fromBits(long bits) {
        return ${fromBits};
    }

    private static long toBits(${type} value) {
        return ${toBits};
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
    public ${type} @Nullable [] wholeArray() {
        return first == 0 && reads == null && storage.live() ? array : null;
    }

    /** Returns the array of another type that the memory has; null if it has none, or if somebody observes the accesses. */
    public @Nullable ForeignArray foreignArray() {
        return reads == null && storage.live() ? range.foreign() : null;
    }

    // Most accesses are to the direct array. They are written so that they become little machine code: the JIT compiler
    // does not inline a body into the loop over its threads if it has been compiled to more than 625 bytes before.

    @Override
    public ${type} get(int index) {
        ${type}[] present = direct;
        return present != null && index >= 0 && index < present.length && storage.live()
                ? present[index]
                : getElsewhere(index);
    }

    @Override
    public void set(int index, ${type} value) {
        ${type}[] present = direct;
        if (present != null && index >= 0 && index < present.length && storage.live()) {
            present[index] = value;
        } else {
            setElsewhere(index, value);
        }
    }

    private ${type} getElsewhere(int index) {
        ${type}[] present = array;
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

    private void setElsewhere(int index, ${type} value) {
        ${type}[] present = array;
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
    public ${type} get(long index) {
        return fromBits(range.bits(index));
    }

    @Override
    public void set(long index, ${type} value) {
        range.setBits(index, toBits(value));
    }

    @Override
    public ${type} getVolatile(int index) {
        ${type}[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            return getVolatileGenerally(index);
        }
        return (${type}) ATOMIC.getVolatile(present, first + index);
    }

    @Override
    public void setVolatile(int index, ${type} value) {
        ${type}[] present = array;
        if (present == null || reads != null || index < 0 || index >= length || !storage.live()) {
            setVolatileGenerally(index, value);
        } else {
            ATOMIC.setVolatile(present, first + index, value);
        }
    }

    /** Changes an element as one step. Views of bytes have no use for it. */
    @SuppressWarnings("MissingOverride")
    public ${type} update(long index, ThreadScope scope, ${Change} change) {
        ${type}[] present = array;
        return present != null && writes == null && index >= 0 && index < length && storage.live()
                ? updateArray(present, first + (int) index, change)
                : updateGenerally(index, scope, change);
    }

    private static ${type} updateArray(${type}[] array, int at, ${Change} change) {
        while (true) {
            ${type} old = (${type}) ATOMIC.getVolatile(array, at);
            if (ATOMIC.compareAndSet(array, at, old, change.${apply}(old))) {
                return old;
            }
        }
    }

    private ${type} updateGenerally(long index, ThreadScope scope, ${Change} change) {
        range.observeAtomic(index, scope);
        ${type} before = updateUnobserved(index, change);
        if (range.isObserved()) {
            range.observeAtomicEnd(toBits(change.${apply}(before)) != toBits(before));
        }
        return before;
    }

    private ${type} updateUnobserved(long index, ${Change} change) {
        ${type}[] present = array;
        if (present != null) {
            return updateArray(present, first + (int) index, change);
        }
        LongUnaryOperator ofBits = bits -> toBits(change.${apply}(fromBits(bits)));
        long before = range.update(index, ofBits);
        findArray();
        return fromBits(before);
    }

    /** Returns an element, and looks for the array for later accesses. */
    private ${type} getGenerally(int index) {
        ${type} value = fromBits(range.bits(index));
        findArray();
        return value;
    }

    /** Sets an element, and looks for the array for later accesses. */
    private void setGenerally(int index, ${type} value) {
        range.setBits(index, toBits(value));
        findArray();
    }

    private ${type} getVolatileGenerally(int index) {
        ${type} value = fromBits(range.volatileBits(index));
        findArray();
        return value;
    }

    private void setVolatileGenerally(int index, ${type} value) {
        range.setVolatileBits(index, toBits(value));
        findArray();
    }

    /** Looks for the array of the memory, which may have none yet, or one of another type for good. */
    private void findArray() {
        if (range.isForeign()) {
            return;
        }
        ${type}[] found = range.findElements() instanceof ${Type}Elements e ? e.array() : null;
        VarHandle.releaseFence();
        array = found;
        direct = found != null && found.length == range.length && reads == null ? found : null;
    }
}
