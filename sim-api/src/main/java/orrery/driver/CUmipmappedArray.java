package orrery.driver;

import orrery.core.array.MipmappedArray;

/**
 * A handle of a mipmapped array: one of {@link ArrayManagement#cuMipmappedArrayCreate}, or one that is mapped onto
 * external memory. Source: {@code CUmipmappedArray} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUmipmappedArray extends Handle<MipmappedArray> {
    CUmipmappedArray(Reference<MipmappedArray> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUmipmappedArray(CUmipmappedArray handle) {
        super(handle);
    }
}
