package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** What a module is loaded from: kernels by name and variables, in place of compiled device code. */
public final class CUmoduleImage {
    private final Map<String, Kernel> kernels;
    private final ImmutableList<DeviceVariable> variables;

    private CUmoduleImage(Map<String, Kernel> kernels, ImmutableList<DeviceVariable> variables) {
        this.kernels = kernels;
        this.variables = variables;
    }

    /** Returns an image without kernels and variables. */
    public static CUmoduleImage empty() {
        return new CUmoduleImage(Map.of(), ImmutableList.of());
    }

    /** The same image with one kernel more. */
    public CUmoduleImage with(String name, Kernel kernel) {
        Objects.requireNonNull(name, "the kernel's name");
        Objects.requireNonNull(kernel, "the kernel");
        Map<String, Kernel> more = new LinkedHashMap<>(kernels);
        more.put(name, kernel);
        return new CUmoduleImage(more, variables);
    }

    /** The same image with one variable more. */
    public CUmoduleImage with(DeviceVariable variable) {
        Objects.requireNonNull(variable, "the variable");
        return new CUmoduleImage(
                kernels,
                ImmutableList.<DeviceVariable>builder()
                        .addAll(variables)
                        .add(variable)
                        .build());
    }

    /** Returns the kernel of a name. */
    public Optional<Kernel> kernel(String name) {
        return Optional.ofNullable(kernels.get(name));
    }

    Map<String, Kernel> kernels() {
        return kernels;
    }

    ImmutableList<DeviceVariable> variables() {
        return variables;
    }
}
