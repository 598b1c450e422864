package orrery.jcuda;

import com.google.common.base.Preconditions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.jcuda.conversion.ModuleBodies;
import orrery.runtime.CudaRuntime;

/**
 * The driver that the functions of JCuda's classes call, and the kernels that its modules have on a simulated machine.
 * Without a call of {@link #use}, the driver is that of {@link Gpus#find()}, which the system property
 * {@value Gpus#DEVICE} chooses.
 *
 * <p>The adapter has classes {@code jcuda.driver.JCudaDriver}, {@code jcuda.runtime.JCuda}, {@code jcuda.nvrtc.JNvrtc}
 * and {@code jcuda.LibUtilsCuda} of its own. It has to stand before JCuda's jar on the class path, from which it takes
 * all other types. JCuda's native libraries are not loaded. Threads may use it at the same time.
 */
public final class JCudaAdapter {
    private static volatile @Nullable Apis apis;

    /** The driver and the runtime on it. */
    private record Apis(CudaDriver driver, CudaRuntime runtime) {
        static Apis of(CudaDriver driver) {
            JCudaJar.check();
            return new Apis(driver, CudaRuntime.of(driver));
        }
    }

    private JCudaAdapter() {}

    /**
     * Makes all later calls of JCuda's functions calls of a driver. Pointers and handles that another driver has
     * returned are refused from then on.
     *
     * @throws IllegalStateException if JCuda's jar stands before the adapter on the class path, so that programs do not
     *     call the adapter
     * @throws UnsupportedOperationException if JCuda is older than version 10.2
     */
    public static synchronized void use(CudaDriver other) {
        apis = Apis.of(Preconditions.checkNotNull(other, "the driver"));
    }

    /** Returns the driver that JCuda's functions call; finds it first if none was chosen. */
    public static CudaDriver driver() {
        return apis().driver();
    }

    /** Returns the runtime that JCuda's functions call, on {@link #driver}. */
    public static CudaRuntime runtime() {
        return apis().runtime();
    }

    private static Apis apis() {
        Apis found = apis;
        return found != null ? found : findApis();
    }

    private static synchronized Apis findApis() {
        Apis found = apis;
        if (found == null) {
            found = Apis.of(Gpus.find());
            apis = found;
        }
        return found;
    }

    /**
     * Adds kernels and variables for modules that are loaded later. The last of several with the same name counts;
     * {@link ModuleKernelBodies} come before others.
     */
    public static void add(KernelBodies bodies) {
        ModuleBodies.add(bodies);
    }

    /**
     * Returns the image of a module with its kernels in both forms. It has the bodies of those kernels that it
     * declares, and of all, if its names cannot be read.
     *
     * @param data the text of a PTX module in UTF-8, with or without a terminating 0, a cubin or a fatbin
     */
    public static CUmoduleImage image(byte[] data) {
        return ModuleBodies.load(data, Optional.empty()).image();
    }
}
