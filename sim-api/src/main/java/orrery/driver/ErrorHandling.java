package orrery.driver;

import orrery.device.CUresult;

/** The chapter "Error Handling" of the driver API. Source: {@code cuda.h}. */
public interface ErrorHandling {

    /** The name of a result code. */
    String cuGetErrorName(CUresult error);

    /** The text of a result code. */
    String cuGetErrorString(CUresult error);
}
