package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/**
 * Where memory is, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaMemPoolProps poolProps = cudaMemPoolProps.onDevice(0);
 * poolProps.location.type = CudaRuntime.cudaMemLocationTypeDevice;
 * poolProps.location.id = 1;
 * cudaMemPool_t pool = cuda.cudaMemPoolCreate(poolProps);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemLocation} of {@code driver_types.h}.
 */
public final class cudaMemLocation extends RuntimeStruct {
    /** What kind of place. */
    public CUmemLocation.@Nullable Type type = CUmemLocation.Type.INVALID;

    /** The ordinal of the device, or the node. */
    public int id;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemLocation() {}

    /** Returns the runtime's form. */
    static cudaMemLocation of(CUmemLocation driver) {
        cudaMemLocation location = new cudaMemLocation();
        location.type = driver.type();
        location.id = driver.id();
        return location;
    }

    /** Returns the driver's form. */
    CUmemLocation driver() {
        return new CUmemLocation(RuntimeSession.checkedByDriver(type), id);
    }
}
