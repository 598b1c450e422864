package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemPoolProps;

/**
 * The properties of a memory pool, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaMemPoolProps poolProps = new cudaMemPoolProps();
 * poolProps.allocType = CudaRuntime.cudaMemAllocationTypePinned;
 * poolProps.location.type = CudaRuntime.cudaMemLocationTypeDevice;
 * cudaMemPool_t pool = cuda.cudaMemPoolCreate(poolProps);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemPoolProps} of {@code driver_types.h}.
 */
public final class cudaMemPoolProps extends RuntimeStruct {
    /** Pinned or managed memory. */
    public CUmemPoolProps.@Nullable AllocationType allocType = CUmemPoolProps.AllocationType.INVALID;

    /** How it can be shared, a combination of the bits of {@code cudaMemAllocationHandleType}; 0 is not at all. */
    public int handleTypes;

    /** Where its memory is. */
    public @Nullable cudaMemLocation location = new cudaMemLocation();

    /** Bytes that it reserves at most, an unsigned number; 0 for as many as there are. */
    public long maxSize;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemPoolProps() {}

    /** Returns properties of pinned memory of a device. */
    public static cudaMemPoolProps onDevice(int ordinal) {
        return of(CUmemPoolProps.onDevice(ordinal));
    }

    /** Returns the runtime's form. */
    static cudaMemPoolProps of(CUmemPoolProps driver) {
        cudaMemPoolProps props = new cudaMemPoolProps();
        props.allocType = driver.allocType();
        props.handleTypes = driver.handleTypes();
        props.maxSize = driver.maxSize();
        props.location = cudaMemLocation.of(driver.location());
        return props;
    }

    /** Returns the driver's form. */
    CUmemPoolProps driver() {
        CUmemLocation place = location == null ? null : location.driver();
        return new CUmemPoolProps(
                RuntimeSession.checkedByDriver(allocType), handleTypes, RuntimeSession.checkedByDriver(place), maxSize);
    }
}
