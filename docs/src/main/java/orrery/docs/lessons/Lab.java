package orrery.docs.lessons;

import java.util.Locale;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.DeviceFunction;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Helpers of the lessons: kernels of a known length, error codes as values, times as text. */
public final class Lab {
    /** One block, or one thread. */
    public static final dim3 ONE = new dim3(1);

    /** Blocks of 1,024 threads that fill an H200: two on each of its 132 multiprocessors. */
    public static final dim3 FULL = new dim3(264);

    /** As many threads as a block can have. */
    public static final dim3 THREADS = new dim3(1024);

    private Lab() {}

    /** Returns a kernel whose blocks take so many microseconds and do nothing. */
    public static Kernel busy(String name, int micros) {
        return Kernel.empty().named(name).costPerBlock((shape, args) -> 1000L * micros);
    }

    /** Returns {@code add(cell, n)}: adds n to the number at an address, in so many microseconds. */
    public static Kernel add(int micros) {
        return Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    int addend = args.i32(1);
                    return launch -> cell.set(0, cell.get(0) + addend);
                })
                .named("add")
                .costPerBlock((shape, args) -> 1000L * micros);
    }

    /** Returns {@code set(cell, n)}: the number at an address becomes n, in so many microseconds. */
    public static Kernel set(int micros) {
        return Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    int number = args.i32(1);
                    return launch -> cell.set(0, number);
                })
                .named("set")
                .costPerBlock((shape, args) -> 1000L * micros);
    }

    /** Returns a kernel of one block and one thread, as a node's parameters. */
    public static cudaKernelNodeParams kernel(DeviceFunction func, Object... arguments) {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = func;
        params.kernelParams = arguments;
        return params;
    }

    /** Returns the number at a device address, after a wait for all that the device does. */
    public static int read(CudaRuntime cuda, long address) {
        int[] value = new int[1];
        cuda.cudaDeviceSynchronize();
        cuda.cudaMemcpy(cuda.host().of(value), address, Integer.BYTES, CudaRuntime.cudaMemcpyDeviceToHost);
        return value[0];
    }

    /** Returns the error that a call returns, as in C. */
    public static cudaError_t code(Runnable call) {
        try {
            call.run();
            return cudaError_t.cudaSuccess;
        } catch (CudaRuntimeException failure) {
            return failure.error();
        }
    }

    /** Returns the time from one event to another, in whole microseconds. */
    public static String micros(CudaRuntime cuda, CUevent from, CUevent to) {
        cuda.cudaEventSynchronize(to);
        return micros(1000 * cuda.cudaEventElapsedTime(from, to));
    }

    /** Returns a number of microseconds as text, rounded. */
    public static String micros(double micros) {
        return String.format(Locale.ROOT, "%.0f us", micros);
    }

    /** Returns the time on the host from the first call of a program until the device has done all of it. */
    public static String timed(Machine machine, CudaRuntime cuda, Runnable program) {
        cuda.cudaDeviceSynchronize();
        long begin = machine.now();
        program.run();
        cuda.cudaDeviceSynchronize();
        return micros((machine.now() - begin) / 1000.0);
    }

    /** Creates an event and records it in a stream. */
    public static CUevent recordEvent(CudaRuntime cuda, CUstream stream) {
        CUevent event = cuda.cudaEventCreate();
        cuda.cudaEventRecord(event, stream);
        return event;
    }
}
