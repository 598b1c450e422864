package orrery.core.context;

import java.util.LinkedHashMap;
import java.util.Map;
import orrery.core.exec.FaultState;
import orrery.sim.Kernel;

/** A module: kernels by name, loaded into a context. */
public final class KernelModule {
    private final Context context;
    private final Map<String, KernelFunction> functions = new LinkedHashMap<>();
    private final FaultState faults;
    private boolean unloaded;

    KernelModule(Context context, Map<String, Kernel> kernels) {
        this.context = context;
        this.faults = context.faults();
        kernels.forEach((name, kernel) -> functions.put(name, new KernelFunction(this, name, kernel)));
    }

    /** Returns the context it is loaded into. */
    public Context context() {
        return context;
    }

    /**
     * Returns the function with a name.
     *
     * @throws orrery.sim.CudaException if there is none (MODULE-01)
     */
    public KernelFunction function(String name) {
        KernelFunction found = functions.get(name);
        ContextRule.NO_FUNCTION.require(
                found != null,
                () -> "function \"" + name + "\" is looked up in a module that has " + functions.keySet());
        return found;
    }

    /** Returns the number of functions. */
    public int functionCount() {
        return functions.size();
    }

    /** Unloads the module. */
    public void unload() {
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
