package orrery.driver;

/** The chapter "Initialization" and "Version Management" of the driver API. Source: {@code cuda.h}. */
public interface Initialization {

    /**
     * Initializes the driver. Every other function needs it.
     *
     * @param flags must be 0
     */
    void cuInit(int flags);

    /** The version of CUDA that the driver implements: 13000 for 13.0. */
    int cuDriverGetVersion();
}
