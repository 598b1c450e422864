package orrery.core.work;

import orrery.core.memory.Allocation;
import orrery.device.CUmemorytype;

/** Copies of consecutive bytes. */
public final class LinearCopy {
    private LinearCopy() {}

    /** Returns a copy of bytes from one offset to another. */
    public static Memcpy of(Allocation source, long sourceOffset, Allocation target, long targetOffset, long bytes) {
        return new Memcpy(
                source,
                sourceOffset,
                bytes,
                bytes,
                target,
                targetOffset,
                bytes,
                bytes,
                bytes,
                1,
                1,
                CopyOperand.linear(source.base() + sourceOffset, CUmemorytype.UNIFIED),
                CopyOperand.linear(target.base() + targetOffset, CUmemorytype.UNIFIED),
                null,
                null);
    }
}
