package orrery.device;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * What a driver call answers: every result code of CUDA 13.0.
 *
 * <p>Source: {@code enum CUresult} of {@code cuda.h}, whose names and numbers these are. {@link #description()} says in
 * our words what the code means; {@link #text()} is the short English string that {@code cuGetErrorString} gives, as a
 * driver of CUDA 13.0 gave it on an H200.
 */
public enum CUresult implements ResultCode {
    // Success

    /** The call did what it was asked; for a query it also means that what was asked about has finished. */
    CUDA_SUCCESS(
            0,
            "no error",
            "The call did what it was asked; for a query it also means that what was asked about has finished."),

    // The call and the process

    /** An argument is null, malformed or outside the range the call accepts. */
    CUDA_ERROR_INVALID_VALUE(
            1, "invalid argument", "An argument is null, malformed or outside the range the call accepts."),
    /** There was not enough memory, or not enough of another resource, to do what was asked. */
    CUDA_ERROR_OUT_OF_MEMORY(
            2,
            "out of memory",
            "There was not enough memory, or not enough of another resource, to do what was asked."),
    /** No call of cuInit has succeeded in this process. */
    CUDA_ERROR_NOT_INITIALIZED(3, "initialization error", "No call of cuInit has succeeded in this process."),
    /** The driver is being torn down at the end of the process. */
    CUDA_ERROR_DEINITIALIZED(4, "driver shutting down", "The driver is being torn down at the end of the process."),
    /** Profiling is off, as it is while an external tool owns the profiler. */
    CUDA_ERROR_PROFILER_DISABLED(
            5,
            "profiler disabled while using external profiling tool",
            "Profiling is off, as it is while an external tool owns the profiler."),
    /** Formerly: profiling was switched before the profiler was set up. Not returned since CUDA 5.0. */
    CUDA_ERROR_PROFILER_NOT_INITIALIZED(
            6,
            "profiler not initialized: call cudaProfilerInitialize()",
            "Formerly: profiling was switched before the profiler was set up. Not returned since CUDA 5.0."),
    /** Formerly: profiling was started twice. Not returned since CUDA 5.0. */
    CUDA_ERROR_PROFILER_ALREADY_STARTED(
            7, "profiler already started", "Formerly: profiling was started twice. Not returned since CUDA 5.0."),
    /** Formerly: profiling was stopped twice. Not returned since CUDA 5.0. */
    CUDA_ERROR_PROFILER_ALREADY_STOPPED(
            8, "profiler already stopped", "Formerly: profiling was stopped twice. Not returned since CUDA 5.0."),

    // The installation

    /** The loaded driver library is the link-time stub and cannot run anything. */
    CUDA_ERROR_STUB_LIBRARY(
            34,
            "CUDA driver is a stub library",
            "The loaded driver library is the link-time stub and cannot run anything."),
    /** The installed driver is too old for this call. */
    CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER(
            36,
            "API call is not supported in the installed CUDA driver",
            "The installed driver is too old for this call."),
    /** The device cannot be used now, often because its compute mode keeps others out. */
    CUDA_ERROR_DEVICE_UNAVAILABLE(
            46,
            "CUDA-capable device(s) is/are busy or unavailable",
            "The device cannot be used now, often because its compute mode keeps others out."),

    // Devices

    /** The driver found no CUDA device. */
    CUDA_ERROR_NO_DEVICE(100, "no CUDA-capable device is detected", "The driver found no CUDA device."),
    /** There is no device with this ordinal, or the device cannot do what was asked of it. */
    CUDA_ERROR_INVALID_DEVICE(
            101,
            "invalid device ordinal",
            "There is no device with this ordinal, or the device cannot do what was asked of it."),
    /** The virtual GPU has no valid licence. */
    CUDA_ERROR_DEVICE_NOT_LICENSED(
            102, "device doesn't have valid Grid license", "The virtual GPU has no valid licence."),

    // Modules and contexts

    /** The module or kernel image could not be understood. */
    CUDA_ERROR_INVALID_IMAGE(
            200, "device kernel image is invalid", "The module or kernel image could not be understood."),
    /** No usable context: none is current, the handle is stale, or a green context was not converted first. */
    CUDA_ERROR_INVALID_CONTEXT(
            201,
            "invalid device context",
            "No usable context: none is current, the handle is stale, or a green context was not converted first."),
    /** Formerly: the pushed context was already current. Not returned since CUDA 3.2. */
    CUDA_ERROR_CONTEXT_ALREADY_CURRENT(
            202,
            "context already current",
            "Formerly: the pushed context was already current. Not returned since CUDA 3.2."),
    /** A resource could not be mapped or registered. */
    CUDA_ERROR_MAP_FAILED(205, "mapping of buffer object failed", "A resource could not be mapped or registered."),
    /** A resource could not be unmapped or unregistered. */
    CUDA_ERROR_UNMAP_FAILED(
            206, "unmapping of buffer object failed", "A resource could not be unmapped or unregistered."),
    /** The array cannot be destroyed while it is mapped. */
    CUDA_ERROR_ARRAY_IS_MAPPED(207, "array is mapped", "The array cannot be destroyed while it is mapped."),
    /** The resource is mapped already. */
    CUDA_ERROR_ALREADY_MAPPED(208, "resource already mapped", "The resource is mapped already."),
    /** The module holds no code that this device can run. */
    CUDA_ERROR_NO_BINARY_FOR_GPU(
            209,
            "no kernel image is available for execution on the device",
            "The module holds no code that this device can run."),
    /** The resource has been acquired already. */
    CUDA_ERROR_ALREADY_ACQUIRED(210, "resource already acquired", "The resource has been acquired already."),
    /** The resource is not mapped. */
    CUDA_ERROR_NOT_MAPPED(211, "resource not mapped", "The resource is not mapped."),
    /** The mapped resource cannot be read as an array. */
    CUDA_ERROR_NOT_MAPPED_AS_ARRAY(
            212, "resource not mapped as array", "The mapped resource cannot be read as an array."),
    /** The mapped resource cannot be read through a pointer. */
    CUDA_ERROR_NOT_MAPPED_AS_POINTER(
            213, "resource not mapped as pointer", "The mapped resource cannot be read through a pointer."),

    // Hardware, limits and compilation

    /** Memory was damaged beyond what error correction can repair. */
    CUDA_ERROR_ECC_UNCORRECTABLE(
            214, "uncorrectable ECC error encountered", "Memory was damaged beyond what error correction can repair."),
    /** The device does not know this limit. */
    CUDA_ERROR_UNSUPPORTED_LIMIT(
            215, "limit is not supported on this architecture", "The device does not know this limit."),
    /** The context can belong to one host thread at a time and already belongs to another. */
    CUDA_ERROR_CONTEXT_ALREADY_IN_USE(
            216,
            "exclusive-thread device already in use by a different thread",
            "The context can belong to one host thread at a time and already belongs to another."),
    /** These two devices cannot reach each other's memory. */
    CUDA_ERROR_PEER_ACCESS_UNSUPPORTED(
            217,
            "peer access is not supported between these two devices",
            "These two devices cannot reach each other's memory."),
    /** Compiling PTX for the device failed. */
    CUDA_ERROR_INVALID_PTX(218, "a PTX JIT compilation failed", "Compiling PTX for the device failed."),
    /** The OpenGL or DirectX context is not usable. */
    CUDA_ERROR_INVALID_GRAPHICS_CONTEXT(
            219, "invalid OpenGL or DirectX context", "The OpenGL or DirectX context is not usable."),
    /** An NVLink transfer failed beyond repair. */
    CUDA_ERROR_NVLINK_UNCORRECTABLE(
            220,
            "uncorrectable NVLink error detected during the execution",
            "An NVLink transfer failed beyond repair."),
    /** The library that compiles PTX is missing. */
    CUDA_ERROR_JIT_COMPILER_NOT_FOUND(
            221, "PTX JIT compiler library not found", "The library that compiles PTX is missing."),
    /** The PTX comes from a toolchain that this driver does not know. */
    CUDA_ERROR_UNSUPPORTED_PTX_VERSION(
            222,
            "the provided PTX was compiled with an unsupported toolchain.",
            "The PTX comes from a toolchain that this driver does not know."),
    /** Compiling PTX at load time has been switched off. */
    CUDA_ERROR_JIT_COMPILATION_DISABLED(
            223, "PTX JIT compilation was disabled", "Compiling PTX at load time has been switched off."),
    /** The device does not support this kind of execution affinity. */
    CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY(
            224,
            "the provided execution affinity is not supported",
            "The device does not support this kind of execution affinity."),
    /** The PTX calls cudaDeviceSynchronize from device code, which is no longer supported. */
    CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC(
            225,
            "the provided PTX contains unsupported call to cudaDeviceSynchronize",
            "The PTX calls cudaDeviceSynchronize from device code, which is no longer supported."),
    /** A hardware or peer-access fault was contained by the device; the process must be restarted. */
    CUDA_ERROR_CONTAINED(
            226,
            "Invalid access of peer GPU memory over nvlink or a hardware error",
            "A hardware or peer-access fault was contained by the device; the process must be restarted."),

    // Sources, files and the operating system

    /** The kernel source does not compile or link. */
    CUDA_ERROR_INVALID_SOURCE(300, "device kernel image is invalid", "The kernel source does not compile or link."),
    /** The file does not exist. */
    CUDA_ERROR_FILE_NOT_FOUND(301, "file not found", "The file does not exist."),
    /** A symbol of a shared library could not be resolved. */
    CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND(
            302, "shared object symbol not found", "A symbol of a shared library could not be resolved."),
    /** A shared library could not be initialised. */
    CUDA_ERROR_SHARED_OBJECT_INIT_FAILED(
            303, "shared object initialization failed", "A shared library could not be initialised."),
    /** The operating system refused a request. */
    CUDA_ERROR_OPERATING_SYSTEM(
            304, "OS call failed or operation not supported on this OS", "The operating system refused a request."),

    // Objects and names

    /** A handle, for example of a stream or an event, does not name a live object of the right kind. */
    CUDA_ERROR_INVALID_HANDLE(
            400,
            "invalid resource handle",
            "A handle, for example of a stream or an event, does not name a live object of the right kind."),
    /** An object that the call needs is in a state that does not allow it. */
    CUDA_ERROR_ILLEGAL_STATE(
            401,
            "the operation cannot be performed in the present state",
            "An object that the call needs is in a state that does not allow it."),
    /** The answer could not be given without leaving out something that matters. */
    CUDA_ERROR_LOSSY_QUERY(
            402,
            "attempted introspection would be semantically lossy",
            "The answer could not be given without leaving out something that matters."),
    /** There is no symbol, function or variable of this name. */
    CUDA_ERROR_NOT_FOUND(500, "named symbol not found", "There is no symbol, function or variable of this name."),
    /** Work submitted earlier is still running. Not a failure: the answer "no" of a query. */
    CUDA_ERROR_NOT_READY(
            600,
            "device not ready",
            "Work submitted earlier is still running. Not a failure: the answer \"no\" of a query."),

    // Faults of a launch or of a running kernel

    /** A kernel read or wrote an address that it may not; the process must be restarted. */
    CUDA_ERROR_ILLEGAL_ADDRESS(
            700,
            "an illegal memory access was encountered",
            "A kernel read or wrote an address that it may not; the process must be restarted."),
    /** The launch asks for more than an SM has: too many threads for its registers, or too many argument bytes. */
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES(
            701,
            "too many resources requested for launch",
            "The launch asks for more than an SM has: too many threads for its registers, or too many argument bytes."),
    /** A kernel ran longer than the device allows; the process must be restarted. */
    CUDA_ERROR_LAUNCH_TIMEOUT(
            702,
            "the launch timed out and was terminated",
            "A kernel ran longer than the device allows; the process must be restarted."),
    /** The kernel's way of texturing does not fit the context. */
    CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING(
            703, "launch uses incompatible texturing mode", "The kernel's way of texturing does not fit the context."),

    // Peers, the primary context and registered host memory

    /** Access to this peer is enabled already. */
    CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED(
            704, "peer access is already enabled", "Access to this peer is enabled already."),
    /** Access to this peer has not been enabled. */
    CUDA_ERROR_PEER_ACCESS_NOT_ENABLED(
            705, "peer access has not been enabled", "Access to this peer has not been enabled."),
    /** The primary context exists already, so its settings can no longer be changed this way. */
    CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE(
            708,
            "cannot set while device is active in this process",
            "The primary context exists already, so its settings can no longer be changed this way."),
    /** The current context was destroyed, or is a primary context that was never initialised. */
    CUDA_ERROR_CONTEXT_IS_DESTROYED(
            709,
            "context is destroyed",
            "The current context was destroyed, or is a primary context that was never initialised."),
    /** A device-side assertion failed; the context is lost together with its memory. */
    CUDA_ERROR_ASSERT(
            710,
            "device-side assert triggered",
            "A device-side assertion failed; the context is lost together with its memory."),
    /** The hardware has no room for another peer. */
    CUDA_ERROR_TOO_MANY_PEERS(711, "peer mapping resources exhausted", "The hardware has no room for another peer."),
    /** The host memory, or a part of it, is registered already. */
    CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED(
            712,
            "part or all of the requested memory range is already mapped",
            "The host memory, or a part of it, is registered already."),
    /** The pointer is not that of a registered range of host memory. */
    CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED(
            713,
            "pointer does not correspond to a registered memory region",
            "The pointer is not that of a registered range of host memory."),

    // Further faults of a running kernel

    /** A kernel overran or damaged its stack; the process must be restarted. */
    CUDA_ERROR_HARDWARE_STACK_ERROR(
            714, "hardware stack error", "A kernel overran or damaged its stack; the process must be restarted."),
    /** A kernel met an instruction that the device cannot decode; the process must be restarted. */
    CUDA_ERROR_ILLEGAL_INSTRUCTION(
            715,
            "an illegal instruction was encountered",
            "A kernel met an instruction that the device cannot decode; the process must be restarted."),
    /** A kernel used an address that is not aligned to the access; the process must be restarted. */
    CUDA_ERROR_MISALIGNED_ADDRESS(
            716,
            "misaligned address",
            "A kernel used an address that is not aligned to the access; the process must be restarted."),
    /** A kernel used an address of the wrong memory space; the process must be restarted. */
    CUDA_ERROR_INVALID_ADDRESS_SPACE(
            717,
            "operation not supported on global/shared address space",
            "A kernel used an address of the wrong memory space; the process must be restarted."),
    /** A kernel's program counter left its code; the process must be restarted. */
    CUDA_ERROR_INVALID_PC(
            718, "invalid program counter", "A kernel's program counter left its code; the process must be restarted."),
    /** A kernel ended with a fault that has no code of its own; the process must be restarted. */
    CUDA_ERROR_LAUNCH_FAILED(
            719,
            "unspecified launch failure",
            "A kernel ended with a fault that has no code of its own; the process must be restarted."),
    /** A cooperative launch has more blocks than can be resident on the device at once. */
    CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE(
            720,
            "too many blocks in cooperative launch",
            "A cooperative launch has more blocks than can be resident on the device at once."),
    /** A kernel ended without giving its tensor memory back; the process must be restarted. */
    CUDA_ERROR_TENSOR_MEMORY_LEAK(
            721,
            "tensor memory not completely freed",
            "A kernel ended without giving its tensor memory back; the process must be restarted."),

    // Permission, system and MPS

    /** The operation is not allowed here, for example an API call inside a stream callback. */
    CUDA_ERROR_NOT_PERMITTED(
            800,
            "operation not permitted",
            "The operation is not allowed here, for example an API call inside a stream callback."),
    /** The system or the device cannot do this. */
    CUDA_ERROR_NOT_SUPPORTED(801, "operation not supported", "The system or the device cannot do this."),
    /** The system cannot start CUDA work yet; a configuration or a daemon is missing. */
    CUDA_ERROR_SYSTEM_NOT_READY(
            802,
            "system not yet initialized",
            "The system cannot start CUDA work yet; a configuration or a daemon is missing."),
    /** The display driver and the CUDA driver are of different versions. */
    CUDA_ERROR_SYSTEM_DRIVER_MISMATCH(
            803,
            "system has unsupported display driver / cuda driver combination",
            "The display driver and the CUDA driver are of different versions."),
    /** Forward compatibility was asked for on a device that does not have it. */
    CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE(
            804,
            "forward compatibility was attempted on non supported HW",
            "Forward compatibility was asked for on a device that does not have it."),
    /** The MPS client reached neither the control daemon nor the server. */
    CUDA_ERROR_MPS_CONNECTION_FAILED(
            805,
            "MPS client failed to connect to the MPS control daemon or the MPS server",
            "The MPS client reached neither the control daemon nor the server."),
    /** A call between the MPS client and the MPS server failed. */
    CUDA_ERROR_MPS_RPC_FAILURE(
            806,
            "the remote procedural call between the MPS server and the MPS client failed",
            "A call between the MPS client and the MPS server failed."),
    /** The MPS server takes no new requests now, for example while it recovers from a fault. */
    CUDA_ERROR_MPS_SERVER_NOT_READY(
            807,
            "MPS server is not ready to accept new MPS client requests",
            "The MPS server takes no new requests now, for example while it recovers from a fault."),
    /** There is no room for another MPS client. */
    CUDA_ERROR_MPS_MAX_CLIENTS_REACHED(
            808,
            "the hardware resources required to create MPS client have been exhausted",
            "There is no room for another MPS client."),
    /** There is no room for another MPS connection to the device. */
    CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED(
            809,
            "the hardware resources required to support device connections have been exhausted",
            "There is no room for another MPS connection to the device."),
    /** The MPS server ended this client; the process must be restarted. */
    CUDA_ERROR_MPS_CLIENT_TERMINATED(
            810,
            "the MPS client has been terminated by the server",
            "The MPS server ended this client; the process must be restarted."),
    /** The module launches work from the device, which this configuration does not support. */
    CUDA_ERROR_CDP_NOT_SUPPORTED(
            811,
            "is using CUDA Dynamic Parallelism, but the current configuration, like MPS, does not support it",
            "The module launches work from the device, which this configuration does not support."),
    /** Modules that launch work from the device were built for versions that do not mix. */
    CUDA_ERROR_CDP_VERSION_MISMATCH(
            812,
            "unsupported interaction between different versions of CUDA Dynamic Parallelism",
            "Modules that launch work from the device were built for versions that do not mix."),

    // Stream capture

    /** The operation is not allowed while the stream is being captured. */
    CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED(
            900,
            "operation not permitted when stream is capturing",
            "The operation is not allowed while the stream is being captured."),
    /** The capture was spoilt by an earlier error and can only be ended. */
    CUDA_ERROR_STREAM_CAPTURE_INVALIDATED(
            901,
            "operation failed due to a previous error during capture",
            "The capture was spoilt by an earlier error and can only be ended."),
    /** The operation would join two captures that do not belong together. */
    CUDA_ERROR_STREAM_CAPTURE_MERGE(
            902,
            "operation would result in a merge of separate capture sequences",
            "The operation would join two captures that do not belong together."),
    /** The capture did not begin in this stream, so it cannot end here. */
    CUDA_ERROR_STREAM_CAPTURE_UNMATCHED(
            903,
            "capture was not ended in the same stream as it began",
            "The capture did not begin in this stream, so it cannot end here."),
    /** A stream that was forked into the capture was not joined back to the stream where it began. */
    CUDA_ERROR_STREAM_CAPTURE_UNJOINED(
            904,
            "capturing stream has unjoined work",
            "A stream that was forked into the capture was not joined back to the stream where it began."),
    /** The operation would make captured work depend on work outside the capture, or the reverse. */
    CUDA_ERROR_STREAM_CAPTURE_ISOLATION(
            905,
            "dependency created on uncaptured work in another stream",
            "The operation would make captured work depend on work outside the capture, or the reverse."),
    /** The operation would make the legacy stream wait implicitly for a capture in progress. */
    CUDA_ERROR_STREAM_CAPTURE_IMPLICIT(
            906,
            "operation would make the legacy stream depend on a capturing blocking stream",
            "The operation would make the legacy stream wait implicitly for a capture in progress."),
    /** The event was last recorded in a captured stream and cannot be used this way. */
    CUDA_ERROR_CAPTURED_EVENT(
            907,
            "operation not permitted on an event last recorded in a capturing stream",
            "The event was last recorded in a captured stream and cannot be used this way."),
    /** A capture that is not relaxed was ended by a thread other than the one that began it. */
    CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD(
            908,
            "attempt to terminate a thread-local capture sequence from another thread",
            "A capture that is not relaxed was ended by a thread other than the one that began it."),

    // Waits, updates and configuration

    /** The wait gave up after its time limit. */
    CUDA_ERROR_TIMEOUT(909, "wait operation timed out", "The wait gave up after its time limit."),
    /** The executable graph cannot take these changes and was left as it was. */
    CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE(
            910,
            "the graph update was not performed because it included changes which violated constraints "
                    + "specific to instantiated graph update",
            "The executable graph cannot take these changes and was left as it was."),
    /** A device outside CUDA reported that the data it shares is not valid; the process must be restarted. */
    CUDA_ERROR_EXTERNAL_DEVICE(
            911,
            "an async error has occured in external entity outside of CUDA",
            "A device outside CUDA reported that the data it shares is not valid; the process must be restarted."),
    /** The cluster shape of the launch is not possible on this device. */
    CUDA_ERROR_INVALID_CLUSTER_SIZE(
            912,
            "a kernel launch error has occurred due to cluster misconfiguration",
            "The cluster shape of the launch is not possible on this device."),
    /** The call needs a function that is loaded, and this one is not. */
    CUDA_ERROR_FUNCTION_NOT_LOADED(
            913,
            "the function handle is not loaded when calling an API that requires a loaded function",
            "The call needs a function that is loaded, and this one is not."),
    /** A device resource is of a type that the operation does not take. */
    CUDA_ERROR_INVALID_RESOURCE_TYPE(
            914,
            "one or more resources passed in are not valid resource types for the operation",
            "A device resource is of a type that the operation does not take."),
    /** The device resources are too few for the operation, or do not fit it. */
    CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION(
            915,
            "one or more resources are insufficient or non-applicable for the operation",
            "The device resources are too few for the operation, or do not fit it."),
    /** An encryption key could not be rotated. */
    CUDA_ERROR_KEY_ROTATION(
            916, "an error happened during the key rotation sequence", "An encryption key could not be rotated."),

    // Everything else

    /** Something failed inside the driver and nothing more is known. */
    CUDA_ERROR_UNKNOWN(999, "unknown error", "Something failed inside the driver and nothing more is known.");

    private static final CUresult[] BY_CODE = Arrays.stream(values())
            .sorted(Comparator.comparingInt(CUresult::code))
            .toArray(CUresult[]::new);

    private static final int[] CODES =
            Arrays.stream(BY_CODE).mapToInt(CUresult::code).toArray();

    private final int code;
    private final String text;
    private final String description;

    CUresult(int code, String text, String description) {
        this.code = code;
        this.text = text;
        this.description = description;
    }

    /** {@return the number of this result in the driver's ABI} */
    @Override
    public int code() {
        return code;
    }

    /** {@return the string that {@code cuGetErrorString} gives for this result} */
    public String text() {
        return text;
    }

    /** {@return one sentence that says what this result means} */
    public String description() {
        return description;
    }

    /**
     * Finds the result with a number, in logarithmic time.
     *
     * @param code any number
     * @return the result, or empty if the driver defines none with that number
     */
    public static Optional<CUresult> of(int code) {
        int index = Arrays.binarySearch(CODES, code);
        return index < 0 ? Optional.empty() : Optional.of(BY_CODE[index]);
    }
}
