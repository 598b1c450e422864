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

/** Memory and semaphores of other APIs. */
interface ExternalCalls extends ExternalResourceInteroperability, RuntimeSession {

    @Override
    default CUexternalMemory cudaImportExternalMemory(CUexternalMemoryHandleDesc memHandleDesc) {
        return call(RuntimeCall.cudaImportExternalMemory, () -> driver().cuImportExternalMemory(memHandleDesc));
    }

    @Override
    default long cudaExternalMemoryGetMappedBuffer(CUexternalMemory extMem, CUexternalMemoryBufferDesc bufferDesc) {
        return call(
                RuntimeCall.cudaExternalMemoryGetMappedBuffer,
                () -> driver().cuExternalMemoryGetMappedBuffer(extMem, bufferDesc));
    }

    @Override
    default CUmipmappedArray cudaExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory extMem, CUexternalMemoryMipmappedArrayDesc mipmapDesc) {
        return call(
                RuntimeCall.cudaExternalMemoryGetMappedMipmappedArray,
                () -> driver().cuExternalMemoryGetMappedMipmappedArray(extMem, mipmapDesc));
    }

    @Override
    default CUarray cudaGetMipmappedArrayLevel(CUmipmappedArray mipmappedArray, int level) {
        return call(
                RuntimeCall.cudaGetMipmappedArrayLevel, () -> driver().cuMipmappedArrayGetLevel(mipmappedArray, level));
    }

    @Override
    default void cudaFreeMipmappedArray(CUmipmappedArray mipmappedArray) {
        run(RuntimeCall.cudaFreeMipmappedArray, () -> {
            if (mipmappedArray != null) {
                driver().cuMipmappedArrayDestroy(mipmappedArray);
            }
        });
    }

    @Override
    default void cudaDestroyExternalMemory(CUexternalMemory extMem) {
        run(RuntimeCall.cudaDestroyExternalMemory, () -> driver().cuDestroyExternalMemory(extMem));
    }

    @Override
    default CUexternalSemaphore cudaImportExternalSemaphore(CUexternalSemaphoreHandleDesc semHandleDesc) {
        return call(RuntimeCall.cudaImportExternalSemaphore, () -> driver().cuImportExternalSemaphore(semHandleDesc));
    }

    @Override
    default void cudaSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreSignalParams> paramsArray, CUstream stream) {
        run(
                RuntimeCall.cudaSignalExternalSemaphoresAsync,
                () -> driver().cuSignalExternalSemaphoresAsync(extSemArray, paramsArray, stream));
    }

    @Override
    default void cudaWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreWaitParams> paramsArray, CUstream stream) {
        run(
                RuntimeCall.cudaWaitExternalSemaphoresAsync,
                () -> driver().cuWaitExternalSemaphoresAsync(extSemArray, paramsArray, stream));
    }

    @Override
    default void cudaDestroyExternalSemaphore(CUexternalSemaphore extSem) {
        run(RuntimeCall.cudaDestroyExternalSemaphore, () -> driver().cuDestroyExternalSemaphore(extSem));
    }

    // -- nodes of graphs -----------------------------------------------------------------------------------------

    @Override
    default CUgraphNode cudaGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemSignalNodeParams nodeParams) {
        return call(
                RuntimeCall.cudaGraphAddExternalSemaphoresSignalNode,
                () -> driver().cuGraphAddExternalSemaphoresSignalNode(graph, dependencies, nodeParams));
    }

    @Override
    default CUextSemSignalNodeParams cudaGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphExternalSemaphoresSignalNodeGetParams,
                () -> driver().cuGraphExternalSemaphoresSignalNodeGetParams(node));
    }

    @Override
    default void cudaGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExternalSemaphoresSignalNodeSetParams,
                () -> driver().cuGraphExternalSemaphoresSignalNodeSetParams(node, nodeParams));
    }

    @Override
    default void cudaGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemSignalNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecExternalSemaphoresSignalNodeSetParams,
                () -> driver().cuGraphExecExternalSemaphoresSignalNodeSetParams(graphExec, node, nodeParams));
    }

    @Override
    default CUgraphNode cudaGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemWaitNodeParams nodeParams) {
        return call(
                RuntimeCall.cudaGraphAddExternalSemaphoresWaitNode,
                () -> driver().cuGraphAddExternalSemaphoresWaitNode(graph, dependencies, nodeParams));
    }

    @Override
    default CUextSemWaitNodeParams cudaGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphExternalSemaphoresWaitNodeGetParams,
                () -> driver().cuGraphExternalSemaphoresWaitNodeGetParams(node));
    }

    @Override
    default void cudaGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExternalSemaphoresWaitNodeSetParams,
                () -> driver().cuGraphExternalSemaphoresWaitNodeSetParams(node, nodeParams));
    }

    @Override
    default void cudaGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, CUextSemWaitNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecExternalSemaphoresWaitNodeSetParams,
                () -> driver().cuGraphExecExternalSemaphoresWaitNodeSetParams(graphExec, node, nodeParams));
    }
}
