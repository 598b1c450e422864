package orrery.runtime;

import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.MemoryManagement.AddressRange;

/** The functions of libraries that are more than one call of the driver, or take its parameters in another order. */
interface LibraryCalls extends LibraryManagement, DriverForms {

    @Override
    default AddressRange cudaLibraryGetManaged(CUlibrary library, String name) {
        return call(RuntimeCall.cudaLibraryGetManaged, () -> {
            driver().cuLibraryGetModule(library);
            return driver().cuLibraryGetManaged(library, name);
        });
    }

    @Override
    default void cudaKernelSetAttributeForDevice(CUkernel kernel, CUfunctionAttribute attr, int value, int device) {
        run(
                RuntimeCall.cudaKernelSetAttributeForDevice,
                () -> driver().cuKernelSetAttribute(attr, value, kernel, asCUdevice(device, "device")));
    }
}
