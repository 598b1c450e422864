package orrery.jcuda;

import com.google.common.base.Preconditions;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.runtime.CudaRuntime;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/**
 * The driver that the functions of {@code jcuda.driver.JCudaDriver} call, and the kernels that its modules have on a
 * simulated machine. Without a call of {@link #use}, the driver is that of {@link Gpus#find()}, which the system
 * property {@value Gpus#DEVICE} chooses.
 *
 * <p>The adapter is a class {@code jcuda.driver.JCudaDriver} of its own. It has to stand before JCuda's jar on the
 * class path, from which it takes all other types. JCuda's native libraries are not loaded. Threads may use it at the
 * same time.
 */
public final class JCudaAdapter {
    private static final Map<String, Kernel> KERNELS = new LinkedHashMap<>();
    private static final Map<String, DeviceVariable> VARIABLES = new LinkedHashMap<>();
    private static volatile @Nullable Apis apis;

    /** The driver and the runtime on it. */
    private record Apis(CudaDriver driver, CudaRuntime runtime) {
        static Apis of(CudaDriver driver) {
            JCudaJar.check();
            return new Apis(driver, CudaRuntime.of(driver));
        }
    }

    static {
        ServiceLoader.load(KernelBodies.class).forEach(JCudaAdapter::add);
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
    public static void use(CudaDriver other) {
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

    /** Adds kernels and variables for modules that are loaded later. The last of several with the same name counts. */
    public static synchronized void add(KernelBodies bodies) {
        KERNELS.putAll(bodies.kernels());
        bodies.variables().forEach(variable -> VARIABLES.put(variable.name(), variable));
    }

    /**
     * Returns the image of a module with its kernels in both forms. A module of PTX has those kernels and variables
     * that its text declares; other modules have all, since their names cannot be read.
     *
     * @param data the text of a PTX module in UTF-8, with or without a terminating 0, a cubin or a fatbin
     */
    public static synchronized CUmoduleImage image(byte[] data) {
        @Nullable String ptx = ptx(data);
        CUmoduleImage image = ptx == null ? CUmoduleImage.ofBinary(data) : CUmoduleImage.ofPtx(ptx);
        for (Map.Entry<String, Kernel> kernel : KERNELS.entrySet()) {
            if (ptx == null || declares(ptx, "\\.entry\\s+", kernel.getKey())) {
                image = image.with(kernel.getKey(), kernel.getValue());
            }
        }
        for (DeviceVariable variable : VARIABLES.values()) {
            if (ptx == null || declares(ptx, "\\.(global|const)\\s[^;]*?\\b", variable.name())) {
                image = image.with(variable);
            }
        }
        return image;
    }

    private static boolean declares(String ptx, String what, String name) {
        return Pattern.compile(what + Pattern.quote(name) + "(?![\\w$])")
                .matcher(ptx)
                .find();
    }

    /** Returns the text of a PTX module; null if the data is no text. */
    private static @Nullable String ptx(byte[] data) {
        int length = data.length;
        while (length > 0 && data[length - 1] == 0) {
            length--;
        }
        for (int i = 0; i < length; i++) {
            if (data[i] == 0) {
                return null;
            }
        }
        return new String(data, 0, length, StandardCharsets.UTF_8);
    }
}
