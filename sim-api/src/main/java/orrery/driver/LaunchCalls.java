package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.context.ExecutionContext;
import orrery.core.context.KernelFunction;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;
import orrery.core.work.HostFunction;
import orrery.core.work.LaunchAttributes;
import orrery.device.DeviceModel;
import orrery.sim.LaunchShape;

/** Launches. */
interface LaunchCalls extends ExecutionControl, Session {
    /** The attributes of a cooperative launch. */
    LaunchAttributes TOGETHER = LaunchAttributes.DEFAULT.withCooperative(true);

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
            @Nullable CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        run(
                ApiCall.cuLaunchKernel,
                thread -> launch(thread, function, shape, stream, LaunchAttributes.DEFAULT, arguments));
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
            @Nullable CUstream stream,
            Object... arguments) {
        LaunchShape shape = CUfunction.shape(
                function, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
        run(ApiCall.cuLaunchCooperativeKernel, thread -> launch(thread, function, shape, stream, TOGETHER, arguments));
    }

    @Override
    default void cuLaunchKernelEx(CUlaunchConfig config, CUfunction function, Object... arguments) {
        run(ApiCall.cuLaunchKernelEx, thread -> {
            given(config);
            LaunchShape shape = config.shape();
            LaunchAttributes attributes = LaunchAttributes.DEFAULT;
            DeviceModel device = contextOf(thread, config.stream()).device().model();
            for (CUlaunchAttribute attribute : config.attributes()) {
                attributes = LaunchAttributeValues.with(attributes, attribute, device);
            }
            launch(thread, function, shape, config.stream(), attributes, arguments);
        });
    }

    private void launch(
            HostThread thread,
            CUfunction handle,
            LaunchShape shape,
            @Nullable CUstream stream,
            LaunchAttributes attributes,
            Object... arguments) {
        checkMachine();
        KernelFunction function = function(handle);
        ApiRule.ARGUMENT.require(arguments != null, () -> function.name() + " is launched with null for its arguments");
        ExecutionContext context = contextOf(thread, stream);
        Stream target = useStreamIn(context, thread, stream);
        context.baseContext().launchKernel(function, function.launch(shape, attributes, arguments), target);
    }

    @Override
    default void cuLaunchHostFunc(@Nullable CUstream stream, Runnable body) {
        run(ApiCall.cuLaunchHostFunc, thread -> {
            StreamRule.NO_FUNCTION.require(body != null, () -> "a null host function is launched");
            useStream(thread, stream).submit(new HostFunction(body));
        });
    }
}
