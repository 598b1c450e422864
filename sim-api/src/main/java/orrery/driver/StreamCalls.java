package orrery.driver;

import java.lang.ref.WeakReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.event.Event;
import orrery.core.host.HostThread;
import orrery.core.memory.Allocation;
import orrery.core.memory.Attachment;
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
import orrery.sim.CudaException;
import orrery.sim.Synchronization;

/** Streams. */
interface StreamCalls extends StreamManagement, Session {

    @Override
    default CUstream cuStreamCreate(int flags) {
        return call(DriverCall.cuStreamCreate, thread -> create(thread, flags, 0));
    }

    @Override
    default CUstream cuStreamCreateWithPriority(int flags, int priority) {
        return call(DriverCall.cuStreamCreateWithPriority, thread -> create(thread, flags, priority));
    }

    /** Creates a stream. The flags are checked before the state of the context. */
    private CUstream create(HostThread thread, int flags, int priority) {
        ExecutionContext context = anyCurrent(thread);
        StreamOrder.checkFlags(flags);
        requireUsable(context);
        return new CUstream(machine(), context, context.order().create(flags, priority));
    }

    @Override
    default void cuStreamDestroy(CUstream handle) {
        run(DriverCall.cuStreamDestroy, thread -> {
            if (CUstream.which(handle) != CUstream.Which.CREATED) {
                throw StreamRule.DESTROY_SPECIAL.violated(handle + " is destroyed");
            }
            Stream stream = useStream(thread, handle);
            stream.destroy();
            machine().captures().endAfterDestruction(stream);
        });
    }

    @Override
    default CUresult cuStreamQuery(@Nullable CUstream handle) {
        return call(DriverCall.cuStreamQuery, thread -> {
            ExecutionContext context = contextOf(thread, handle);
            Stream stream = useStreamIn(context, thread, handle);
            synchronizing(stream);
            machine().runAtQuery(stream);
            context.baseContext().checkNotFailed(who());
            if (!stream.order().isIdle(stream)) {
                return CUresult.CUDA_ERROR_NOT_READY;
            }
            context.baseContext().checkAfterWait(who());
            stream.order().happensBefore().foundComplete(stream);
            machine().spend(machine().extraCost(HostCost.STREAM_QUERY_IDLE));
            return CUresult.CUDA_SUCCESS;
        });
    }

    @Override
    default void cuStreamSynchronize(@Nullable CUstream handle) {
        run(DriverCall.cuStreamSynchronize, thread -> {
            Stream stream = useStream(thread, handle);
            synchronizing(stream);
            machine().await(stream.order().tails(stream), who());
            stream.order().happensBefore().hostWaited(stream);
            releasePools();
            contextOf(thread, handle).baseContext().checkAfterWait(who());
        });
    }

    private void synchronizing(Stream stream) {
        machine().synchronizing(Synchronization.STREAM_SYNCHRONIZE, stream.context(), stream.streamId(), 0);
    }

    @Override
    default void cuStreamWaitEvent(@Nullable CUstream handle, CUevent event, int flags) {
        run(DriverCall.cuStreamWaitEvent, thread -> {
            Stream stream = useStream(thread, handle);
            StreamRule.WAIT_FLAGS.require(flags == 0 || flags == 1, () -> stream + " waits with flags " + flags);
            stream.await(awaited(stream, event), flags == CU_EVENT_WAIT_EXTERNAL);
        });
    }

    /** Returns the event that a stream waits for. A handle without an event invalidates the capture of the stream. */
    private Event awaited(Stream stream, CUevent handle) {
        try {
            return event(handle);
        } catch (CudaException violation) {
            throw machine().captures().invalidate(violation, stream);
        }
    }

    @Override
    default void cuStreamAddCallback(@Nullable CUstream handle, BiConsumer<CUstream, CUresult> callback, int flags) {
        run(DriverCall.cuStreamAddCallback, thread -> {
            Stream stream = useStream(thread, handle);
            StreamRule.CALLBACK_FLAGS.require(flags == 0, () -> "a callback is added with flags " + flags);
            StreamRule.NO_FUNCTION.require(callback != null, () -> "a null callback is added");
            stream.submit(new StreamCallback(status -> callback.accept(handle, status)));
        });
    }

    /** Returns an attachment to a stream, which does not keep the stream. */
    private static Attachment attachment(Stream stream) {
        WeakReference<Stream> reference = new WeakReference<>(stream);
        return new Attachment(stream.name(), () -> {
            Stream left = reference.get();
            return left == null || left.destroyed() && left.order().isIdle(left);
        });
    }

    @Override
    default void cuStreamAttachMemAsync(@Nullable CUstream handle, long address, long length, int flags) {
        run(DriverCall.cuStreamAttachMemAsync, thread -> {
            Stream stream = useStream(thread, handle);
            Allocation memory = machine().memory().find(address);
            boolean known =
                    flags == CU_MEM_ATTACH_GLOBAL || flags == CU_MEM_ATTACH_HOST || flags == CU_MEM_ATTACH_SINGLE;
            boolean toNull =
                    flags == CU_MEM_ATTACH_SINGLE && stream == stream.order().legacy();
            StreamRule.ATTACH.require(
                    memory != null && isAttachable(stream, memory, address, length) && known && !toNull,
                    () -> length + " bytes at 0x" + Long.toHexString(address) + " are attached to " + handle
                            + " with flags " + flags + ": " + machine().memory().describe(address));
            stream.submit(new Attach(
                    memory,
                    flags == CU_MEM_ATTACH_SINGLE
                            ? attachment(stream)
                            : flags == CU_MEM_ATTACH_HOST ? Attachment.HOST : null));
        });
    }

    /**
     * Whether a range is a managed allocation as a whole, or pageable memory that the device of a stream can access.
     */
    private static boolean isAttachable(Stream stream, Allocation memory, long address, long length) {
        return switch (memory.kind()) {
            case MANAGED -> memory.base() == address && (length == 0 || length == memory.size());
            case PAGEABLE ->
                stream.device().model().has(Feature.PAGEABLE_MEMORY_ACCESS)
                        && length > 0
                        && memory.contains(address, length);
            case DEVICE, PINNED -> false;
        };
    }

    @Override
    default int cuStreamGetFlags(@Nullable CUstream handle) {
        return call(
                DriverCall.cuStreamGetFlags,
                thread -> useStream(thread, handle).kind() == Stream.Kind.NON_BLOCKING ? CU_STREAM_NON_BLOCKING : 0);
    }

    @Override
    default int cuStreamGetPriority(@Nullable CUstream handle) {
        return call(
                DriverCall.cuStreamGetPriority,
                thread -> useStream(thread, handle).attributes().priority());
    }

    @Override
    default long cuStreamGetId(@Nullable CUstream handle) {
        return call(
                DriverCall.cuStreamGetId, thread -> useStream(thread, handle).streamId());
    }

    @Override
    default CUcontext cuStreamGetCtx(@Nullable CUstream handle) {
        return call(DriverCall.cuStreamGetCtx, thread -> {
            ExecutionContext context = contextOf(thread, handle);
            // Special handles stand for the current context, even where the stream of the thread does not exist.
            boolean noStream = context instanceof GreenContext && whichStream(handle) == CUstream.Which.PER_THREAD;
            if (!noStream) {
                useStreamIn(context, thread, handle);
            }
            return new CUcontext(machine(), context);
        });
    }

    @Override
    default StreamContexts cuStreamGetCtx_v2(@Nullable CUstream handle) {
        return call(DriverCall.cuStreamGetCtx_v2, thread -> {
            ExecutionContext context = usedContext(thread, handle);
            return new StreamContexts(new CUcontext(machine(), context.baseContext()), CUgreenCtx.of(context));
        });
    }

    /** Returns the context of a stream for a query. */
    private ExecutionContext usedContext(HostThread thread, @Nullable CUstream handle) {
        ExecutionContext context = contextOf(thread, handle);
        useStreamIn(context, thread, handle);
        return context;
    }

    @Override
    default CUdevice cuStreamGetDevice(@Nullable CUstream handle) {
        return call(
                DriverCall.cuStreamGetDevice,
                thread -> new CUdevice(useStream(thread, handle).device().ordinal()));
    }

    @Override
    default int cuStreamGetAttribute(@Nullable CUstream handle, CUstreamAttribute attribute) {
        return call(DriverCall.cuStreamGetAttribute, thread -> {
            StreamAttributes attributes = useStream(thread, handle).attributes();
            StreamRule.ATTRIBUTE.require(attribute != null, () -> "no stream attribute is queried");
            return switch (attribute) {
                case SYNCHRONIZATION_POLICY -> attributes.synchronizationPolicy();
                case PRIORITY -> attributes.priority();
                case MEM_SYNC_DOMAIN -> attributes.memSyncDomain();
            };
        });
    }

    @Override
    default void cuStreamSetAttribute(@Nullable CUstream handle, CUstreamAttribute attribute, int value) {
        run(DriverCall.cuStreamSetAttribute, thread -> {
            StreamAttributes attributes = useStream(thread, handle).attributes();
            StreamRule.ATTRIBUTE.require(attribute != null, () -> "no stream attribute is set");
            switch (attribute) {
                case SYNCHRONIZATION_POLICY -> attributes.synchronizationPolicy(value);
                case PRIORITY -> attributes.priority(value);
                case MEM_SYNC_DOMAIN -> attributes.memSyncDomain(value);
            }
        });
    }

    @Override
    default CUlaunchAttribute cuStreamGetAttribute(@Nullable CUstream handle, CUlaunchAttribute.ID attribute) {
        return call(DriverCall.cuStreamGetAttribute, thread -> {
            StreamAttributes attributes = useStream(thread, handle).attributes();
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
        });
    }

    @Override
    default void cuStreamSetAttribute(@Nullable CUstream handle, CUlaunchAttribute attribute) {
        run(DriverCall.cuStreamSetAttribute, thread -> {
            StreamAttributes attributes = useStream(thread, handle).attributes();
            StreamRule.ATTRIBUTE.require(
                    attribute != null && attribute.id() != null, () -> "no stream attribute is set");
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
        });
    }

    @Override
    default void cuStreamCopyAttributes(@Nullable CUstream target, @Nullable CUstream source) {
        run(
                DriverCall.cuStreamCopyAttributes,
                thread -> useStream(thread, target).copyAttributes(useStream(thread, source)));
    }
}
