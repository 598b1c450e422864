package orrery.driver;

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
interface GreenContextCalls extends GreenContexts, ContextCalls {

    // -- resources -----------------------------------------------------------------------------------------------

    @Override
    default CUdevResource cuDeviceGetDevResource(CUdevice device, CUdevResourceType type) {
        return call(DriverCall.cuDeviceGetDevResource, thread -> {
            Device named = device(device);
            return switch (checked(type)) {
                case SM -> handle(DevResource.of(named));
                case WORKQUEUE_CONFIG -> new CUdevResource(machine(), WorkqueueResource.Config.of(named));
                case WORKQUEUE ->
                    new CUdevResource(machine(), new WorkqueueResource.Existing(named, named.workQueues()));
                case INVALID -> throw new AssertionError(type);
            };
        });
    }

    @Override
    default CUdevResource cuCtxGetDevResource(CUcontext handle, CUdevResourceType type) {
        return call(DriverCall.cuCtxGetDevResource, thread -> resource(context(handle), type));
    }

    @Override
    default CUdevResource cuGreenCtxGetDevResource(CUgreenCtx handle, CUdevResourceType type) {
        return call(DriverCall.cuGreenCtxGetDevResource, thread -> resource(greenContext(handle), type));
    }

    @Override
    default CUdevResource cuStreamGetDevResource(@Nullable CUstream stream, CUdevResourceType type) {
        return call(DriverCall.cuStreamGetDevResource, thread -> {
            ExecutionContext context = contextOf(thread, stream);
            useStreamIn(context, thread, stream);
            SmRule.TYPE.require(type == CUdevResourceType.SM, () -> who() + " is asked for resources of type " + type);
            return handle(context.resource());
        });
    }

    private CUdevResource resource(ExecutionContext context, CUdevResourceType type) {
        return switch (checked(type)) {
            case SM -> handle(context.resource());
            case WORKQUEUE_CONFIG -> new CUdevResource(machine(), context.workqueueConfig());
            case WORKQUEUE -> new CUdevResource(machine(), context.existingWorkqueues());
            case INVALID -> throw new AssertionError(type);
        };
    }

    private CUdevResourceType checked(CUdevResourceType type) {
        SmRule.TYPE.require(
                type != null && type != CUdevResourceType.INVALID,
                () -> who() + " is asked for resources of type " + type);
        return type;
    }

    /** Checks that a resource is one of this machine. */
    private CUdevResource known(CUdevResource handle) {
        SmRule.RESOURCE.require(
                handle != null && handle.belongsTo(machine()),
                () -> who() + " is given " + (handle == null ? "no resource" : "a resource of another machine"));
        return handle;
    }

    /** Returns the SMs of a resource. */
    private DevResource resource(CUdevResource handle) {
        CUdevResourceType type = known(handle).type();
        SmRule.TYPE.require(type == CUdevResourceType.SM, () -> who() + " is given a resource of type " + type);
        return handle.target();
    }

    @Override
    default CUdevSmResourceSplit cuDevSmResourceSplitByCount(
            int nbGroups, CUdevResource input, int useFlags, int minCount) {
        return call(DriverCall.cuDevSmResourceSplitByCount, thread -> {
            SmDivision division = SmDivision.byCount(resource(input), nbGroups, useFlags, minCount);
            return new CUdevSmResourceSplit(
                    division.groups().stream().map(this::handle).toList(), handleOrNull(division.remaining()));
        });
    }

    private @Nullable CUdevResource handleOrNull(@Nullable DevResource resource) {
        return resource == null ? null : handle(resource);
    }

    private CUdevResource handle(DevResource resource) {
        return new CUdevResource(machine(), resource);
    }

    @Override
    default int cuDevSmResourceSplitByCount(CUdevResource input, int useFlags, int minCount) {
        return call(
                DriverCall.cuDevSmResourceSplitByCount,
                thread -> SmDivision.maxGroups(resource(input), useFlags, minCount));
    }

    @Override
    default CUdevResource cuDevSmResourceSplit(
            CUdevResource @Nullable [] result,
            CUdevResource input,
            int flags,
            CUdevSmResourceGroupParams... groupParams) {
        return call(DriverCall.cuDevSmResourceSplit, thread -> {
            DevResource divided = resource(input);
            boolean complete =
                    groupParams != null && !Arrays.asList(groupParams).contains(null);
            ApiRule.ARGUMENT.require(
                    complete && (result == null || result.length >= groupParams.length),
                    () -> who() + " is given no parameters for a group, or no room for its result");
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
        });
    }

    @Override
    default CUdevResourceDesc cuDevResourceGenerateDesc(CUdevResource... resources) {
        return call(DriverCall.cuDevResourceGenerateDesc, thread -> {
            ApiRule.ARGUMENT.require(resources != null, () -> who() + " is given no array of resources");
            List<DevResource> parts = new ArrayList<>();
            List<WorkqueueResource> queues = new ArrayList<>();
            for (CUdevResource each : resources) {
                if (known(each).type() == CUdevResourceType.SM) {
                    parts.add(each.target());
                } else {
                    ApiRule.ARGUMENT.require(
                            each.type() == CUdevResourceType.WORKQUEUE
                                    || each.wqConfig().sharingScope() != null,
                            () -> who() + " is given work queues without a scope");
                    queues.add(each.workqueues());
                }
            }
            return new CUdevResourceDesc(machine(), ResourceDesc.of(parts, queues));
        });
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    @Override
    default CUgreenCtx cuGreenCtxCreate(@Nullable CUdevResourceDesc desc, CUdevice device, int flags) {
        return createGreenContext(desc, device, flags, true);
    }

    /** Creates a green context with documented flags, and with or without a default stream. */
    default CUgreenCtx createGreenContext(
            @Nullable CUdevResourceDesc desc, CUdevice device, int flags, boolean hasDefaultStream) {
        return call(DriverCall.cuGreenCtxCreate, thread -> {
            Device named = device(device);
            GreenRule.FLAGS.require(
                    flags == CU_GREEN_CTX_DEFAULT_STREAM, () -> "a green context is created with flags " + flags);
            SmRule.RESOURCE.require(
                    desc == null || desc.belongsTo(machine()),
                    () -> who() + " is given " + desc + " of another machine");
            ResourceDesc resources = desc == null ? new ResourceDesc(DevResource.of(named), null) : desc.target();
            GreenRule.DEVICE.require(
                    resources.resource().device() == named,
                    () -> "a green context of device " + named.ordinal() + " is created with " + resources.resource());
            checkMachine();
            return new CUgreenCtx(new GreenContext(named, resources, hasDefaultStream));
        });
    }

    @Override
    default void cuGreenCtxDestroy(CUgreenCtx handle) {
        run(DriverCall.cuGreenCtxDestroy, thread -> greenContext(handle).destroy());
    }

    @Override
    default CUcontext cuCtxFromGreenCtx(CUgreenCtx handle) {
        return call(DriverCall.cuCtxFromGreenCtx, thread -> new CUcontext(machine(), greenContext(handle)));
    }

    @Override
    default void cuGreenCtxRecordEvent(CUgreenCtx handle, CUevent event) {
        run(DriverCall.cuGreenCtxRecordEvent, thread -> recordAll(greenContext(handle), event));
    }

    @Override
    default void cuGreenCtxWaitEvent(CUgreenCtx handle, CUevent event) {
        run(DriverCall.cuGreenCtxWaitEvent, thread -> awaitAll(greenContext(handle), event));
    }

    @Override
    default CUgreenCtx cuStreamGetGreenCtx(@Nullable CUstream stream) {
        return call(DriverCall.cuStreamGetGreenCtx, thread -> {
            ExecutionContext context = contextOf(thread, stream);
            useStreamIn(context, thread, stream);
            return CUgreenCtx.of(context);
        });
    }

    @Override
    default CUstream cuGreenCtxStreamCreate(CUgreenCtx handle, int flags, int priority) {
        return call(DriverCall.cuGreenCtxStreamCreate, thread -> {
            GreenContext context = greenContext(handle);
            GreenRule.STREAM_FLAGS.require(
                    flags == StreamManagement.CU_STREAM_NON_BLOCKING,
                    () -> "a stream of " + context + " is created with flags " + flags);
            return new CUstream(machine(), context, context.order().create(flags, priority));
        });
    }

    @Override
    default long cuGreenCtxGetId(@Nullable CUgreenCtx handle) {
        return call(DriverCall.cuGreenCtxGetId, thread -> {
            if (handle == null && thread.current() instanceof GreenContext current) {
                return requireUsable(current).id();
            }
            return greenContext(handle).id();
        });
    }
}
