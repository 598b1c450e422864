package orrery.driver;

/** The chapter "Execution Control" of the driver API. Source: {@code cuda.h}. */
public interface ExecutionControl {

    /** Launches a kernel. */
    void cuLaunchKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            CUstream stream,
            Object... arguments);

    /** Launches a kernel with attributes. */
    void cuLaunchKernelEx(CUlaunchConfig config, CUfunction function, Object... arguments);

    /** Launches a kernel all of whose blocks are resident at once. */
    void cuLaunchCooperativeKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            CUstream stream,
            Object... arguments);

    /** Runs a function on the host in stream order; it must make no API call. */
    void cuLaunchHostFunc(CUstream stream, Runnable function);
}
