package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;

/**
 * The access that a location has to memory, by the names of the documented fields. A call reads the fields when it is
 * made.
 *
 * <pre>{@code
 * cudaMemAccessDesc accessDesc = new cudaMemAccessDesc();
 * accessDesc.flags = cudaMemAccessFlagsProtReadWrite;
 * accessDesc.location.type = cudaMemLocationTypeDevice;
 * accessDesc.location.id = 1;
 * cuda.cudaMemPoolSetAccess(memPool, accessDesc);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemAccessDesc} of {@code driver_types.h}.
 */
public final class cudaMemAccessDesc extends CUmemAccessDesc {
    /** The location that gets access. */
    public @Nullable cudaMemLocation location = new cudaMemLocation();

    /** The access that it gets. */
    public Flags flags = Flags.NONE;

    /** Creates a description without a location and without access. */
    public cudaMemAccessDesc() {
        super(
                new CUmemLocation(CUmemLocation.Type.INVALID, 0),
                Flags.NONE); // never read: both accessors are overridden
    }

    @Override
    public CUmemLocation location() {
        return RuntimeSession.checkedByDriver(location == null ? null : location.driver());
    }

    @Override
    public Flags flags() {
        return flags;
    }
}
