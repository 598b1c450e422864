package orrery.core.context;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;
import orrery.core.rule.NotSimulated;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/**
 * A library: kernels and variables that belong to no context. A context loads them as a module when they are first used
 * there.
 */
public final class KernelLibrary {
    private final Map<String, LibraryKernel> kernels = new LinkedHashMap<>();
    private final Map<String, Kernel> code;
    private final ImmutableList<DeviceVariable> variables;
    private final Map<Context, KernelModule> modules = new LinkedHashMap<>();
    private final @Nullable ImplicitKernels implicit;
    private boolean unloaded;

    /** Creates a library that no context has loaded. */
    public KernelLibrary(Map<String, Kernel> code, List<DeviceVariable> variables) {
        this(null, code, variables);
    }

    /** Creates the library of a kernel that is in no module of the program. Contexts load it with the kernel. */
    KernelLibrary(ImplicitKernels implicit, Kernel kernel) {
        this(implicit, Map.of(kernel.name(), kernel), List.of());
    }

    private KernelLibrary(
            @Nullable ImplicitKernels implicit, Map<String, Kernel> code, List<DeviceVariable> variables) {
        this.implicit = implicit;
        this.code = code;
        this.variables = ImmutableList.copyOf(variables);
        code.forEach((name, kernel) -> kernels.put(name, new LibraryKernel(this, name, kernel)));
    }

    /**
     * Returns the kernel with a name.
     *
     * @throws orrery.sim.CudaException if there is none (LIBRARY-02)
     */
    public LibraryKernel kernel(String name) {
        LibraryKernel found = kernels.get(name);
        LibraryRule.NO_KERNEL.require(
                found != null, () -> "kernel \"" + name + "\" is looked up in a library that has " + kernels.keySet());
        return found;
    }

    /** Returns the kernels, in the order of the library. */
    public ImmutableList<LibraryKernel> kernels() {
        return ImmutableList.copyOf(kernels.values());
    }

    /**
     * Returns the module of a context. The first call waits for the work of the context, and loads it.
     *
     * @throws orrery.sim.CudaException if the memory is not sufficient (MEMORY-02)
     */
    public KernelModule module(Context context) {
        if (implicit != null) {
            KernelModule own = context.implicitModule()
                    .function(code.values().iterator().next())
                    .module();
            own.setOfLibrary();
            return own;
        }
        modules.values().removeIf(KernelModule::unloaded);
        if (!modules.containsKey(context)) {
            context.awaitWork(); // another thread may load it meanwhile
        }
        KernelModule module = modules.get(context);
        if (module == null) {
            if (variables.stream().anyMatch(DeviceVariable::isManaged) && !modules.isEmpty()) {
                throw NotSimulated.operation("a library with managed variables in a second context");
            }
            module = context.loadModule(code, variables);
            module.setOfLibrary();
            for (KernelFunction each : module.functions()) {
                each.inheritAttributes(kernel(each.name()));
            }
            modules.put(context, module);
        }
        return module;
    }

    /**
     * Returns the memory that a variable has in a context.
     *
     * @throws orrery.sim.CudaException if there is no such variable (LIBRARY-03), or the memory is not sufficient
     *     (MEMORY-02)
     */
    public Allocation variable(Context context, String name) {
        LibraryRule.NO_VARIABLE.require(
                variables.stream().anyMatch(each -> each.name().equals(name)),
                () -> "variable \"" + name + "\" is looked up in a library that has " + variables);
        return module(context).variable(name);
    }

    /**
     * Returns the memory of a managed variable, which all contexts share.
     *
     * @param context loads the library if no context has
     * @throws orrery.sim.CudaException if there is no such variable (LIBRARY-04), or the memory is not sufficient
     *     (MEMORY-02)
     */
    public Allocation managed(String name, Supplier<Context> context) {
        LibraryRule.NO_MANAGED.require(
                variables.stream()
                        .anyMatch(each -> each.isManaged() && each.name().equals(name)),
                () -> "managed variable \"" + name + "\" is looked up in a library that has " + variables);
        return modules.values().stream()
                .filter(each -> !each.unloaded())
                .findFirst()
                .orElseGet(() -> module(context.get()))
                .variable(name);
    }

    /** Returns whether its only kernel is in no module of the program. */
    public boolean isImplicit() {
        return implicit != null;
    }

    /** Keeps the attributes of a kernel, which the program sets. */
    void keep(LibraryKernel kernel) {
        if (implicit != null) {
            implicit.keep(kernel);
        }
    }

    /**
     * Unloads the library from all contexts. If it has variables, it waits for the work of these contexts first. The
     * library of a kernel that is in no module of the program stays, since the runtime needs it.
     */
    public void unload(String who) {
        if (implicit != null) {
            return;
        }
        modules.values().removeIf(KernelModule::unloaded);
        List.copyOf(modules.values()).forEach(KernelModule::awaitUsers);
        LibraryRule.HANDLE.require(!unloaded, () -> who + " unloads " + this + ", which was unloaded while it waited");
        modules.values().removeIf(KernelModule::unloaded);
        modules.values().forEach(KernelModule::unload);
        modules.clear();
        unloaded = true;
    }

    /** Returns whether the library was unloaded. */
    public boolean unloaded() {
        return unloaded;
    }

    @Override
    public String toString() {
        return "library of " + kernels.keySet();
    }
}
