package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUmipmappedArray;

/** The functions of external resources that are more than one call of the driver. */
interface ExternalCalls extends ExternalResourceInteroperability, DriverForms {

    @Override
    default void cudaFreeMipmappedArray(@Nullable CUmipmappedArray mipmappedArray) {
        run(RuntimeCall.cudaFreeMipmappedArray, () -> {
            if (mipmappedArray != null) {
                driver().cuMipmappedArrayDestroy(mipmappedArray);
            }
        });
    }
}
