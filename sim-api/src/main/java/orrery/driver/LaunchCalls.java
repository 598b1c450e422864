package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;
import orrery.core.graph.UpdatableNodeRule;
import orrery.core.host.ApiRule;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;
import orrery.core.work.HostFunction;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.device.DeviceModel;
import orrery.sim.CudaException;
import orrery.sim.LaunchShape;

/** Launches of kernels and host functions in streams. */
final class LaunchCalls {
    private static final LaunchAttributes COOPERATIVE = LaunchAttributes.DEFAULT.withCooperation(1);

    private final Session session;

    LaunchCalls(Session session) {
        this.session = session;
    }

    void cuLaunchKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        launch(function, shape, stream, LaunchAttributes.DEFAULT, arguments);
    }

    void cuLaunchCooperativeKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        launch(function, shape, stream, COOPERATIVE, arguments);
    }

    private void launch(
            CUfunction handle,
            LaunchShape shape,
            @Nullable CUstream stream,
            LaunchAttributes attributes,
            Object... arguments) {
        session.checkMachine();
        KernelFunction function = session.function(handle, stream);
        requireGiven(function, arguments);
        ExecutionContext context = session.contextOf(stream);
        Stream target = session.useStreamIn(context, stream);
        context.baseContext().launches().checkFunction(function, target);
        submit(function, shape, attributes, context.baseContext(), target, arguments);
    }

    void cuLaunchKernelEx(CUlaunchConfig config, CUfunction handle, Object... arguments) {
        session.given(config);
        Context context = session.contextOf(config.stream()).baseContext();
        Stream stream = session.useStream(config.stream());
        KernelFunction function = session.function(handle, config.stream());
        context.launches().checkFunction(function, stream);
        LaunchAttributes attributes =
                attributes(config, handle, stream, context.device().model());
        List<RecordedEvent> events = events(config);
        session.checkMachine();
        requireGiven(function, arguments);
        for (RecordedEvent each : events) {
            context.launches().checkEvent(each.event(), each.flags(), stream);
        }
        submit(function, config.shape(), attributes, context, stream, arguments);
        for (RecordedEvent each : events) {
            stream.recordLaunch(each.event(), each.trigger());
        }
    }

    private LaunchAttributes attributes(CUlaunchConfig config, CUfunction handle, Stream stream, DeviceModel device) {
        LaunchAttributes attributes = LaunchAttributes.DEFAULT;
        for (CUlaunchAttribute attribute : config.attributes()) {
            UpdatableNodeRule.LAUNCH.require(
                    attribute.id() != CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE || !stream.isImmediate(),
                    () -> handle + " is launched with " + attribute.id() + " = " + attribute.value()
                            + " in a stream that is not captured");
            attributes = LaunchAttributeValues.with(
                    attributes, attribute, device, session.machine().deviceNodes());
            int policy = attributes.clusterPolicy();
            LaunchRule.ATTRIBUTE.require(
                    policy >= 0 && policy <= 2, () -> "a launch has the cluster scheduling policy " + policy);
        }
        return attributes;
    }

    /**
     * An event that a launch records.
     *
     * @param event the event
     * @param flags the flags of the record
     * @param trigger when the kernel triggers it
     */
    record RecordedEvent(Event event, int flags, LaunchTrigger trigger) {}

    private List<RecordedEvent> events(CUlaunchConfig config) {
        List<RecordedEvent> events = new ArrayList<>();
        for (CUlaunchAttribute attribute : config.attributes()) {
            LaunchTrigger trigger = LaunchAttributeValues.trigger(attribute);
            if (trigger != null) {
                CUlaunchAttribute.LaunchEvent given = attribute.event();
                events.add(
                        given == null
                                ? new RecordedEvent(session.event(null), 0, trigger)
                                : new RecordedEvent(session.event(given.event()), given.flags(), trigger));
            }
        }
        return events;
    }

    private static void requireGiven(KernelFunction function, Object @Nullable ... arguments) {
        ApiRule.ARGUMENT.require(arguments != null, () -> function.name() + " is launched with null for its arguments");
    }

    private void submit(
            KernelFunction function,
            LaunchShape shape,
            LaunchAttributes attributes,
            Context context,
            Stream stream,
            Object... arguments) {
        Object[] values = CUlaunchParamBuffer.values(function, arguments);
        context.launches().launch(function, work(function, shape, attributes, stream, values), stream);
    }

    /**
     * Returns the work of a launch. What the function cannot be launched with invalidates the capture of the stream.
     */
    private KernelLaunch work(
            KernelFunction function,
            LaunchShape shape,
            LaunchAttributes attributes,
            Stream stream,
            Object... arguments) {
        try {
            return function.launch(shape, attributes, arguments);
        } catch (CudaException violation) {
            throw session.machine().captures().invalidate(violation, stream);
        }
    }

    void cuLaunchHostFunc(@Nullable CUstream stream, Runnable body) {
        StreamRule.NO_FUNCTION.require(body != null, () -> "a null host function is launched");
        session.useStream(stream).submit(new HostFunction(body));
    }
}
