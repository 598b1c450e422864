package orrery.runtime;

import java.util.List;
import orrery.driver.CUarray;
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

/**
 * The chapter "External Resource Interoperability" of the runtime API. The other APIs, which make what is imported, are
 * played by {@link orrery.core.external.ExternalApi}. Handles and parameters are the driver's, which have the same
 * fields.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface ExternalResourceInteroperability {
    /** The resource is a dedicated one. */
    int cudaExternalMemoryDedicated = 1;
    /** A signal of NvSciSync does not synchronize memory of NvSciBuf. */
    int cudaExternalSemaphoreSignalSkipNvSciBufMemSync = 1;
    /** A wait for NvSciSync does not synchronize memory of NvSciBuf. */
    int cudaExternalSemaphoreWaitSkipNvSciBufMemSync = 2;

    /**
     * Imports memory of another API. A file descriptor belongs to the runtime afterwards; any other handle stays the
     * program's.
     */
    CUexternalMemory cudaImportExternalMemory(CUexternalMemoryHandleDesc memHandleDesc);

    /** Maps a buffer onto external memory; its first address. It is freed by {@code cudaFree}. */
    long cudaExternalMemoryGetMappedBuffer(CUexternalMemory extMem, CUexternalMemoryBufferDesc bufferDesc);

    /** Maps a mipmapped array onto external memory. */
    CUmipmappedArray cudaExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory extMem, CUexternalMemoryMipmappedArrayDesc mipmapDesc);

    /** A level of a mipmapped array. It lives as long as the mipmapped array. */
    CUarray cudaGetMipmappedArrayLevel(CUmipmappedArray mipmappedArray, int level);

    /** Frees a mipmapped array; {@code null} is nothing. */
    void cudaFreeMipmappedArray(CUmipmappedArray mipmappedArray);

    /** Ends an import. Buffers and arrays mapped onto the memory cannot be used any more, and must still be freed. */
    void cudaDestroyExternalMemory(CUexternalMemory extMem);

    /** Imports a semaphore of another API; handles as for memory. */
    CUexternalSemaphore cudaImportExternalSemaphore(CUexternalSemaphoreHandleDesc semHandleDesc);

    /** Signals semaphores in stream order, each with its parameters. */
    void cudaSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreSignalParams> paramsArray, CUstream stream);

    /**
     * Holds a stream until semaphores are signalled, each as its parameters say. When the time for a keyed mutex is
     * over the stream goes on without it, and the next call that waits answers {@code cudaErrorTimeout}.
     */
    void cudaWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreWaitParams> paramsArray, CUstream stream);

    /** Ends an import; all signals of the semaphore and all waits for it must have completed. */
    void cudaDestroyExternalSemaphore(CUexternalSemaphore extSem);

    // -- nodes of graphs -----------------------------------------------------------------------------------------

    /** Adds a node that signals semaphores. */
    CUgraphNode cudaGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemSignalNodeParams nodeParams);

    /** Adds a node that waits for semaphores. */
    CUgraphNode cudaGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemWaitNodeParams nodeParams);

    /** What a node signals. */
    CUextSemSignalNodeParams cudaGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node);

    /** Changes what a node signals. */
    void cudaGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams nodeParams);

    /** What a node waits for. */
    CUextSemWaitNodeParams cudaGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node);

    /** Changes what a node waits for. */
    void cudaGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams nodeParams);

    /** Changes what a node of an executable graph signals; the number of semaphores stays. */
    void cudaGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemSignalNodeParams nodeParams);

    /** Changes what a node of an executable graph waits for; the number of semaphores stays. */
    void cudaGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemWaitNodeParams nodeParams);
}
