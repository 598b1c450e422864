package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/**
 * Where memory is, by the names of the documented fields. Source: {@code struct cudaMemLocation} of
 * {@code driver_types.h}.
 */
public final class cudaMemLocation {
    /** What kind of place. */
    public CUmemLocation.@Nullable Type type = CUmemLocation.Type.INVALID;

    /** The ordinal of the device, or the node. */
    public int id;

    /** Nothing is set yet. */
    public cudaMemLocation() {}

    /** Returns the driver's form. */
    CUmemLocation driver() {
        return new CUmemLocation(RuntimeSession.checkedByDriver(type), id);
    }
}
