package orrery.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import orrery.sim.Kernel;

/** What a module is loaded from: kernels by name, in place of compiled device code. */
public final class CUmoduleImage {
    private final Map<String, Kernel> kernels;

    private CUmoduleImage(Map<String, Kernel> kernels) {
        this.kernels = kernels;
    }

    /** Returns an image without kernels. */
    public static CUmoduleImage empty() {
        return new CUmoduleImage(Map.of());
    }

    /** The same image with one kernel more. */
    public CUmoduleImage with(String name, Kernel kernel) {
        Objects.requireNonNull(name, "the kernel's name");
        Objects.requireNonNull(kernel, "the kernel");
        Map<String, Kernel> more = new LinkedHashMap<>(kernels);
        more.put(name, kernel);
        return new CUmoduleImage(more);
    }

    /** Returns the kernel of a name. */
    public Optional<Kernel> kernel(String name) {
        return Optional.ofNullable(kernels.get(name));
    }

    Map<String, Kernel> kernels() {
        return kernels;
    }
}
