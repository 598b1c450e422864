package orrery.driver;

/** Whether a function of the driver was found. Source: {@code CUdriverProcAddressQueryResult} in {@code cuda.h}. */
public enum CUdriverProcAddressQueryResult {
    /** The function was found. */
    SUCCESS,
    /** The driver has no function of this name. */
    SYMBOL_NOT_FOUND,
    /** The driver has the function, which was introduced after the version that is asked for. */
    VERSION_NOT_SUFFICIENT
}
