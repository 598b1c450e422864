package orrery.core.context;

import java.util.LinkedHashMap;
import java.util.Map;
import orrery.core.exec.FaultState;
import orrery.core.kernel.Kernel;

/** A module: kernels by name, loaded into a context. */
public final class KernelModule {
    private final Context context;
    private final Map<String, KernelFunction> functions = new LinkedHashMap<>();
    private final FaultState life;
    private boolean unloaded;

    KernelModule(Context context, Map<String, Kernel> kernels) {
        this.context = context;
        this.life = context.faults();
        kernels.forEach((name, kernel) -> functions.put(name, new KernelFunction(this, name, kernel)));
    }

    /** The context it is loaded into. */
    public Context context() {
        return context;
    }

    /** The function of a name. */
    public KernelFunction function(String name) {
        KernelFunction found = functions.get(name);
        ContextRule.NO_FUNCTION.require(
                found != null,
                () -> "function \"" + name + "\" is looked up in a module that has " + functions.keySet());
        return found;
    }

    /** How many functions it has. */
    public int functionCount() {
        return functions.size();
    }

    /** Ends its life. */
    public void unload() {
        unloaded = true;
    }

    /** Whether it is gone. */
    public boolean unloaded() {
        return unloaded || life.ended();
    }

    @Override
    public String toString() {
        return "module of " + functions.keySet();
    }
}
