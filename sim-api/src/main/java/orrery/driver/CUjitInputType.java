package orrery.driver;

/** The forms of inputs of a link. Source: {@code cuda.h}. */
public enum CUjitInputType {
    /** Compiled device code; the simulator does not run it. */
    CUBIN,
    /** The text of a PTX module. */
    PTX,
    /** A fat binary; the simulator takes its PTX. */
    FATBINARY,
    /** An object file of the host; not simulated. */
    OBJECT,
    /** An archive of object files; not simulated. */
    LIBRARY,
    /** Intermediate code of NVVM; not simulated. */
    NVVM
}
