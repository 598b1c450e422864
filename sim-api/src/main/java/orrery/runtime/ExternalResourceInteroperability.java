package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;

/**
 * The chapter "External Resource Interoperability" of the runtime API. The other APIs, which make what is imported, are
 * played by {@link orrery.sim.ExternalWorld}. Handles and parameters are the driver's, which have the same fields.
 */
public interface ExternalResourceInteroperability {
    /** Memory is imported by a file descriptor. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeOpaqueFd = ExternalMemoryHandleType.OPAQUE_FD;
    /** Memory is imported by a handle of Windows. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeOpaqueWin32 = ExternalMemoryHandleType.OPAQUE_WIN32;
    /** Memory is imported by a global handle of Windows. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeOpaqueWin32Kmt = ExternalMemoryHandleType.OPAQUE_WIN32_KMT;
    /** Memory is imported by a heap of Direct3D 12. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeD3D12Heap = ExternalMemoryHandleType.D3D12_HEAP;
    /** Memory is imported by a committed resource of Direct3D 12. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeD3D12Resource = ExternalMemoryHandleType.D3D12_RESOURCE;
    /** Memory is imported by a resource of Direct3D 11. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeD3D11Resource = ExternalMemoryHandleType.D3D11_RESOURCE;
    /** Memory is imported by a global handle of a resource of Direct3D 11. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeD3D11ResourceKmt = ExternalMemoryHandleType.D3D11_RESOURCE_KMT;
    /** Memory is imported by an object of NvSciBuf. */
    ExternalMemoryHandleType cudaExternalMemoryHandleTypeNvSciBuf = ExternalMemoryHandleType.NVSCIBUF;
    /** A semaphore is imported by a file descriptor. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeOpaqueFd = ExternalSemaphoreHandleType.OPAQUE_FD;
    /** A semaphore is imported by a handle of Windows. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeOpaqueWin32 = ExternalSemaphoreHandleType.OPAQUE_WIN32;
    /** A semaphore is imported by a global handle of Windows. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt =
            ExternalSemaphoreHandleType.OPAQUE_WIN32_KMT;
    /** A semaphore is imported by a fence of Direct3D 12. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeD3D12Fence = ExternalSemaphoreHandleType.D3D12_FENCE;
    /** A semaphore is imported by a fence of Direct3D 11. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeD3D11Fence = ExternalSemaphoreHandleType.D3D11_FENCE;
    /** A semaphore is imported by an object of NvSciSync. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeNvSciSync = ExternalSemaphoreHandleType.NVSCISYNC;
    /** A semaphore is imported by a keyed mutex of Direct3D 11. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeKeyedMutex =
            ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX;
    /** A semaphore is imported by a global handle of a keyed mutex. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeKeyedMutexKmt =
            ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT;
    /** A semaphore is imported by a file descriptor of a timeline semaphore. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd =
            ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    /** A semaphore is imported by a handle of Windows of a timeline semaphore. */
    ExternalSemaphoreHandleType cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 =
            ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_WIN32;
    /** The resource is a dedicated one. */
    int cudaExternalMemoryDedicated = 1;
    /** A signal of NvSciSync does not synchronize memory of NvSciBuf. */
    int cudaExternalSemaphoreSignalSkipNvSciBufMemSync = 1;
    /** A wait for NvSciSync does not synchronize memory of NvSciBuf. */
    int cudaExternalSemaphoreWaitSkipNvSciBufMemSync = 2;

    /**
     * Imports memory of another API. A file descriptor belongs to the runtime afterwards; any other handle stays the
     * program's.
     *
     * @param memHandleDesc type and handle, the size of the memory object in bytes, and flags
     * @return the imported memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorNotSupported} or
     *     {@code cudaErrorOperatingSystem} for the rules of {@link CudaDriver#cuImportExternalMemory}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuImportExternalMemory")
    cudaExternalMemory_t cudaImportExternalMemory(CUexternalMemoryHandleDesc memHandleDesc);

    /**
     * Maps a buffer onto external memory. {@link MemoryManagement#cudaFree} frees it.
     *
     * @param extMem the imported memory
     * @param bufferDesc offset and size in bytes, and flags, which must be 0
     * @return the first address of the buffer
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuExternalMemoryGetMappedBuffer};
     *     or the error of an earlier fault (API-02)
     */
    @Delegates("cuExternalMemoryGetMappedBuffer")
    long cudaExternalMemoryGetMappedBuffer(CUexternalMemory extMem, CUexternalMemoryBufferDesc bufferDesc);

    /**
     * Maps a mipmapped array onto external memory. {@link #cudaFreeMipmappedArray} frees it.
     *
     * @param extMem the imported memory
     * @param mipmapDesc the offset in bytes, what the base level looks like, and the number of levels
     * @return the mipmapped array
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuExternalMemoryGetMappedMipmappedArray}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuExternalMemoryGetMappedMipmappedArray")
    cudaMipmappedArray_t cudaExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory extMem, CUexternalMemoryMipmappedArrayDesc mipmapDesc);

    /**
     * Returns a level of a mipmapped array. It ends with the mipmapped array.
     *
     * @param mipmappedArray the mipmapped array
     * @param level the level, from 0, the base level, to the number of levels - 1
     * @return the level
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuMipmappedArrayGetLevel}
     */
    @Delegates("cuMipmappedArrayGetLevel")
    cudaArray_t cudaGetMipmappedArrayLevel(CUmipmappedArray mipmappedArray, int level);

    /**
     * Frees a mipmapped array, and with it the arrays that are its levels.
     *
     * @param mipmappedArray the mipmapped array; other than in the driver, null does nothing
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuMipmappedArrayDestroy}; here ARRAY-03 is {@code cudaErrorInvalidValue}
     */
    @Counterpart("cuMipmappedArrayDestroy")
    void cudaFreeMipmappedArray(@Nullable CUmipmappedArray mipmappedArray);

    /**
     * Ends an import of memory. Buffers and arrays that were mapped onto it cannot be used any more, and must still be
     * freed.
     *
     * @param extMem the imported memory
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuDestroyExternalMemory}; or the
     *     error of an earlier fault (API-02)
     */
    @Delegates("cuDestroyExternalMemory")
    void cudaDestroyExternalMemory(CUexternalMemory extMem);

    /**
     * Imports a semaphore of another API. A file descriptor belongs to the runtime afterwards; any other handle stays
     * the program's.
     *
     * @param semHandleDesc type and handle, and flags, which must be 0
     * @return the imported semaphore
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuImportExternalSemaphore}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuImportExternalSemaphore")
    cudaExternalSemaphore_t cudaImportExternalSemaphore(CUexternalSemaphoreHandleDesc semHandleDesc);

    /**
     * Signals external semaphores in stream order.
     *
     * @param extSemArray the semaphores, of the device of the stream
     * @param paramsArray the parameters of each signal, in the same order
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuSignalExternalSemaphoresAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuSignalExternalSemaphoresAsync")
    void cudaSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray,
            List<CUexternalSemaphoreSignalParams> paramsArray,
            @Nullable CUstream stream);

    /**
     * Holds a stream until external semaphores are signalled. When the timeout of a keyed mutex ends, the stream
     * continues on without it, and the next call that waits answers {@code cudaErrorTimeout}.
     *
     * @param extSemArray the semaphores, of the device of the stream
     * @param paramsArray the parameters of each wait, in the same order
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuWaitExternalSemaphoresAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuWaitExternalSemaphoresAsync")
    void cudaWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray,
            List<CUexternalSemaphoreWaitParams> paramsArray,
            @Nullable CUstream stream);

    /**
     * Ends an import of a semaphore. Its signals and the waits for it must have completed.
     *
     * @param extSem the semaphore
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuDestroyExternalSemaphore}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuDestroyExternalSemaphore")
    void cudaDestroyExternalSemaphore(CUexternalSemaphore extSem);

    // -- nodes of graphs -----------------------------------------------------------------------------------------

    /**
     * Adds a node that signals external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param nodeParams the semaphores and the parameters of each signal
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of {@link CudaDriver#cuGraphAddExternalSemaphoresSignalNode}; or
     *     the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphAddExternalSemaphoresSignalNode")
    cudaGraphNode_t cudaGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemSignalNodeParams nodeParams);

    /**
     * Adds a node that waits for external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param nodeParams the semaphores and the parameters of each wait
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of {@link CudaDriver#cuGraphAddExternalSemaphoresWaitNode}; or
     *     the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphAddExternalSemaphoresWaitNode")
    cudaGraphNode_t cudaGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemWaitNodeParams nodeParams);

    /**
     * Returns the signals of a node that signals external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each signal
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphExternalSemaphoresSignalNodeGetParams}
     */
    @Delegates("cuGraphExternalSemaphoresSignalNodeGetParams")
    CUextSemSignalNodeParams cudaGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node);

    /**
     * Changes the signals of a node that signals external semaphores.
     *
     * @param node the node
     * @param nodeParams the new signals
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphExternalSemaphoresSignalNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphExternalSemaphoresSignalNodeSetParams")
    void cudaGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams nodeParams);

    /**
     * Returns the waits of a node that waits for external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each wait
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphExternalSemaphoresWaitNodeGetParams}
     */
    @Delegates("cuGraphExternalSemaphoresWaitNodeGetParams")
    CUextSemWaitNodeParams cudaGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node);

    /**
     * Changes the waits of a node that waits for external semaphores.
     *
     * @param node the node
     * @param nodeParams the new waits
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of {@link CudaDriver#cuGraphExternalSemaphoresWaitNodeSetParams};
     *     or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphExternalSemaphoresWaitNodeSetParams")
    void cudaGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams nodeParams);

    /**
     * Changes the signals of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new signals, as many as before
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphExecExternalSemaphoresSignalNodeSetParams}; or the error of an earlier fault
     *     (API-02)
     */
    @Delegates("cuGraphExecExternalSemaphoresSignalNodeSetParams")
    void cudaGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemSignalNodeParams nodeParams);

    /**
     * Changes the waits of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new waits, as many as before
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphExecExternalSemaphoresWaitNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphExecExternalSemaphoresWaitNodeSetParams")
    void cudaGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemWaitNodeParams nodeParams);
}
