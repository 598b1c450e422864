package orrery.runtime;

/** The chapter "Unified Addressing" of the runtime API. Source: {@code cuda_runtime_api.h}. */
@SuppressWarnings("checkstyle:ConstantName")
public interface UnifiedAddressing {
    /** No device. */
    int cudaInvalidDeviceId = -2;

    /** What is known of an address; an address that the driver does not know is of unregistered memory. */
    cudaPointerAttributes cudaPointerGetAttributes(long ptr);
}
