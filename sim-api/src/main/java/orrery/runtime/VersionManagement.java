package orrery.runtime;

/** The chapter "Version Management" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface VersionManagement {

    /** The version of the driver, 1000 times the major and 10 times the minor number. */
    int cudaDriverGetVersion();

    /** The version of the runtime, 1000 times the major and 10 times the minor number. */
    int cudaRuntimeGetVersion();
}
