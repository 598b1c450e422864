package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.MemoryRule;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUstream;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.sim.DeviceVariable;

/** The functions of variables of devices. */
interface SymbolCalls extends Symbols, MemoryManagement, DriverForms {

    private AddressRange memory(@Nullable DeviceVariable symbol) {
        RuntimeRule.SYMBOL.require(symbol != null, () -> "a variable is named by null");
        return driver().variable(symbol);
    }

    /** Returns the address of bytes of a variable. */
    private long address(@Nullable DeviceVariable symbol, long count, long offset) {
        AddressRange memory = memory(symbol);
        MemoryRule.RANGE.require(
                count == 0 || offset >= 0 && offset <= memory.size() && count >= 0 && count <= memory.size() - offset,
                () -> count + " bytes from byte " + offset + " of " + symbol + " on are copied");
        return memory.base() + offset;
    }

    private static void checkDirection(cudaMemcpyKind kind, cudaMemcpyKind betweenHostAndDevice) {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        RuntimeRule.DEVICE_DIRECTION.require(
                kind == betweenHostAndDevice
                        || kind == cudaMemcpyKind.DEVICE_TO_DEVICE
                        || kind == cudaMemcpyKind.DEFAULT,
                () -> "a copy of a variable has direction " + kind);
    }

    /** Returns the address of bytes of a variable that a copy goes to. */
    private long target(DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        checkDirection(kind, cudaMemcpyKind.HOST_TO_DEVICE);
        return address(symbol, count, offset);
    }

    /** Returns the address of bytes of a variable that a copy comes from. */
    private long source(DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        checkDirection(kind, cudaMemcpyKind.DEVICE_TO_HOST);
        return address(symbol, count, offset);
    }

    @Override
    default long cudaGetSymbolAddress(DeviceVariable symbol) {
        return call(RuntimeCall.cudaGetSymbolAddress, () -> memory(symbol).base());
    }

    @Override
    default long cudaGetSymbolSize(DeviceVariable symbol) {
        return call(RuntimeCall.cudaGetSymbolSize, () -> memory(symbol).size());
    }

    @Override
    default void cudaMemcpyToSymbol(DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        run(RuntimeCall.cudaMemcpyToSymbol, () -> cudaMemcpy(target(symbol, count, offset, kind), src, count, kind));
    }

    @Override
    default void cudaMemcpyToSymbolAsync(
            DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream) {
        run(
                RuntimeCall.cudaMemcpyToSymbolAsync,
                () -> cudaMemcpyAsync(target(symbol, count, offset, kind), src, count, kind, stream));
    }

    @Override
    default void cudaMemcpyFromSymbol(long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        run(RuntimeCall.cudaMemcpyFromSymbol, () -> cudaMemcpy(dst, source(symbol, count, offset, kind), count, kind));
    }

    @Override
    default void cudaMemcpyFromSymbolAsync(
            long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream) {
        run(
                RuntimeCall.cudaMemcpyFromSymbolAsync,
                () -> cudaMemcpyAsync(dst, source(symbol, count, offset, kind), count, kind, stream));
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    private CUmemcpy3D toSymbol(DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        return cudaMemcpy3DParms
                .linear(target(symbol, count, offset, kind), src, count, kind)
                .driver();
    }

    private CUmemcpy3D fromSymbol(long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        return cudaMemcpy3DParms
                .linear(dst, source(symbol, count, offset, kind), count, kind)
                .driver();
    }

    @Override
    default cudaGraphNode_t cudaGraphAddMemcpyNodeToSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        return call(RuntimeCall.cudaGraphAddMemcpyNodeToSymbol, () -> {
            CUmemcpy3D copy = toSymbol(symbol, src, count, offset, kind);
            return asCudaGraphNode_t(driver().cuGraphAddMemcpyNode(graph, dependencies, copy, null));
        });
    }

    @Override
    default cudaGraphNode_t cudaGraphAddMemcpyNodeFromSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        return call(RuntimeCall.cudaGraphAddMemcpyNodeFromSymbol, () -> {
            CUmemcpy3D copy = fromSymbol(dst, symbol, count, offset, kind);
            return asCudaGraphNode_t(driver().cuGraphAddMemcpyNode(graph, dependencies, copy, null));
        });
    }

    @Override
    default void cudaGraphMemcpyNodeSetParamsToSymbol(
            CUgraphNode node, DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        run(
                RuntimeCall.cudaGraphMemcpyNodeSetParamsToSymbol,
                () -> driver().cuGraphMemcpyNodeSetParams(node, toSymbol(symbol, src, count, offset, kind)));
    }

    @Override
    default void cudaGraphMemcpyNodeSetParamsFromSymbol(
            CUgraphNode node, long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        run(
                RuntimeCall.cudaGraphMemcpyNodeSetParamsFromSymbol,
                () -> driver().cuGraphMemcpyNodeSetParams(node, fromSymbol(dst, symbol, count, offset, kind)));
    }

    @Override
    default void cudaGraphExecMemcpyNodeSetParamsToSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        run(RuntimeCall.cudaGraphExecMemcpyNodeSetParamsToSymbol, () -> {
            CUmemcpy3D copy = toSymbol(symbol, src, count, offset, kind);
            driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, copy, null);
        });
    }

    @Override
    default void cudaGraphExecMemcpyNodeSetParamsFromSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        run(RuntimeCall.cudaGraphExecMemcpyNodeSetParamsFromSymbol, () -> {
            CUmemcpy3D copy = fromSymbol(dst, symbol, count, offset, kind);
            driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, copy, null);
        });
    }
}
