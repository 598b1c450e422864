package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemFreeNodeParams;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.DriverOutputs;
import orrery.driver.DriverSupport;

/** The parameters of nodes of any kind, in the form of {@code CUgraphNodeParams}. */
final class NodeForms {
    private final StructForms forms;
    private final GraphTexts graphs;
    private final LongSupplier currentContext;

    /**
     * Creates the forms.
     *
     * @param forms the structures of single kinds
     * @param graphs describes bodies of conditional nodes
     * @param currentContext the address of the current context, for nodes that name none
     */
    NodeForms(StructForms forms, GraphTexts graphs, LongSupplier currentContext) {
        this.forms = forms;
        this.graphs = graphs;
        this.currentContext = currentContext;
    }

    /** Writes parameters into a new structure. */
    Struct write(Arena arena, CUgraphNodeParams params) {
        Struct to = Struct.in(arena, CStruct.CUgraphNodeParams);
        to.set("type", CEnum.number(params.type()));
        switch (params) {
            case CUkernelNodeParams launch ->
                forms.write(arena, to.at("kernel", CStruct.CUDA_KERNEL_NODE_PARAMS), launch);
            case CUmemcpyNodeParams copy -> {
                Struct memcpy = to.at("memcpy", CStruct.CUDA_MEMCPY_NODE_PARAMS);
                memcpy.set("copyCtx", context(copy.ctx()));
                CopyStructs.write(memcpy.at("copyParams", CStruct.CUDA_MEMCPY3D), copy.copyParams());
            }
            case CUmemsetNodeParams memset -> {
                Struct part = to.at("memset", CStruct.CUDA_MEMSET_NODE_PARAMS_v2);
                forms.write(arena, part, memset);
                part.set("ctx", context(memset.ctx()));
            }
            case CUhostNodeParams host -> forms.write(arena, to.at("host", CStruct.CUDA_HOST_NODE_PARAMS), host);
            case CUchildGraphNodeParams child ->
                to.at("graph", CStruct.CUDA_CHILD_GRAPH_NODE_PARAMS)
                        .set("graph", DriverSupport.address(child.graph()))
                        .set("ownership", CEnum.number(child.ownership()));
            case CUemptyNodeParams empty -> {}
            case CUeventRecordNodeParams record ->
                to.at("eventRecord", CStruct.CUDA_EVENT_RECORD_NODE_PARAMS)
                        .set("event", DriverSupport.address(record.event()));
            case CUeventWaitNodeParams wait ->
                to.at("eventWait", CStruct.CUDA_EVENT_WAIT_NODE_PARAMS)
                        .set("event", DriverSupport.address(wait.event()));
            case CUmemAllocNodeParams alloc ->
                forms.write(arena, to.at("alloc", CStruct.CUDA_MEM_ALLOC_NODE_PARAMS), alloc);
            case CUmemFreeNodeParams free ->
                to.at("free", CStruct.CUDA_MEM_FREE_NODE_PARAMS).set("dptr", free.dptr());
            case CUbatchMemOpNodeParams batch ->
                forms.write(arena, to.at("memOp", CStruct.CUDA_BATCH_MEM_OP_NODE_PARAMS), batch);
            case CUconditionalNodeParams conditional ->
                to.at("conditional", CStruct.CUDA_CONDITIONAL_NODE_PARAMS)
                        .set("handle", conditional.handle())
                        .set("type", CEnum.number(conditional.condition()))
                        .set("size", conditional.size())
                        .set("ctx", context(conditional.ctx()));
            case CUextSemSignalNodeParams signal ->
                forms.write(arena, to.at("extSemSignal", CStruct.CUDA_EXT_SEM_SIGNAL_NODE_PARAMS), signal);
            case CUextSemWaitNodeParams wait ->
                forms.write(arena, to.at("extSemWait", CStruct.CUDA_EXT_SEM_WAIT_NODE_PARAMS), wait);
        }
        return to;
    }

    private long context(@Nullable CUcontext named) {
        return named == null ? currentContext.getAsLong() : DriverSupport.address(named);
    }

    /** Reads what adding a node has filled in. */
    void readOutputs(CUgraphNodeParams params, Struct from) {
        if (params instanceof CUmemAllocNodeParams alloc) {
            DriverOutputs.setAllocatedAddress(
                    alloc, from.at("alloc", CStruct.CUDA_MEM_ALLOC_NODE_PARAMS).get("dptr"));
        } else if (params instanceof CUconditionalNodeParams conditional) {
            long address =
                    from.at("conditional", CStruct.CUDA_CONDITIONAL_NODE_PARAMS).get("phGraph_out");
            if (address == 0) {
                return;
            }
            MemorySegment created =
                    MemorySegment.ofAddress(address).reinterpret(ADDRESS.byteSize() * conditional.size());
            List<CUgraph> bodies = new ArrayList<>();
            for (int i = 0; i < conditional.size(); i++) {
                bodies.add(graphs.graph(created.getAtIndex(JAVA_LONG, i)));
            }
            DriverOutputs.setBodies(conditional, bodies);
        }
    }
}
