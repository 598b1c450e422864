package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeviceVariable;

/**
 * The functions of the chapters "Memory Management" and "Graph Management" of the runtime API that name variables of
 * devices, which the documentation calls symbols. Each device has memory of its own for a variable; all devices share
 * that of a managed one. Source: {@code cuda_runtime_api.h}.
 */
public interface Symbols {
    /**
     * Returns the address of a variable on the calling thread's device.
     *
     * @param symbol the variable
     * @return the first address
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuModuleGetGlobal}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuModuleGetGlobal")
    long cudaGetSymbolAddress(DeviceVariable symbol);

    /**
     * Returns the size of a variable.
     *
     * @param symbol the variable
     * @return the size in bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuModuleGetGlobal}; or the error of an earlier fault (API-02)
     */
    long cudaGetSymbolSize(DeviceVariable symbol);

    /**
     * Copies bytes to a variable, in stream 0. Waits for the copy, unless the source is on a device.
     *
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param offset the first byte of the variable
     * @param kind the direction: to a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction to a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyHtoD}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyToSymbol(DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind);

    /**
     * Copies bytes from the host to the beginning of a variable, and waits for the copy.
     *
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException for the rules of {@link #cudaMemcpyToSymbol(DeviceVariable, long, long, long,
     *     cudaMemcpyKind)}
     */
    default void cudaMemcpyToSymbol(DeviceVariable symbol, long src, long count) {
        cudaMemcpyToSymbol(symbol, src, count, 0, cudaMemcpyKind.HOST_TO_DEVICE);
    }

    /**
     * Copies bytes to a variable, in stream order.
     *
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param offset the first byte of the variable
     * @param kind the direction: to a device, or as the addresses say
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction to a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyAsync}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyToSymbolAsync(
            DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream);

    /**
     * Copies bytes from a variable, in stream 0. Waits for the copy, unless the target is on a device.
     *
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes; 0 is none
     * @param offset the first byte of the variable
     * @param kind the direction: from a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction from a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyHtoD}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyFromSymbol(long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind);

    /**
     * Copies bytes from the beginning of a variable to the host, and waits for the copy.
     *
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException for the rules of {@link #cudaMemcpyFromSymbol(long, DeviceVariable, long, long,
     *     cudaMemcpyKind)}
     */
    default void cudaMemcpyFromSymbol(long dst, DeviceVariable symbol, long count) {
        cudaMemcpyFromSymbol(dst, symbol, count, 0, cudaMemcpyKind.DEVICE_TO_HOST);
    }

    /**
     * Copies bytes from a variable, in stream order.
     *
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes; 0 is none
     * @param offset the first byte of the variable
     * @param kind the direction: from a device, or as the addresses say
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction from a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyAsync}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyFromSymbolAsync(
            long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream);

    /**
     * Adds a node that copies bytes to a variable.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: to a device, or as the addresses say
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction to a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    cudaGraphNode_t cudaGraphAddMemcpyNodeToSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind);

    /**
     * Adds a node that copies bytes from a variable.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: from a device, or as the addresses say
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction from a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    cudaGraphNode_t cudaGraphAddMemcpyNodeFromSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind);

    /**
     * Changes the copy of a memcpy node to one of bytes to a variable. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: to a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction to a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}; or the error of an earlier fault
     *     (API-02)
     */
    void cudaGraphMemcpyNodeSetParamsToSymbol(
            CUgraphNode node, DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind);

    /**
     * Changes the copy of a memcpy node to one of bytes from a variable. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: from a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction from a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}; or the error of an earlier fault
     *     (API-02)
     */
    void cudaGraphMemcpyNodeSetParamsFromSymbol(
            CUgraphNode node, long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind);

    /**
     * Changes the copy of a memcpy node to one of bytes to a variable, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param symbol the variable
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: to a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction to a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaGraphExecMemcpyNodeSetParamsToSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind);

    /**
     * Changes the copy of a memcpy node to one of bytes from a variable, from the next launch of the executable graph
     * on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param dst the first address of the target
     * @param symbol the variable
     * @param count how many bytes, 1 or more
     * @param offset the first byte of the variable
     * @param kind the direction: from a device, or as the addresses say
     * @throws CudaRuntimeException {@code cudaErrorInvalidSymbol} if symbol is null (RUNTIME-09)
     * @throws CudaRuntimeException {@code cudaErrorMemoryAllocation} if no memory is left for the variable (MEMORY-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or not a
     *     direction from a device (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaGraphExecMemcpyNodeSetParamsFromSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind);
}
