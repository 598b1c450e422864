package orrery.driver;

import orrery.core.array.ArrayLevel;

/**
 * A handle of an array: one of {@link ArrayManagement#cuArrayCreate} or {@link ArrayManagement#cuArray3DCreate}, or a
 * level of a mipmapped array. It refers to an array until the array is destroyed; calls then raise
 * {@code CUDA_ERROR_INVALID_HANDLE} (ARRAY-03). Source: {@code CUarray} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUarray extends Handle<ArrayLevel> {
    CUarray(Reference<ArrayLevel> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUarray(CUarray handle) {
        super(handle);
    }

    /** Returns the size of an element in bytes; of a block of elements, if the format is compressed. */
    public long elementBytes() {
        return target().elementBytes();
    }
}
