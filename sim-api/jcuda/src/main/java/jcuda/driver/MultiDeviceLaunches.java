package jcuda.driver;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CudaDriver;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.JCudaKernelArguments;
import orrery.sim.CudaException;

/**
 * Deprecated launches of one kernel on several devices. Each is a cooperative launch; events make each of them wait for
 * the earlier work of all streams, and later work of each stream wait for all of them.
 */
abstract class MultiDeviceLaunches extends DriverCall {
    private static final int NO_WAIT_BEFORE = JCudaDriver.CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC;
    private static final int NO_WAIT_AFTER = JCudaDriver.CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC;

    MultiDeviceLaunches() {}

    public static void cuLaunchCooperativeKernelMultiDevice(
            CUDA_LAUNCH_PARAMS[] launchParamsList, int numDevices, int flags) {
        require(
                numDevices > 0 && (flags & ~(NO_WAIT_BEFORE | NO_WAIT_AFTER)) == 0,
                CUresult.CUDA_ERROR_INVALID_VALUE,
                numDevices + " launches with flags " + flags + ": legal are 1 or more, and flags 0 to 3");
        List<Launch> launches =
                Arrays.stream(launchParamsList, 0, numDevices).map(Launch::of).toList();
        check(launches);
        if ((flags & NO_WAIT_BEFORE) == 0) {
            waitForEachOther(launches);
        }
        launches.forEach(each -> each.inContext(each::launch));
        if ((flags & NO_WAIT_AFTER) == 0) {
            waitForEachOther(launches);
        }
    }

    private static void check(List<Launch> launches) {
        Set<orrery.driver.CUdevice> devices = new HashSet<>();
        int[] dimensions = launches.get(0).dimensions();
        for (Launch each : launches) {
            each.inContext(() -> require(
                    devices.add(cuda().cuCtxGetDevice()),
                    CUresult.CUDA_ERROR_INVALID_DEVICE,
                    "two launches are on " + cuda().cuCtxGetDevice() + ": legal is one a device"));
            require(
                    Arrays.equals(dimensions, each.dimensions()),
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "launches have grid, block and shared memory " + Arrays.toString(dimensions) + " and "
                            + Arrays.toString(each.dimensions()) + ": legal are equal ones");
            cuda().cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, each.function());
        }
    }

    /** Makes later work of each stream wait for what all streams have so far. */
    private static void waitForEachOther(List<Launch> launches) {
        for (Launch each : launches) {
            each.inContext(() -> {
                CUevent event = cuda().cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
                cuda().cuEventRecord(event, each.stream());
                launches.forEach(other -> cuda().cuStreamWaitEvent(other.stream(), event, 0));
                cuda().cuEventDestroy(event);
            });
        }
    }

    private static void require(boolean condition, CUresult result, String what) {
        if (!condition) {
            throw CudaException.of(result, "cuLaunchCooperativeKernelMultiDevice: " + what);
        }
    }

    /** A launch with the context of its stream. */
    private record Launch(CUDA_LAUNCH_PARAMS params, orrery.driver.CUstream stream, orrery.driver.CUcontext context) {
        static Launch of(CUDA_LAUNCH_PARAMS params) {
            orrery.driver.CUstream stream = Handles.get(params.hStream, orrery.driver.CUstream.class);
            require(
                    stream != null
                            && !stream.equals(orrery.driver.CUstream.LEGACY)
                            && !stream.equals(orrery.driver.CUstream.PER_THREAD),
                    CUresult.CUDA_ERROR_INVALID_HANDLE,
                    "a launch is in a default stream: legal are streams that the program has created");
            // Refused for a stream that is capturing, whose capture becomes invalid, as by the launch on a GPU.
            cuda().cuStreamQuery(stream);
            return new Launch(params, stream, cuda().cuStreamGetCtx(stream));
        }

        orrery.driver.CUfunction function() {
            return Handles.get(params.function, orrery.driver.CUfunction.class);
        }

        int[] dimensions() {
            return new int[] {
                params.gridDimX,
                params.gridDimY,
                params.gridDimZ,
                params.blockDimX,
                params.blockDimY,
                params.blockDimZ,
                params.sharedMemBytes
            };
        }

        /** Does something while the context is current. */
        void inContext(Runnable call) {
            cuda().cuCtxPushCurrent(context);
            try {
                call.run();
            } finally {
                cuda().cuCtxPopCurrent();
            }
        }

        void launch() {
            cuda().cuLaunchCooperativeKernel(
                            function(),
                            params.gridDimX,
                            params.gridDimY,
                            params.gridDimZ,
                            params.blockDimX,
                            params.blockDimY,
                            params.blockDimZ,
                            params.sharedMemBytes,
                            stream,
                            JCudaKernelArguments.of(function(), params.kernelParams, null));
        }
    }
}
