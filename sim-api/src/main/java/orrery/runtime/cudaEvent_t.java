package orrery.runtime;

import orrery.driver.CUevent;

/** The runtime's name of {@link CUevent}: a handle of an event. Source: {@code driver_types.h}. */
public final class cudaEvent_t extends CUevent {
    cudaEvent_t(CUevent handle) {
        super(handle);
    }
}
