package orrery.core.context;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.core.kernel.VariableScope;
import orrery.core.memory.Allocation;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** A module: kernels and variables by name, loaded into a context. */
public final class KernelModule implements VariableScope {
    private final Context context;
    private final Map<String, KernelFunction> functions = new LinkedHashMap<>();

    /** The variables of the module; null if its kernels use those of the context. */
    private final @Nullable ImmutableMap<DeviceVariable, Allocation> variables;

    private final FaultState faults;
    private boolean ofLibrary;
    private boolean unloaded;

    /**
     * Loads a module.
     *
     * @param declared the variables of the module; null if its kernels use those of the context
     * @throws orrery.sim.CudaException if the memory is not sufficient (MEMORY-02)
     */
    KernelModule(Context context, Map<String, Kernel> kernels, @Nullable Iterable<DeviceVariable> declared) {
        this.context = context;
        this.faults = context.faults();
        this.variables = declared == null ? null : context.memory().allocateVariables(declared);
        kernels.forEach((name, kernel) -> functions.put(name, new KernelFunction(this, name, kernel)));
    }

    /** Notes that it was loaded for a library, with which it ends. */
    void setOfLibrary() {
        ofLibrary = true;
    }

    /** Returns whether it was loaded for a library. */
    public boolean isOfLibrary() {
        return ofLibrary;
    }

    /** Returns the context it is loaded into. */
    public Context context() {
        return context;
    }

    /**
     * Returns the function with a name, and loads it.
     *
     * @throws orrery.sim.CudaException if there is none (MODULE-01)
     */
    public KernelFunction function(String name) {
        KernelFunction found = functions.get(name);
        ContextRule.NO_FUNCTION.require(
                found != null,
                () -> "function \"" + name + "\" is looked up in a module that has " + functions.keySet());
        found.load();
        return found;
    }

    /** Returns the functions, in the order of the module. */
    public ImmutableList<KernelFunction> functions() {
        return ImmutableList.copyOf(functions.values());
    }

    /** Returns the number of functions. */
    public int functionCount() {
        return functions.size();
    }

    /**
     * Returns the memory of the variable with a name.
     *
     * @throws orrery.sim.CudaException if there is none (MODULE-04)
     */
    public Allocation variable(String name) {
        for (Map.Entry<DeviceVariable, Allocation> each : ownVariables().entrySet()) {
            if (each.getKey().name().equals(name)) {
                return each.getValue();
            }
        }
        throw ContextRule.NO_VARIABLE.violated("variable \"" + name + "\" is looked up in a module that has "
                + (variables == null ? "none" : variables.keySet()));
    }

    /** Returns the variables of the module. */
    private ImmutableMap<DeviceVariable, Allocation> ownVariables() {
        return variables == null ? ImmutableMap.of() : variables;
    }

    @Override
    public long address(DeviceVariable variable) {
        if (variables == null) {
            return context.implicitModule().variable(variable).base();
        }
        Allocation own = variables.get(variable);
        if (own == null) {
            throw new IllegalArgumentException(
                    "a kernel names " + variable + ", and its module has " + variables.keySet());
        }
        return own.base();
    }

    /**
     * Waits for all work of the context, and unloads the module. The wait orders nothing for the checks, unless the
     * module has variables.
     */
    public void unloadAfterWork() {
        context.awaitWork();
        ContextRule.MODULE_HANDLE.require(
                !unloaded(), () -> context.host().who() + " unloads " + this + ", which was unloaded while it waited");
        unload();
    }

    /** Waits for the work of the context if the module has variables, which the work may use. */
    void awaitUsers() {
        if (!ownVariables().isEmpty()) {
            context.host().await(context.order().whole().tails());
        }
    }

    /** Unloads the module, for whose users the host has waited. */
    void unload() {
        if (!ownVariables().isEmpty()) {
            context.memory().freeVariables(ownVariables().values());
        }
        unloaded = true;
    }

    /** Returns whether the module was unloaded or its context destroyed. */
    public boolean unloaded() {
        return unloaded || faults.ended();
    }

    @Override
    public String toString() {
        return "module of " + functions.keySet();
    }
}
