package orrery.driver;

import static orrery.driver.StreamManagement.CU_EVENT_WAIT_EXTERNAL;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_GLOBAL;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_HOST;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_SINGLE;
import static orrery.driver.StreamManagement.CU_STREAM_NON_BLOCKING;

import java.lang.ref.WeakReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.event.Event;
import orrery.core.memory.Allocation;
import orrery.core.memory.Attachment;
import orrery.core.pool.MemoryPool;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamAttributes;
import orrery.core.stream.StreamOrder;
import orrery.core.stream.StreamRule;
import orrery.core.work.AccessPolicyWindow;
import orrery.core.work.Attach;
import orrery.core.work.MemSyncDomainMap;
import orrery.core.work.StreamCallback;
import orrery.device.CUresult;
import orrery.device.Feature;
import orrery.device.HostCost;
import orrery.driver.StreamManagement.StreamContexts;
import orrery.sim.CudaException;
import orrery.sim.Synchronization;

/** Creation, attributes, callbacks and synchronization of streams. */
final class StreamCalls {
    private final Session session;

    StreamCalls(Session session) {
        this.session = session;
    }

    CUstream cuStreamCreate(int flags) {
        return create(flags, 0);
    }

    CUstream cuStreamCreateWithPriority(int flags, int priority) {
        return create(flags, priority);
    }

    /** Creates a stream. The flags are checked before the state of the context. */
    private CUstream create(int flags, int priority) {
        ExecutionContext context = session.anyCurrent();
        StreamOrder.checkFlags(flags);
        session.requireUsable(context);
        return new CUstream(session.reference(context.order().create(flags, priority)), context);
    }

    void cuStreamDestroy(CUstream handle) {
        if (CUstream.kind(handle) != CUstream.Kind.CREATED) {
            throw StreamRule.DESTROY_SPECIAL.violated(handle + " is destroyed");
        }
        Stream stream = session.useStream(handle);
        stream.destroy();
        session.machine().captures().endAfterDestruction(stream);
    }

    CUresult cuStreamQuery(@Nullable CUstream handle) {
        ExecutionContext context = session.contextOf(handle);
        Stream stream = session.useStreamIn(context, handle);
        synchronizing(stream);
        session.machine().runAtQuery(stream);
        context.baseContext().checkNotFailed();
        if (!stream.order().isIdle(stream)) {
            return CUresult.CUDA_ERROR_NOT_READY;
        }
        context.baseContext().checkAfterWait();
        stream.order().happensBefore().foundComplete(stream);
        session.machine().spend(session.machine().extraCost(HostCost.STREAM_QUERY_IDLE));
        return CUresult.CUDA_SUCCESS;
    }

    void cuStreamSynchronize(@Nullable CUstream handle) {
        ExecutionContext context = session.contextOf(handle);
        Stream stream = session.useStreamIn(context, handle);
        synchronizing(stream);
        session.machine().await(stream.order().tails(stream));
        stream.order().happensBefore().hostWaited(stream);
        session.releaseFreedMemory();
        context.baseContext().checkAfterWait();
    }

    private void synchronizing(Stream stream) {
        session.synchronizing(Synchronization.STREAM_SYNCHRONIZE, stream.context(), stream.streamId(), 0, 0);
    }

    void cuStreamWaitEvent(@Nullable CUstream handle, CUevent event, int flags) {
        Stream stream = session.useStream(handle);
        StreamRule.WAIT_FLAGS.require(
                flags == 0 || flags == CU_EVENT_WAIT_EXTERNAL, () -> stream + " waits with flags " + flags);
        stream.await(awaited(stream, event), flags == CU_EVENT_WAIT_EXTERNAL);
    }

    /** Returns the event that a stream waits for. A handle without an event invalidates the capture of the stream. */
    private Event awaited(Stream stream, CUevent handle) {
        try {
            return session.event(handle);
        } catch (CudaException violation) {
            throw session.machine().captures().invalidate(violation, stream);
        }
    }

    void cuStreamAddCallback(@Nullable CUstream handle, BiConsumer<CUstream, CUresult> callback, int flags) {
        StreamRule.NO_FUNCTION.require(callback != null, () -> "a null callback is added");
        StreamRule.CALLBACK_FLAGS.require(flags == 0, () -> "a callback is added with flags " + flags);
        Stream stream = session.useStream(handle);
        stream.submit(new StreamCallback(status -> callback.accept(handle, status)));
    }

    /** Returns an attachment to a stream, which does not keep the stream. */
    private static Attachment attachment(Stream stream) {
        WeakReference<Stream> reference = new WeakReference<>(stream);
        return new Attachment(stream.name(), () -> {
            Stream left = reference.get();
            return left == null || left.isDestroyed() && left.order().isIdle(left);
        });
    }

    void cuStreamAttachMemAsync(@Nullable CUstream handle, long address, long length, int flags) {
        Stream stream = session.useStream(handle);
        Allocation memory = session.machine().memory().find(address);
        boolean isLegal = switch (flags) {
            case CU_MEM_ATTACH_GLOBAL, CU_MEM_ATTACH_HOST -> true;
            case CU_MEM_ATTACH_SINGLE -> stream != stream.order().legacy();
            default -> false;
        };
        StreamRule.ATTACH.require(
                memory != null && isAttachable(stream, memory, address, length) && isLegal,
                () -> "a range of " + UnsignedText.of(length, "byte") + " at 0x" + Long.toHexString(address)
                        + " is attached to " + handle
                        + " with flags " + flags + ": "
                        + session.machine().memory().describe(address));
        Attachment attachment = switch (flags) {
            case CU_MEM_ATTACH_SINGLE -> attachment(stream);
            case CU_MEM_ATTACH_HOST -> Attachment.HOST;
            default -> null;
        };
        stream.submit(new Attach(memory, attachment));
    }

    /**
     * Returns whether a range is a managed allocation as a whole, or pageable memory that the device of a stream can
     * access.
     */
    private static boolean isAttachable(Stream stream, Allocation memory, long address, long length) {
        return switch (memory.kind()) {
            case MANAGED ->
                MemoryPool.poolOf(memory) == null
                        && memory.base() == address
                        && (length == 0 || length == memory.size());
            case PAGEABLE ->
                stream.device().model().has(Feature.PAGEABLE_MEMORY_ACCESS)
                        && length > 0
                        && memory.contains(address, length);
            case DEVICE, PINNED -> false;
        };
    }

    int cuStreamGetFlags(@Nullable CUstream handle) {
        return session.useStream(handle).kind() == Stream.Kind.NON_BLOCKING ? CU_STREAM_NON_BLOCKING : 0;
    }

    int cuStreamGetPriority(@Nullable CUstream handle) {
        return session.useStream(handle).attributes().priority();
    }

    long cuStreamGetId(@Nullable CUstream handle) {
        return session.useStream(handle).streamId();
    }

    CUcontext cuStreamGetCtx(@Nullable CUstream handle) {
        ExecutionContext context = session.contextOf(handle);
        // Special handles stand for the current context, even where the stream of the thread does not exist.
        boolean noStream = context instanceof GreenContext && session.streamKind(handle) == CUstream.Kind.PER_THREAD;
        if (!noStream) {
            session.useStreamIn(context, handle);
        }
        return new CUcontext(session.reference(context));
    }

    StreamContexts cuStreamGetCtx_v2(@Nullable CUstream handle) {
        ExecutionContext context = session.contextOf(handle);
        session.useStreamIn(context, handle);
        return new StreamContexts(new CUcontext(session.reference(context.baseContext())), CUgreenCtx.of(context));
    }

    CUdevice cuStreamGetDevice(@Nullable CUstream handle) {
        return new CUdevice(session.useStream(handle).device().ordinal());
    }

    int cuStreamGetAttribute(@Nullable CUstream handle, CUstreamAttribute attribute) {
        StreamAttributes attributes = session.useStream(handle).attributes();
        StreamRule.ATTRIBUTE.require(attribute != null, () -> "no stream attribute is queried");
        return switch (attribute) {
            case SYNCHRONIZATION_POLICY -> attributes.synchronizationPolicy();
            case PRIORITY -> attributes.priority();
            case MEM_SYNC_DOMAIN -> attributes.memSyncDomain();
        };
    }

    void cuStreamSetAttribute(@Nullable CUstream handle, CUstreamAttribute attribute, int value) {
        StreamAttributes attributes = session.useStream(handle).attributes();
        StreamRule.ATTRIBUTE.require(attribute != null, () -> "no stream attribute is set");
        switch (attribute) {
            case SYNCHRONIZATION_POLICY -> attributes.synchronizationPolicy(value);
            case PRIORITY -> attributes.priority(value);
            case MEM_SYNC_DOMAIN -> attributes.memSyncDomain(value);
        }
    }

    CUlaunchAttribute cuStreamGetAttribute(@Nullable CUstream handle, CUlaunchAttribute.ID attribute) {
        StreamAttributes attributes = session.useStream(handle).attributes();
        StreamRule.ATTRIBUTE.require(attribute != null, () -> "no stream attribute is queried");
        return switch (attribute) {
            case ACCESS_POLICY_WINDOW -> LaunchAttributeValues.attribute(attributes.window());
            case MEM_SYNC_DOMAIN_MAP -> LaunchAttributeValues.attribute(attributes.domainMap());
            case SYNCHRONIZATION_POLICY -> new CUlaunchAttribute(attribute, attributes.synchronizationPolicy());
            case PRIORITY -> new CUlaunchAttribute(attribute, attributes.priority());
            case MEM_SYNC_DOMAIN -> new CUlaunchAttribute(attribute, attributes.memSyncDomain());
            default ->
                throw StreamRule.ATTRIBUTE.violated(
                        "the attribute " + attribute + ", which is none of streams, is queried");
        };
    }

    void cuStreamSetAttribute(@Nullable CUstream handle, CUlaunchAttribute attribute) {
        StreamAttributes attributes = session.useStream(handle).attributes();
        StreamRule.ATTRIBUTE.require(attribute != null && attribute.id() != null, () -> "no stream attribute is set");
        switch (attribute.id()) {
            case ACCESS_POLICY_WINDOW -> {
                AccessPolicyWindow window = LaunchAttributeValues.window(attribute);
                StreamRule.ATTRIBUTE.require(window != null, () -> "no access policy window is set");
                attributes.window(window);
            }
            case MEM_SYNC_DOMAIN_MAP -> {
                MemSyncDomainMap map = LaunchAttributeValues.domainMap(attribute);
                StreamRule.ATTRIBUTE.require(map != null, () -> "no map of memory synchronization domains is set");
                attributes.domainMap(map);
            }
            case SYNCHRONIZATION_POLICY -> attributes.synchronizationPolicy(attribute.value());
            case PRIORITY -> attributes.priority(attribute.value());
            case MEM_SYNC_DOMAIN -> attributes.memSyncDomain(attribute.value());
            default ->
                throw StreamRule.ATTRIBUTE.violated(
                        "the attribute " + attribute.id() + ", which is none of streams, is set");
        }
    }

    void cuStreamCopyAttributes(@Nullable CUstream target, @Nullable CUstream source) {
        session.useStream(target).copyAttributes(session.useStream(source));
    }
}
