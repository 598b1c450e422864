package orrery.core.context;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.KernelObjects;
import orrery.core.memory.Allocation;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** The functions and variables of a context that are not in a module of the program. */
public final class ImplicitModule {
    private final Context context;

    /** The functions of kernels, while the kernel and its function are used. */
    private final KernelObjects<KernelFunction> functions = new KernelObjects<>();

    private final Map<DeviceVariable, Allocation> variables = new HashMap<>();

    ImplicitModule(Context context) {
        this.context = context;
    }

    void clear() {
        functions.clear();
        variables.clear();
    }

    /** Returns the function of a kernel, and loads it at the first call. */
    public KernelFunction function(Kernel kernel) {
        return functions.obtain(kernel, unknown -> {
            KernelFunction function =
                    context.loadModule(Map.of(kernel.name(), kernel)).function(kernel.name());
            function.shareAttributes(context.host().implicitKernels().of(kernel));
            return function;
        });
    }

    /**
     * Returns the memory of a variable, and allocates it at the first call. That of a managed variable is shared by all
     * contexts, and ends with the one that has allocated it.
     *
     * @throws orrery.sim.CudaException if the memory is not sufficient (MEMORY-02)
     */
    public Allocation variable(DeviceVariable variable) {
        Allocation known = variable.isManaged() ? managedVariable(variable) : variables.get(variable);
        return known == null ? variables.computeIfAbsent(variable, context.memory()::allocateVariable) : known;
    }

    private @Nullable Allocation managedVariable(DeviceVariable variable) {
        return context.host().devices().stream()
                .flatMap(device -> ((Device) device).contexts().stream())
                .map(each -> each.implicitModule().variables.get(variable))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
