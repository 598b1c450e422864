package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUmipmappedArray;

/** The functions of external resources that are more than one call of the driver. */
final class ExternalCalls {
    private final RuntimeSession session;

    ExternalCalls(RuntimeSession session) {
        this.session = session;
    }

    void cudaFreeMipmappedArray(@Nullable CUmipmappedArray mipmappedArray) {
        session.run(RuntimeCall.cudaFreeMipmappedArray, () -> {
            if (mipmappedArray != null) {
                session.driver().cuMipmappedArrayDestroy(mipmappedArray);
            }
        });
    }
}
