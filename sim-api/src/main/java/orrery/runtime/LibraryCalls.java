package orrery.runtime;

import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUkernel;

/** The function of libraries that takes the parameters of the driver in another order. */
interface LibraryCalls extends LibraryManagement, DriverForms {

    @Override
    default void cudaKernelSetAttributeForDevice(CUkernel kernel, CUfunctionAttribute attr, int value, int device) {
        run(
                RuntimeCall.cudaKernelSetAttributeForDevice,
                () -> driver().cuKernelSetAttribute(attr, value, kernel, asCUdevice(device, "device")));
    }
}
