package orrery.core.memory;

import orrery.sim.ShortView;
import orrery.sim.ThreadScope;

/** A view of storage as 16-bit integers. Every access takes the general path. */
public final class ShortStorageView extends ShortView {
    private static final Elements TYPE = new Elements.Shorts(new short[0]);

    private final ViewRange range;

    /** Creates a view of at most {@code limit} elements from {@code address} on. */
    public ShortStorageView(AddressSpace space, long address, long limit, Accessor accessor) {
        this.range = new ViewRange(space, address, limit, TYPE, accessor);
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
    public short get(int index) {
        return get((long) index);
    }

    @Override
    public void set(int index, short value) {
        set((long) index, value);
    }

    @Override
    public short get(long index) {
        return (short) range.bits(index);
    }

    @Override
    public void set(long index, short value) {
        range.setBits(index, Short.toUnsignedLong(value));
    }

    @Override
    public short getVolatile(int index) {
        return (short) range.volatileBits(index);
    }

    @Override
    public void setVolatile(int index, short value) {
        range.setVolatileBits(index, Short.toUnsignedLong(value));
    }

    @Override
    protected short update(long index, ThreadScope scope, ShortChange change) {
        range.observeAtomic(index, scope);
        return (short) range.update(index, bits -> Short.toUnsignedLong(change.apply((short) bits)));
    }
}
