package orrery.driver;

/** The options of libraries. Source: {@code cuda.h}. */
public enum CUlibraryOption {
    /** A table of functions and data of the host; not simulated. */
    HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE,
    /** The program keeps the code as long as the library is loaded. The simulator has a copy in any case. */
    BINARY_IS_PRESERVED
}
