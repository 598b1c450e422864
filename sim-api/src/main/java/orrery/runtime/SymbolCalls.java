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
final class SymbolCalls {
    private final RuntimeSession session;
    private final CopyCalls copies;

    SymbolCalls(RuntimeSession session, CopyCalls copies) {
        this.session = session;
        this.copies = copies;
    }

    private AddressRange memory(@Nullable DeviceVariable symbol) {
        RuntimeRule.SYMBOL.require(symbol != null, () -> "a variable is named by null");
        return session.driver().variable(symbol);
    }

    /** Returns the address of bytes of a variable. */
    private long address(@Nullable DeviceVariable symbol, long count, long offset) {
        AddressRange memory = memory(symbol);
        MemoryRule.RANGE.require(
                count == 0 || offset >= 0 && offset <= memory.size() && count >= 0 && count <= memory.size() - offset,
                () -> count + " bytes from byte " + offset + " of " + symbol + " on are copied");
        return memory.base() + offset;
    }

    /** Returns the address of bytes of a variable that a copy goes to. */
    private long target(DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        CopyForms.direction(kind, cudaMemcpyKind.HOST_TO_DEVICE, "a copy of a variable");
        return address(symbol, count, offset);
    }

    /** Returns the address of bytes of a variable that a copy comes from. */
    private long source(DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        CopyForms.direction(kind, cudaMemcpyKind.DEVICE_TO_HOST, "a copy of a variable");
        return address(symbol, count, offset);
    }

    long cudaGetSymbolAddress(DeviceVariable symbol) {
        return memory(symbol).base();
    }

    long cudaGetSymbolSize(DeviceVariable symbol) {
        return memory(symbol).size();
    }

    void cudaMemcpyToSymbol(DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        copies.cudaMemcpy(target(symbol, count, offset, kind), src, count, kind);
    }

    void cudaMemcpyToSymbolAsync(
            DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream) {
        copies.cudaMemcpyAsync(target(symbol, count, offset, kind), src, count, kind, stream);
    }

    void cudaMemcpyFromSymbol(long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        copies.cudaMemcpy(dst, source(symbol, count, offset, kind), count, kind);
    }

    void cudaMemcpyFromSymbolAsync(
            long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind, @Nullable CUstream stream) {
        copies.cudaMemcpyAsync(dst, source(symbol, count, offset, kind), count, kind, stream);
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    private CUmemcpy3D toSymbol(DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        return CopyForms.linear(target(symbol, count, offset, kind), src, count, kind);
    }

    private CUmemcpy3D fromSymbol(long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        return CopyForms.linear(dst, source(symbol, count, offset, kind), count, kind);
    }

    cudaGraphNode_t cudaGraphAddMemcpyNodeToSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        CUmemcpy3D copy = toSymbol(symbol, src, count, offset, kind);
        return new cudaGraphNode_t(session.driver().cuGraphAddMemcpyNode(graph, dependencies, copy, null));
    }

    cudaGraphNode_t cudaGraphAddMemcpyNodeFromSymbol(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        CUmemcpy3D copy = fromSymbol(dst, symbol, count, offset, kind);
        return new cudaGraphNode_t(session.driver().cuGraphAddMemcpyNode(graph, dependencies, copy, null));
    }

    void cudaGraphMemcpyNodeSetParamsToSymbol(
            CUgraphNode node, DeviceVariable symbol, long src, long count, long offset, cudaMemcpyKind kind) {
        session.driver().cuGraphMemcpyNodeSetParams(node, toSymbol(symbol, src, count, offset, kind));
    }

    void cudaGraphMemcpyNodeSetParamsFromSymbol(
            CUgraphNode node, long dst, DeviceVariable symbol, long count, long offset, cudaMemcpyKind kind) {
        session.driver().cuGraphMemcpyNodeSetParams(node, fromSymbol(dst, symbol, count, offset, kind));
    }

    void cudaGraphExecMemcpyNodeSetParamsToSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            DeviceVariable symbol,
            long src,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        CUmemcpy3D copy = toSymbol(symbol, src, count, offset, kind);
        session.driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, copy, null);
    }

    void cudaGraphExecMemcpyNodeSetParamsFromSymbol(
            CUgraphExec graphExec,
            CUgraphNode node,
            long dst,
            DeviceVariable symbol,
            long count,
            long offset,
            cudaMemcpyKind kind) {
        CUmemcpy3D copy = fromSymbol(dst, symbol, count, offset, kind);
        session.driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, copy, null);
    }
}
