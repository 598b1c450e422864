package orrery.runtime;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import orrery.device.CUresult;
import orrery.device.ResultCode;

/**
 * What a runtime call answers: every result code of CUDA 13.0, and the one of 13.1 that execution contexts have.
 *
 * <p>Source: {@code enum cudaError} of {@code driver_types.h}, whose names and numbers these are. Most have the number
 * of a driver's code, and mean what that one means; the others are the runtime's own.
 */
public enum cudaError_t implements ResultCode {
    /** {@link CUresult#CUDA_SUCCESS}. */
    cudaSuccess(0),
    /** {@link CUresult#CUDA_ERROR_INVALID_VALUE}. */
    cudaErrorInvalidValue(1),
    /** {@link CUresult#CUDA_ERROR_OUT_OF_MEMORY}. */
    cudaErrorMemoryAllocation(2),
    /** {@link CUresult#CUDA_ERROR_NOT_INITIALIZED}. */
    cudaErrorInitializationError(3),
    /** {@link CUresult#CUDA_ERROR_DEINITIALIZED}. */
    cudaErrorCudartUnloading(4),
    /** {@link CUresult#CUDA_ERROR_PROFILER_DISABLED}. */
    cudaErrorProfilerDisabled(5),
    /** {@link CUresult#CUDA_ERROR_PROFILER_NOT_INITIALIZED}. */
    cudaErrorProfilerNotInitialized(6),
    /** {@link CUresult#CUDA_ERROR_PROFILER_ALREADY_STARTED}. */
    cudaErrorProfilerAlreadyStarted(7),
    /** {@link CUresult#CUDA_ERROR_PROFILER_ALREADY_STOPPED}. */
    cudaErrorProfilerAlreadyStopped(8),
    /** A launch asks for a grid, a block or memory that no device can give it. */
    cudaErrorInvalidConfiguration(9, "invalid configuration argument"),
    /** A pitch is outside the range that the function accepts. */
    cudaErrorInvalidPitchValue(12, "invalid pitch argument"),
    /** A symbol is not the name of anything. */
    cudaErrorInvalidSymbol(13, "invalid device symbol"),
    /** Formerly: a host pointer is none. Not returned since CUDA 10.1. */
    cudaErrorInvalidHostPointer(16, "invalid host pointer"),
    /** Formerly: a device pointer is none. Not returned since CUDA 10.1. */
    cudaErrorInvalidDevicePointer(17, "invalid device pointer"),
    /** A texture is none. */
    cudaErrorInvalidTexture(18, "invalid texture reference"),
    /** A texture is bound to nothing. */
    cudaErrorInvalidTextureBinding(19, "texture is not bound to a pointer"),
    /** A channel descriptor is malformed. */
    cudaErrorInvalidChannelDescriptor(20, "invalid channel descriptor"),
    /** The direction of a copy is none of the documented ones. */
    cudaErrorInvalidMemcpyDirection(21, "invalid copy direction for memcpy"),
    /** Formerly: the address of a constant was taken. Not returned since CUDA 3.1. */
    cudaErrorAddressOfConstant(22, "invalid address of constant"),
    /** Formerly: a fetch from a texture failed. Not returned since CUDA 3.1. */
    cudaErrorTextureFetchFailed(23, "fetch from texture failed"),
    /** Formerly: a texture is bound to nothing. Not returned since CUDA 3.1. */
    cudaErrorTextureNotBound(24, "cannot fetch from a texture that is not bound"),
    /** Formerly: threads of a block did not agree on a barrier. Not returned since CUDA 3.1. */
    cudaErrorSynchronizationError(25, "incorrect use of __syncthreads()"),
    /** A texture that is not of floating-point numbers is filtered. */
    cudaErrorInvalidFilterSetting(26, "this texture cannot be filtered"),
    /** A texture is normalized that cannot be. */
    cudaErrorInvalidNormSetting(27, "this texture cannot be normalized"),
    /** Formerly: device code was emulated and run at once. Not returned since CUDA 3.1. */
    cudaErrorMixedDeviceExecution(28, "device code cannot be emulated and run at once"),
    /** Formerly: a function that there was not yet. Not returned since CUDA 4.1. */
    cudaErrorNotYetImplemented(31, "feature not yet implemented"),
    /** Formerly: an emulated pointer was too large. Not returned since CUDA 3.1. */
    cudaErrorMemoryValueTooLarge(32, "emulated pointer too large"),
    /** {@link CUresult#CUDA_ERROR_STUB_LIBRARY}. */
    cudaErrorStubLibrary(34),
    /** The driver is older than the runtime. */
    cudaErrorInsufficientDriver(35, "driver older than the runtime"),
    /** {@link CUresult#CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER}. */
    cudaErrorCallRequiresNewerDriver(36),
    /** A surface is none. */
    cudaErrorInvalidSurface(37, "invalid surface reference"),
    /** Several modules have a variable of this name. */
    cudaErrorDuplicateVariableName(43, "duplicate global variable looked up by string name"),
    /** Several modules have a texture of this name. */
    cudaErrorDuplicateTextureName(44, "duplicate texture looked up by string name"),
    /** Several modules have a surface of this name. */
    cudaErrorDuplicateSurfaceName(45, "duplicate surface looked up by string name"),
    /** {@link CUresult#CUDA_ERROR_DEVICE_UNAVAILABLE}. */
    cudaErrorDevicesUnavailable(46),
    /** The current context is one that the runtime cannot use. */
    cudaErrorIncompatibleDriverContext(49, "incompatible driver context"),
    /** A kernel is launched that was not configured. */
    cudaErrorMissingConfiguration(52, "__global__ function call is not configured"),
    /** Formerly: an earlier launch failed. Not returned since CUDA 3.1. */
    cudaErrorPriorLaunchFailure(53, "unspecified launch failure in prior launch"),
    /** A launch from the device is nested too deeply. */
    cudaErrorLaunchMaxDepthExceeded(65, "launch nested too deeply"),
    /** A kernel launched from the device uses textures of its file. */
    cudaErrorLaunchFileScopedTex(66, "launch of a kernel with textures of its file"),
    /** A kernel launched from the device uses surfaces of its file. */
    cudaErrorLaunchFileScopedSurf(67, "launch of a kernel with surfaces of its file"),
    /** The device synchronizes at too great a depth. */
    cudaErrorSyncDepthExceeded(68, "synchronization at too great a depth"),
    /** Too many launches from the device are pending. */
    cudaErrorLaunchPendingCountExceeded(69, "too many pending launches"),
    /** A function is not a kernel, or not one for this device. */
    cudaErrorInvalidDeviceFunction(98, "invalid device function"),
    /** {@link CUresult#CUDA_ERROR_NO_DEVICE}. */
    cudaErrorNoDevice(100),
    /** {@link CUresult#CUDA_ERROR_INVALID_DEVICE}. */
    cudaErrorInvalidDevice(101),
    /** {@link CUresult#CUDA_ERROR_DEVICE_NOT_LICENSED}. */
    cudaErrorDeviceNotLicensed(102),
    /** The integrity of the driver was not established. */
    cudaErrorSoftwareValidityNotEstablished(103, "integrity checks failed"),
    /** The runtime could not start. */
    cudaErrorStartupFailure(127, "startup failure in cuda runtime"),
    /** {@link CUresult#CUDA_ERROR_INVALID_IMAGE}. */
    cudaErrorInvalidKernelImage(200),
    /** {@link CUresult#CUDA_ERROR_INVALID_CONTEXT}. */
    cudaErrorDeviceUninitialized(201),
    /** {@link CUresult#CUDA_ERROR_MAP_FAILED}. */
    cudaErrorMapBufferObjectFailed(205),
    /** {@link CUresult#CUDA_ERROR_UNMAP_FAILED}. */
    cudaErrorUnmapBufferObjectFailed(206),
    /** {@link CUresult#CUDA_ERROR_ARRAY_IS_MAPPED}. */
    cudaErrorArrayIsMapped(207),
    /** {@link CUresult#CUDA_ERROR_ALREADY_MAPPED}. */
    cudaErrorAlreadyMapped(208),
    /** {@link CUresult#CUDA_ERROR_NO_BINARY_FOR_GPU}. */
    cudaErrorNoKernelImageForDevice(209),
    /** {@link CUresult#CUDA_ERROR_ALREADY_ACQUIRED}. */
    cudaErrorAlreadyAcquired(210),
    /** {@link CUresult#CUDA_ERROR_NOT_MAPPED}. */
    cudaErrorNotMapped(211),
    /** {@link CUresult#CUDA_ERROR_NOT_MAPPED_AS_ARRAY}. */
    cudaErrorNotMappedAsArray(212),
    /** {@link CUresult#CUDA_ERROR_NOT_MAPPED_AS_POINTER}. */
    cudaErrorNotMappedAsPointer(213),
    /** {@link CUresult#CUDA_ERROR_ECC_UNCORRECTABLE}. */
    cudaErrorECCUncorrectable(214),
    /** {@link CUresult#CUDA_ERROR_UNSUPPORTED_LIMIT}. */
    cudaErrorUnsupportedLimit(215),
    /** {@link CUresult#CUDA_ERROR_CONTEXT_ALREADY_IN_USE}. */
    cudaErrorDeviceAlreadyInUse(216),
    /** {@link CUresult#CUDA_ERROR_PEER_ACCESS_UNSUPPORTED}. */
    cudaErrorPeerAccessUnsupported(217),
    /** {@link CUresult#CUDA_ERROR_INVALID_PTX}. */
    cudaErrorInvalidPtx(218),
    /** {@link CUresult#CUDA_ERROR_INVALID_GRAPHICS_CONTEXT}. */
    cudaErrorInvalidGraphicsContext(219),
    /** {@link CUresult#CUDA_ERROR_NVLINK_UNCORRECTABLE}. */
    cudaErrorNvlinkUncorrectable(220),
    /** {@link CUresult#CUDA_ERROR_JIT_COMPILER_NOT_FOUND}. */
    cudaErrorJitCompilerNotFound(221),
    /** {@link CUresult#CUDA_ERROR_UNSUPPORTED_PTX_VERSION}. */
    cudaErrorUnsupportedPtxVersion(222),
    /** {@link CUresult#CUDA_ERROR_JIT_COMPILATION_DISABLED}. */
    cudaErrorJitCompilationDisabled(223),
    /** {@link CUresult#CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY}. */
    cudaErrorUnsupportedExecAffinity(224),
    /** {@link CUresult#CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC}. */
    cudaErrorUnsupportedDevSideSync(225),
    /** {@link CUresult#CUDA_ERROR_CONTAINED}. */
    cudaErrorContained(226),
    /** {@link CUresult#CUDA_ERROR_INVALID_SOURCE}. */
    cudaErrorInvalidSource(300),
    /** {@link CUresult#CUDA_ERROR_FILE_NOT_FOUND}. */
    cudaErrorFileNotFound(301),
    /** {@link CUresult#CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND}. */
    cudaErrorSharedObjectSymbolNotFound(302),
    /** {@link CUresult#CUDA_ERROR_SHARED_OBJECT_INIT_FAILED}. */
    cudaErrorSharedObjectInitFailed(303),
    /** {@link CUresult#CUDA_ERROR_OPERATING_SYSTEM}. */
    cudaErrorOperatingSystem(304),
    /** {@link CUresult#CUDA_ERROR_INVALID_HANDLE}. */
    cudaErrorInvalidResourceHandle(400),
    /** {@link CUresult#CUDA_ERROR_ILLEGAL_STATE}. */
    cudaErrorIllegalState(401),
    /** {@link CUresult#CUDA_ERROR_LOSSY_QUERY}. */
    cudaErrorLossyQuery(402),
    /** {@link CUresult#CUDA_ERROR_NOT_FOUND}. */
    cudaErrorSymbolNotFound(500),
    /** {@link CUresult#CUDA_ERROR_NOT_READY}. */
    cudaErrorNotReady(600),
    /** {@link CUresult#CUDA_ERROR_ILLEGAL_ADDRESS}. */
    cudaErrorIllegalAddress(700),
    /** {@link CUresult#CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES}. */
    cudaErrorLaunchOutOfResources(701),
    /** {@link CUresult#CUDA_ERROR_LAUNCH_TIMEOUT}. */
    cudaErrorLaunchTimeout(702),
    /** {@link CUresult#CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING}. */
    cudaErrorLaunchIncompatibleTexturing(703),
    /** {@link CUresult#CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED}. */
    cudaErrorPeerAccessAlreadyEnabled(704),
    /** {@link CUresult#CUDA_ERROR_PEER_ACCESS_NOT_ENABLED}. */
    cudaErrorPeerAccessNotEnabled(705),
    /** {@link CUresult#CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE}. */
    cudaErrorSetOnActiveProcess(708),
    /** {@link CUresult#CUDA_ERROR_CONTEXT_IS_DESTROYED}. */
    cudaErrorContextIsDestroyed(709),
    /** {@link CUresult#CUDA_ERROR_ASSERT}. */
    cudaErrorAssert(710),
    /** {@link CUresult#CUDA_ERROR_TOO_MANY_PEERS}. */
    cudaErrorTooManyPeers(711),
    /** {@link CUresult#CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED}. */
    cudaErrorHostMemoryAlreadyRegistered(712),
    /** {@link CUresult#CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED}. */
    cudaErrorHostMemoryNotRegistered(713),
    /** {@link CUresult#CUDA_ERROR_HARDWARE_STACK_ERROR}. */
    cudaErrorHardwareStackError(714),
    /** {@link CUresult#CUDA_ERROR_ILLEGAL_INSTRUCTION}. */
    cudaErrorIllegalInstruction(715),
    /** {@link CUresult#CUDA_ERROR_MISALIGNED_ADDRESS}. */
    cudaErrorMisalignedAddress(716),
    /** {@link CUresult#CUDA_ERROR_INVALID_ADDRESS_SPACE}. */
    cudaErrorInvalidAddressSpace(717),
    /** {@link CUresult#CUDA_ERROR_INVALID_PC}. */
    cudaErrorInvalidPc(718),
    /** {@link CUresult#CUDA_ERROR_LAUNCH_FAILED}. */
    cudaErrorLaunchFailure(719),
    /** {@link CUresult#CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE}. */
    cudaErrorCooperativeLaunchTooLarge(720),
    /** {@link CUresult#CUDA_ERROR_TENSOR_MEMORY_LEAK}. */
    cudaErrorTensorMemoryLeak(721),
    /** {@link CUresult#CUDA_ERROR_NOT_PERMITTED}. */
    cudaErrorNotPermitted(800),
    /** {@link CUresult#CUDA_ERROR_NOT_SUPPORTED}. */
    cudaErrorNotSupported(801),
    /** {@link CUresult#CUDA_ERROR_SYSTEM_NOT_READY}. */
    cudaErrorSystemNotReady(802),
    /** {@link CUresult#CUDA_ERROR_SYSTEM_DRIVER_MISMATCH}. */
    cudaErrorSystemDriverMismatch(803),
    /** {@link CUresult#CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE}. */
    cudaErrorCompatNotSupportedOnDevice(804),
    /** {@link CUresult#CUDA_ERROR_MPS_CONNECTION_FAILED}. */
    cudaErrorMpsConnectionFailed(805),
    /** {@link CUresult#CUDA_ERROR_MPS_RPC_FAILURE}. */
    cudaErrorMpsRpcFailure(806),
    /** {@link CUresult#CUDA_ERROR_MPS_SERVER_NOT_READY}. */
    cudaErrorMpsServerNotReady(807),
    /** {@link CUresult#CUDA_ERROR_MPS_MAX_CLIENTS_REACHED}. */
    cudaErrorMpsMaxClientsReached(808),
    /** {@link CUresult#CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED}. */
    cudaErrorMpsMaxConnectionsReached(809),
    /** {@link CUresult#CUDA_ERROR_MPS_CLIENT_TERMINATED}. */
    cudaErrorMpsClientTerminated(810),
    /** {@link CUresult#CUDA_ERROR_CDP_NOT_SUPPORTED}. */
    cudaErrorCdpNotSupported(811),
    /** {@link CUresult#CUDA_ERROR_CDP_VERSION_MISMATCH}. */
    cudaErrorCdpVersionMismatch(812),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED}. */
    cudaErrorStreamCaptureUnsupported(900),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_INVALIDATED}. */
    cudaErrorStreamCaptureInvalidated(901),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_MERGE}. */
    cudaErrorStreamCaptureMerge(902),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_UNMATCHED}. */
    cudaErrorStreamCaptureUnmatched(903),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_UNJOINED}. */
    cudaErrorStreamCaptureUnjoined(904),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_ISOLATION}. */
    cudaErrorStreamCaptureIsolation(905),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_IMPLICIT}. */
    cudaErrorStreamCaptureImplicit(906),
    /** {@link CUresult#CUDA_ERROR_CAPTURED_EVENT}. */
    cudaErrorCapturedEvent(907),
    /** {@link CUresult#CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD}. */
    cudaErrorStreamCaptureWrongThread(908),
    /** {@link CUresult#CUDA_ERROR_TIMEOUT}. */
    cudaErrorTimeout(909),
    /** {@link CUresult#CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE}. */
    cudaErrorGraphExecUpdateFailure(910),
    /** {@link CUresult#CUDA_ERROR_EXTERNAL_DEVICE}. */
    cudaErrorExternalDevice(911),
    /** {@link CUresult#CUDA_ERROR_INVALID_CLUSTER_SIZE}. */
    cudaErrorInvalidClusterSize(912),
    /** {@link CUresult#CUDA_ERROR_FUNCTION_NOT_LOADED}. */
    cudaErrorFunctionNotLoaded(913),
    /** {@link CUresult#CUDA_ERROR_INVALID_RESOURCE_TYPE}. */
    cudaErrorInvalidResourceType(914),
    /** {@link CUresult#CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION}. */
    cudaErrorInvalidResourceConfiguration(915),
    /** A stream has outlived its execution context. Documented for CUDA 13.1. */
    cudaErrorStreamDetached(917, "stream is detached"),
    /** {@link CUresult#CUDA_ERROR_UNKNOWN}. */
    cudaErrorUnknown(999),
    /** The driver's codes were returned with this added. Not returned since CUDA 4.1. */
    cudaErrorApiFailureBase(10000, "api failure base");

    private static final Map<Integer, cudaError_t> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(cudaError_t::code, Function.identity()));

    private final int number;
    private final String text;

    /** Creates a code that the driver has too. */
    cudaError_t(int number) {
        this(number, CUresult.of(number).orElseThrow().text());
    }

    cudaError_t(int number, String text) {
        this.number = number;
        this.text = text;
    }

    @Override
    public int code() {
        return number;
    }

    /** Returns what {@code cudaGetErrorString} says. */
    public String text() {
        return text;
    }

    /** Returns what the runtime makes of a driver's code: the code of the same number, or {@link #cudaErrorUnknown}. */
    static cudaError_t of(CUresult result) {
        return BY_NUMBER.getOrDefault(result.code(), cudaErrorUnknown);
    }
}
