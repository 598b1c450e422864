package orrery.core.context;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.Memcpy;
import orrery.device.HostCost;
import orrery.device.Transfer;
import orrery.sim.MemoryKind;

/**
 * A copy in a stream. The result is whether the host has waited for it.
 *
 * @param context the context of the stream
 * @param work the copy
 * @param synchronous whether the function has no {@code Async} suffix
 * @param access when the source is read
 * @param serializedWith the contexts whose earlier work it comes after, and whose later work comes after it
 */
record CopyRequest(
        Context context, Memcpy work, boolean synchronous, SourceAccess access, ImmutableSet<Context> serializedWith)
        implements StreamRequest<Boolean> {
    /**
     * The maximum number of bytes of pageable memory that fit in the staging memory at once. A copy of more waits for
     * what is in its stream before it, measured on an H200.
     */
    private static final long STAGING_BYTES = 2 << 20;

    /** When a copy reads its source. */
    enum SourceAccess {
        /** During the call if the source is pageable and the target is not, else in stream order. */
        STAGED_IF_PAGEABLE,
        /** In stream order. */
        IN_STREAM_ORDER,
        /** During the call. */
        DURING_CALL
    }

    CopyRequest(Context context, Memcpy work, boolean synchronous, ImmutableSet<Context> serializedWith) {
        this(context, work, synchronous, SourceAccess.STAGED_IF_PAGEABLE, serializedWith);
    }

    @Override
    public Boolean onDevice(Stream stream) {
        Host host = context.host();
        OperandMemory.checkAllocated(work.source(), work.target());
        host.spend(host.extraCost(hostCost(work.transfer())));
        if (synchronous && work.transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE && !alwaysWaits()) {
            upload(stream, host);
            return true;
        }
        if (isStaged() && work.transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE && work.bytes() > STAGING_BYTES) {
            awaitWork(stream);
        }
        boolean wait = hostWaits();
        submit(stream, wait ? work : stage(host));
        if (wait) {
            awaitWork(stream);
            stream.order().happensBefore().foundComplete(stream);
        }
        return wait;
    }

    /**
     * Copies from pageable memory for a synchronous function: "a stream sync is performed before the copy is initiated.
     * The function will return once the pageable buffer has been copied to the staging memory for DMA transfer to
     * device memory, but the DMA to final destination may not have completed." (cuda_runtime_api.h, API synchronization
     * behavior.) The host waits for the DMA, too, unless a policy chooses the schedule; it comes after what was in the
     * stream before only.
     */
    private void upload(Stream stream, Host host) {
        stream.order().happensBefore().foundComplete(stream);
        if (host.engine().choosing()) {
            awaitWork(stream);
            submit(stream, stage(host));
        } else {
            submit(stream, work);
            awaitWork(stream);
        }
    }

    private void awaitWork(Stream stream) {
        Host host = context.host();
        host.await(stream.order().tails(stream));
    }

    private void submit(Stream stream, Memcpy copy) {
        serializedWith.forEach(each -> stream.order().awaitAll(stream, each.order()));
        Context other = otherContext(work.target());
        other = other == null ? otherContext(work.source()) : other;
        if (other == null) {
            stream.submit(copy);
        } else {
            stream.order()
                    .submitCopy(stream, copy, other.order(), !context.peers().contain(other));
        }
        serializedWith.forEach(each -> each.order().whole().orderAfter(stream, true));
    }

    /** Returns the context of another device that memory belongs to; null if there is none. */
    private @Nullable Context otherContext(Allocation memory) {
        return memory.kind() == MemoryKind.DEVICE
                        && memory.owner() instanceof Context owner
                        && owner.device() != context.device()
                ? owner
                : null;
    }

    @Override
    public Boolean inGraph(Stream stream, Graph graph, EdgeList dependencies) {
        stream.submit(work);
        return false;
    }

    /**
     * Returns whether the host waits for the copy. Synchronous functions wait, except for copies on devices for whose
     * memory or context the program has not asked for it. Asynchronous functions wait if the target is pageable memory,
     * and, as on the hardware, if they are given managed memory as that of the host.
     */
    private boolean hostWaits() {
        Transfer transfer = work.transfer();
        return switch (transfer) {
            case DEVICE_TO_DEVICE, PEER, PEER_STAGED -> work.namesManagedMemoryOfHost() || synchronous && alwaysWaits();
            case DEVICE_TO_HOST_PAGEABLE -> true;
            case HOST_TO_HOST -> synchronous || pageable(work.source()) || pageable(work.target());
            case HOST_TO_DEVICE_PAGEABLE, HOST_TO_DEVICE_PINNED, DEVICE_TO_HOST_PINNED, MEMSET -> synchronous;
        };
    }

    private boolean alwaysWaits() {
        return context.alwaysWaitsFor(work.source()) || context.alwaysWaitsFor(work.target());
    }

    private static HostCost hostCost(Transfer transfer) {
        return switch (transfer) {
            case DEVICE_TO_DEVICE -> HostCost.COPY_ON_DEVICE;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> HostCost.COPY_TO_HOST;
            case PEER, PEER_STAGED, HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE, HOST_TO_HOST, MEMSET ->
                HostCost.COPY;
        };
    }

    private static boolean pageable(Allocation memory) {
        return memory.kind() == MemoryKind.PAGEABLE;
    }

    private boolean isStaged() {
        return switch (access) {
            case STAGED_IF_PAGEABLE -> work.transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE;
            case IN_STREAM_ORDER -> false;
            case DURING_CALL -> true;
        };
    }

    /** Stages a copy whose source is read during the call, because the program may change it when the call returns. */
    private Memcpy stage(Host host) {
        if (!isStaged()) {
            return work;
        }
        host.spend(
                work.transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE
                                && work.target().owner() instanceof Context owner
                        ? owner.device().model().costs().staging(work.bytes())
                        : 0);
        Allocation buffer = host.memory().allocateScratch(work.source().kind(), work.bytes());
        work.stage(buffer);
        return new Memcpy(
                buffer,
                0,
                work.width(),
                work.height() * work.width(),
                work.target(),
                work.targetOffset(),
                work.targetPitch(),
                work.targetLayer(),
                work.width(),
                work.height(),
                work.depth(),
                work.sourceOperand(),
                work.targetOperand(),
                null,
                work.context());
    }
}
