package orrery.runtime;

import orrery.driver.CUmipmappedArray;

/** The functions of external resources that are more than one call of the driver. */
interface ExternalCalls extends ExternalResourceInteroperability, DriverForms {

    @Override
    default void cudaFreeMipmappedArray(CUmipmappedArray mipmappedArray) {
        run(RuntimeCall.cudaFreeMipmappedArray, () -> {
            if (mipmappedArray != null) {
                driver().cuMipmappedArrayDestroy(mipmappedArray);
            }
        });
    }
}
