package orrery.runtime;

import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUkernel;

/** The function of libraries that takes the parameters of the driver in another order. */
final class LibraryCalls {
    private final RuntimeSession session;
    private final DriverForms forms;

    LibraryCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    void cudaKernelSetAttributeForDevice(CUkernel kernel, CUfunctionAttribute attr, int value, int device) {
        session.run(
                RuntimeCall.cudaKernelSetAttributeForDevice,
                () -> session.driver().cuKernelSetAttribute(attr, value, kernel, forms.asCUdevice(device, "device")));
    }
}
