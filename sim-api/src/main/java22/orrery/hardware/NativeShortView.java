package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import orrery.sim.ShortView;
import orrery.sim.ThreadScope;

/** Native memory as 16-bit integers. An index outside of the memory throws an {@link IndexOutOfBoundsException}. */
final class NativeShortView extends ShortView {
    private static final VarHandle ELEMENT = ValueLayout.JAVA_SHORT.varHandle();
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment memory;

    NativeShortView(MemorySegment memory) {
        this.memory = memory;
    }

    private static long offset(long index) {
        return index * ValueLayout.JAVA_SHORT.byteSize();
    }

    @Override
    public long size() {
        return memory.byteSize() / ValueLayout.JAVA_SHORT.byteSize();
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public short get(int index) {
        return memory.get(ValueLayout.JAVA_SHORT, offset(index));
    }

    @Override
    public void set(int index, short value) {
        memory.set(ValueLayout.JAVA_SHORT, offset(index), value);
    }

    @Override
    public short get(long index) {
        return memory.get(ValueLayout.JAVA_SHORT, offset(index));
    }

    @Override
    public void set(long index, short value) {
        memory.set(ValueLayout.JAVA_SHORT, offset(index), value);
    }

    @Override
    public short getVolatile(int index) {
        return (short) ELEMENT.getVolatile(memory, offset(index));
    }

    @Override
    public void setVolatile(int index, short value) {
        ELEMENT.setVolatile(memory, offset(index), value);
    }

    /**
     * Changes an element by compare-and-set of the aligned 32 bits that contain it: VarHandles of memory have none of
     * 16.
     */
    @Override
    protected short update(long index, ThreadScope scope, ShortChange change) {
        ELEMENT.getVolatile(memory, offset(index)); // throws for a wrong index or alignment, or closed memory
        long address = memory.address() + offset(index);
        // The word may begin before the memory or end after it, but is in the same page as the element: an aligned word
        // never crosses pages. Its other half is stored as it was.
        MemorySegment word = MemorySegment.ofAddress(address & -Integer.BYTES).reinterpret(Integer.BYTES);
        int shift = Byte.SIZE * (int) (address % Integer.BYTES); // hosts of CUDA are little-endian
        while (true) {
            int before = (int) WORD.getVolatile(word, 0L);
            short old = (short) (before >>> shift);
            int after = before & ~(0xFFFF << shift) | Short.toUnsignedInt(change.apply(old)) << shift;
            if (WORD.compareAndSet(word, 0L, before, after)) {
                return old;
            }
        }
    }
}
