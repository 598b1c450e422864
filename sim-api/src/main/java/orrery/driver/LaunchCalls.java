package orrery.driver;

import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;
import orrery.core.kernel.LaunchShape;
import orrery.core.machine.ApiRule;
import orrery.core.machine.HostThread;
import orrery.core.rule.NotSimulated;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;
import orrery.core.work.HostFunction;
import orrery.device.PriorityRange;

/** Launches. */
interface LaunchCalls extends ExecutionControl, Session {

    @Override
    default void cuLaunchKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        run(ApiCall.cuLaunchKernel, thread -> launch(thread, function, shape, stream, false, -1, arguments));
    }

    @Override
    default void cuLaunchCooperativeKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        run(ApiCall.cuLaunchCooperativeKernel, thread -> launch(thread, function, shape, stream, true, -1, arguments));
    }

    @Override
    default void cuLaunchKernelEx(CUlaunchConfig config, CUfunction function, Object... arguments) {
        run(ApiCall.cuLaunchKernelEx, thread -> {
            ApiRule.ARGUMENT.require(config != null, () -> "cuLaunchKernelEx is given no configuration");
            LaunchShape shape = new LaunchShape(
                    config.gridDimX(),
                    config.gridDimY(),
                    config.gridDimZ(),
                    config.blockDimX(),
                    config.blockDimY(),
                    config.blockDimZ(),
                    config.sharedMemBytes());
            boolean cooperative = false;
            int urgency = -1;
            for (CUlaunchAttribute attribute : config.attributes()) {
                ApiRule.ARGUMENT.require(attribute.id() != null, () -> "a launch has an attribute that is none");
                switch (attribute.id()) {
                    case IGNORE, PROGRAMMATIC_STREAM_SERIALIZATION -> {}
                    case COOPERATIVE -> cooperative = attribute.value() != 0;
                    case PRIORITY -> urgency = urgency(thread, config.stream(), attribute.value());
                    case MEM_SYNC_DOMAIN ->
                        LaunchRule.ATTRIBUTE.require(
                                attribute.value() == 0 || attribute.value() == 1,
                                () -> "a launch has the memory synchronization domain " + attribute.value());
                    case SYNCHRONIZATION_POLICY ->
                        throw LaunchRule.ATTRIBUTE.violated(
                                "a launch has the attribute " + attribute.id() + ", which belongs to streams");
                    default -> throw NotSimulated.operation("the launch attribute " + attribute.id());
                }
            }
            launch(thread, function, shape, config.stream(), cooperative, urgency, arguments);
        });
    }

    private int urgency(HostThread thread, CUstream stream, int priority) {
        PriorityRange range = contextOf(thread, stream).device().model().priorities();
        return range.clamp(priority) - range.greatest();
    }

    private void launch(
            HostThread thread,
            CUfunction handle,
            LaunchShape shape,
            CUstream stream,
            boolean cooperative,
            int urgency,
            Object... arguments) {
        checkMachine();
        KernelFunction function = function(handle);
        ApiRule.ARGUMENT.require(arguments != null, () -> function.name() + " is launched with null for its arguments");
        Context context = contextOf(thread, stream);
        Stream target = streamIn(context, thread, stream);
        context.launch(function, function.launch(shape, cooperative, urgency, arguments), target);
    }

    @Override
    default void cuLaunchHostFunc(CUstream stream, Runnable body) {
        run(ApiCall.cuLaunchHostFunc, thread -> {
            StreamRule.NO_FUNCTION.require(body != null, () -> "no host function is launched");
            stream(thread, stream).submit(new HostFunction(body));
        });
    }
}
