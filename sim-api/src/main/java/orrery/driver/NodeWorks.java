package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayLevel;
import orrery.core.context.Context;
import orrery.core.context.ContextCopies;
import orrery.core.context.ContextMemsets;
import orrery.core.context.KernelFunction;
import orrery.core.event.Event;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.graph.GraphRule;
import orrery.core.host.ApiRule;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.StreamRule;
import orrery.core.work.CopyOperand;
import orrery.core.work.HostFunction;
import orrery.core.work.Join;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.device.CUgraphNodeType;
import orrery.sim.LaunchShape;

/** Conversions of node parameters between the driver API and the core. The same parameters are legal as for streams. */
final class NodeWorks {
    private final Session session;
    private final MemoryOperationCalls operations;
    private final ExternalCalls external;
    private final CopyCalls copies;

    NodeWorks(Session session, MemoryOperationCalls operations, ExternalCalls external, CopyCalls copies) {
        this.session = session;
        this.operations = operations;
        this.external = external;
        this.copies = copies;
    }

    /**
     * Returns the work of a node that does {@code before} and gets other parameters of the same kind.
     *
     * @param fallback the context of parameters that name none, if none is current; null if the parameters or the
     *     thread have to name one
     */
    NodeWork changed(NodeWork before, CUgraphNodeParams params, @Nullable Context fallback) {
        CUgraphNodeType type = before.nodeType();
        GraphRule.FIXED_PARAMETERS.require(
                type.canChange(),
                () -> session.who() + " is given parameters of a " + type + " node, which cannot change");
        LaunchAttributes attributes =
                before instanceof KernelLaunch launch ? launch.attributes() : LaunchAttributes.DEFAULT;
        return work(params, attributes, fallback);
    }

    /**
     * Returns the work of a node with these parameters.
     *
     * @param attributes those of the node, if it launches a kernel
     * @param fallback the context of parameters that name none, if none is current; null if the parameters or the
     *     thread have to name one
     */
    NodeWork work(CUgraphNodeParams params, LaunchAttributes attributes, @Nullable Context fallback) {
        session.requireGiven(params, "parameters");
        return switch (params.type()) {
            case KERNEL -> kernel(session, (CUkernelNodeParams) params, attributes);
            case MEMCPY -> memcpy((CUmemcpyNodeParams) params, fallback);
            case MEMSET -> memset((CUmemsetNodeParams) params, fallback);
            case HOST -> function((CUhostNodeParams) params);
            case GRAPH -> new ChildGraph(session.graph(((CUchildGraphNodeParams) params).graph()));
            case EMPTY -> Join.INSTANCE;
            case WAIT_EVENT -> new EventWait(nodeEvent(((CUeventWaitNodeParams) params).event()));
            case EVENT_RECORD -> new EventRecord(nodeEvent(((CUeventRecordNodeParams) params).event()));
            case EXT_SEMAS_SIGNAL -> signals((CUextSemSignalNodeParams) params);
            case EXT_SEMAS_WAIT -> waits((CUextSemWaitNodeParams) params);
            case BATCH_MEM_OP -> batch((CUbatchMemOpNodeParams) params);
            case MEM_ALLOC, MEM_FREE, CONDITIONAL ->
                throw new AssertionError(params.type() + " nodes are added with their graph, and never change");
        };
    }

    private HostFunction function(CUhostNodeParams host) {
        StreamRule.NO_FUNCTION.require(host.fn() != null, () -> session.who() + " is given no function");
        return new HostFunction(host.fn());
    }

    private NodeWork batch(CUbatchMemOpNodeParams batch) {
        ApiRule.ARGUMENT.require(
                batch.ctx() != null, () -> session.who() + " is given memory operations without a context");
        return operations.batch(session.namedContext(batch.ctx()), batch.operations(), batch.flags(), true);
    }

    private NodeWork signals(CUextSemSignalNodeParams signal) {
        return external.signals(signal.extSemArray(), signal.paramsArray());
    }

    private NodeWork waits(CUextSemWaitNodeParams wait) {
        return external.waits(wait.extSemArray(), wait.paramsArray());
    }

    private Context contextFor(@Nullable CUcontext named, @Nullable Context fallback) {
        return named == null && fallback != null && !session.hasCurrent()
                ? session.requireUsable(fallback)
                : session.contextFor(named);
    }

    private Memcpy memcpy(CUmemcpyNodeParams params, @Nullable Context fallback) {
        return memcpy(contextFor(params.ctx(), fallback), params.copyParams());
    }

    /** Returns a kernel launch. */
    private static KernelLaunch kernel(Session session, CUkernelNodeParams params, LaunchAttributes attributes) {
        KernelFunction function = session.function(params.func());
        ApiRule.ARGUMENT.require(
                params.kernelParams() != null,
                () -> session.who() + " is given " + function.name() + " with null for its arguments");
        LaunchShape shape = CUfunction.shape(
                params.func(),
                params.gridDimX(),
                params.gridDimY(),
                params.gridDimZ(),
                params.blockDimX(),
                params.blockDimY(),
                params.blockDimZ(),
                params.sharedMemBytes());
        return function.launch(
                shape,
                attributes,
                CUlaunchParamBuffer.values(function, params.kernelParams().toArray()));
    }

    private Memcpy memcpy(Context context, CUmemcpy3D copy) {
        CopyCalls.checkPlaces(copy, session.who());
        GraphRule.MEMCPY.require(
                copy.widthInBytes() > 0 && copy.height() > 0 && copy.depth() > 0,
                () -> session.who() + " is given " + UnsignedText.of(copy.height(), "row") + " of "
                        + UnsignedText.of(copy.widthInBytes(), "byte")
                        + (copy.depth() == 1 ? "" : " in " + UnsignedText.of(copy.depth(), "layer")));
        CopyOperand target = copies.operand(copy.target());
        CopyOperand source = copies.operand(copy.source());
        return ContextCopies.nodeMemcpy(context, target, source, copy.widthInBytes(), copy.height(), copy.depth());
    }

    private Memset memset(CUmemsetNodeParams memset, @Nullable Context fallback) {
        Context context = contextFor(memset.ctx(), fallback);
        int size = memset.elementSize();
        GraphRule.MEMSET.require(
                (size == 1 || size == 2 || size == 4) && memset.width() > 0 && memset.height() > 0,
                () -> session.who() + " is given " + memset);
        return ContextMemsets.memset(
                context, memset.dst(), memset.pitch(), memset.value(), size, memset.width(), memset.height());
    }

    /** Returns the event of a node. A null event is an invalid value here. */
    private Event nodeEvent(CUevent handle) {
        session.requireGiven(handle, "event");
        return session.event(handle);
    }

    // -- back ----------------------------------------------------------------------------------------------------

    /** Returns the parameters of a kernel node. */
    CUkernelNodeParams params(KernelLaunch launch) {
        LaunchShape shape = launch.shape();
        return new CUkernelNodeParams(
                new CUfunction(session.reference((KernelFunction) launch.symbol())),
                shape.gridX(),
                shape.gridY(),
                shape.gridZ(),
                shape.blockX(),
                shape.blockY(),
                shape.blockZ(),
                shape.sharedBytes(),
                launch.arguments().values());
    }

    /** Returns the parameters of a memcpy node. */
    CUmemcpy3D params(Memcpy copy) {
        return new CUmemcpy3D(
                params(copy.targetOperand()), params(copy.sourceOperand()), copy.width(), copy.height(), copy.depth());
    }

    private CUmemcpy3D.Operand params(CopyOperand operand) {
        if (operand.array() != null) {
            CUarray array = new CUarray(session.reference((ArrayLevel) operand.array()));
            return new CUmemcpy3D.Operand(array, operand.x(), operand.y(), operand.z());
        }
        return new CUmemcpy3D.Operand(
                operand.side(),
                operand.address(),
                operand.pitch(),
                operand.rows(),
                operand.x(),
                operand.y(),
                operand.z());
    }

    /** Returns the parameters of a memset node. */
    CUmemsetNodeParams params(Memset memset) {
        return new CUmemsetNodeParams(
                memset.target().base() + memset.offset(),
                memset.pitch(),
                memset.value(),
                memset.elementSize(),
                memset.width(),
                memset.height(),
                null);
    }

    /** Returns the parameters of a memory operation node. */
    CUbatchMemOpNodeParams params(MemoryOperations batch) {
        List<CUstreamBatchMemOp> operations =
                batch.operations().stream().map(MemoryOperationCalls::params).toList();
        CUcontext context = batch.accessor() instanceof Context owner ? new CUcontext(session.reference(owner)) : null;
        return new CUbatchMemOpNodeParams(context, operations, 0);
    }
}
