package orrery.driver;

import static orrery.driver.GreenContexts.CU_GREEN_CTX_DEFAULT_STREAM;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.host.ApiRule;
import orrery.core.partition.DevResource;
import orrery.core.partition.GreenRule;
import orrery.core.partition.ResourceDesc;
import orrery.core.partition.SmDivision;
import orrery.core.partition.SmGroupParams;
import orrery.core.partition.SmRule;
import orrery.core.partition.WorkqueueResource;

/** Green contexts and device resources. */
final class GreenContextCalls {
    private final Session session;
    private final ContextCalls contexts;

    GreenContextCalls(Session session, ContextCalls contexts) {
        this.session = session;
        this.contexts = contexts;
    }

    // -- resources -----------------------------------------------------------------------------------------------

    CUdevResource cuDeviceGetDevResource(CUdevice device, CUdevResourceType type) {
        Device named = session.device(device);
        return switch (checked(type)) {
            case SM -> handle(DevResource.of(named));
            case WORKQUEUE_CONFIG -> new CUdevResource(session.machine(), WorkqueueResource.Config.of(named));
            case WORKQUEUE ->
                new CUdevResource(session.machine(), new WorkqueueResource.Existing(named, named.workQueues()));
            case INVALID -> throw new AssertionError(type);
        };
    }

    CUdevResource cuCtxGetDevResource(CUcontext handle, CUdevResourceType type) {
        session.checkActivePrimary(handle);
        return resource(session.requireUsable(session.context(handle)), type);
    }

    CUdevResource cuGreenCtxGetDevResource(CUgreenCtx handle, CUdevResourceType type) {
        return resource(session.greenContext(handle), type);
    }

    CUdevResource cuStreamGetDevResource(@Nullable CUstream stream, CUdevResourceType type) {
        ExecutionContext context = session.contextOf(stream);
        session.useStreamIn(context, stream);
        SmRule.TYPE.require(
                type == CUdevResourceType.SM, () -> session.who() + " is asked for resources of type " + type);
        return handle(context.resource());
    }

    private CUdevResource resource(ExecutionContext context, CUdevResourceType type) {
        return switch (checked(type)) {
            case SM -> handle(context.resource());
            case WORKQUEUE_CONFIG -> new CUdevResource(session.machine(), context.workqueueConfig());
            case WORKQUEUE -> new CUdevResource(session.machine(), context.existingWorkqueues());
            case INVALID -> throw new AssertionError(type);
        };
    }

    private CUdevResourceType checked(CUdevResourceType type) {
        SmRule.TYPE.require(
                type != null && type != CUdevResourceType.INVALID,
                () -> session.who() + " is asked for resources of type " + type);
        return type;
    }

    /** Checks that a resource is one of this machine. */
    private CUdevResource known(CUdevResource handle) {
        SmRule.RESOURCE.require(
                handle != null && handle.belongsTo(session.machine()),
                () -> session.who() + " is given "
                        + (handle == null ? "no resource" : "a resource of another machine"));
        return handle;
    }

    /** Returns the SMs of a resource. */
    private DevResource resource(CUdevResource handle) {
        CUdevResourceType type = known(handle).type();
        SmRule.TYPE.require(type == CUdevResourceType.SM, () -> session.who() + " is given a resource of type " + type);
        return handle.target();
    }

    CUdevSmResourceSplit cuDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int useFlags, int minCount) {
        SmDivision division = SmDivision.byCount(resource(input), nbGroups, useFlags, minCount);
        return new CUdevSmResourceSplit(
                division.groups().stream().map(this::handle).toList(), handleOrNull(division.remaining()));
    }

    private @Nullable CUdevResource handleOrNull(@Nullable DevResource resource) {
        return resource == null ? null : handle(resource);
    }

    private CUdevResource handle(DevResource resource) {
        return new CUdevResource(session.machine(), resource);
    }

    int cuDevSmResourceSplitByCount(CUdevResource input, int useFlags, int minCount) {
        return SmDivision.maxGroups(resource(input), useFlags, minCount);
    }

    @Nullable
    CUdevResource cuDevSmResourceSplit(
            CUdevResource @Nullable [] result,
            CUdevResource input,
            int flags,
            CUdevSmResourceGroupParams... groupParams) {
        DevResource divided = resource(input);
        boolean complete = groupParams != null && !Arrays.asList(groupParams).contains(null);
        ApiRule.ARGUMENT.require(
                complete && (result == null || result.length >= groupParams.length),
                () -> session.who() + " is given no parameters for a group, or no room for its result");
        List<SmGroupParams> groups = new ArrayList<>();
        for (CUdevSmResourceGroupParams each : groupParams) {
            groups.add(new SmGroupParams(
                    each.smCount(), each.coscheduledSmCount(), each.preferredCoscheduledSmCount(), each.flags()));
        }
        SmDivision division = SmDivision.structured(divided, flags, groups, result == null);
        for (int i = 0; i < groupParams.length; i++) {
            DevResource group = division.groups().get(i);
            groupParams[i].smCount(group.sm().smCount());
            if (result != null) {
                result[i] = handle(group);
            }
        }
        return handleOrNull(division.remaining());
    }

    CUdevResourceDesc cuDevResourceGenerateDesc(CUdevResource... resources) {
        session.requireGiven(resources, "array of resources");
        List<DevResource> parts = new ArrayList<>();
        List<WorkqueueResource> queues = new ArrayList<>();
        for (CUdevResource each : resources) {
            if (known(each).type() == CUdevResourceType.SM) {
                parts.add(each.target());
            } else {
                ApiRule.ARGUMENT.require(
                        each.type() == CUdevResourceType.WORKQUEUE
                                || each.wqConfig().sharingScope() != null,
                        () -> session.who() + " is given work queues without a scope");
                queues.add(each.workqueues());
            }
        }
        return new CUdevResourceDesc(session.reference(ResourceDesc.of(parts, queues)));
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    CUgreenCtx cuGreenCtxCreate(@Nullable CUdevResourceDesc desc, CUdevice device, int flags) {
        return createGreenContext(desc, device, flags, true);
    }

    /** Creates a green context with documented flags, and with or without a default stream. */
    CUgreenCtx createGreenContext(
            @Nullable CUdevResourceDesc desc, CUdevice device, int flags, boolean hasDefaultStream) {
        Device named = session.device(device);
        GreenRule.FLAGS.require(
                flags == CU_GREEN_CTX_DEFAULT_STREAM, () -> "a green context is created with flags " + flags);
        SmRule.RESOURCE.require(
                desc == null || desc.belongsTo(session.machine()),
                () -> session.who() + " is given " + desc + " of another machine");
        ResourceDesc resources = desc == null ? new ResourceDesc(DevResource.of(named), null) : desc.target();
        GreenRule.DEVICE.require(
                resources.resource().device() == named,
                () -> "a green context of device " + named.ordinal() + " is created with " + resources.resource());
        session.checkMachine();
        return new CUgreenCtx(session.reference(new GreenContext(named, resources, hasDefaultStream)));
    }

    void cuGreenCtxDestroy(CUgreenCtx handle) {
        session.greenContext(handle).device().awaitRelease();
        session.greenContext(handle).destroy(); // another thread may have destroyed it while this one waited
    }

    CUcontext cuCtxFromGreenCtx(CUgreenCtx handle) {
        return new CUcontext(session.reference(session.greenContext(handle)));
    }

    void cuGreenCtxRecordEvent(CUgreenCtx handle, CUevent event) {
        contexts.recordAll(session.greenContext(handle), event);
    }

    void cuGreenCtxWaitEvent(CUgreenCtx handle, CUevent event) {
        contexts.awaitAll(session.greenContext(handle), event);
    }

    @Nullable
    CUgreenCtx cuStreamGetGreenCtx(@Nullable CUstream stream) {
        ExecutionContext context = session.contextOf(stream);
        session.useStreamIn(context, stream);
        return CUgreenCtx.of(context);
    }

    CUstream cuGreenCtxStreamCreate(CUgreenCtx handle, int flags, int priority) {
        GreenContext context = session.greenContext(handle);
        GreenRule.STREAM_FLAGS.require(
                flags == StreamManagement.CU_STREAM_NON_BLOCKING,
                () -> "a stream of " + context + " is created with flags " + flags);
        return new CUstream(session.reference(context.order().create(flags, priority)), context);
    }

    long cuGreenCtxGetId(@Nullable CUgreenCtx handle) {
        if (handle == null && session.thread().current() instanceof GreenContext current) {
            return session.requireUsable(current).id();
        }
        return session.greenContext(handle).id();
    }
}
