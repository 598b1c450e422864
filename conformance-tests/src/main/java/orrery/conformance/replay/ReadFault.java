package orrery.conformance.replay;

import orrery.device.CUresult;

/** The fault of a device, found when the recorder reads memory. */
final class ReadFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;

    ReadFault(CUresult result) {
        super(result.name());
        this.result = result;
    }

    /** Returns the result code that a copy answers. */
    CUresult result() {
        return result;
    }
}
