package orrery.conformance.properties;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Sets the tries of every property to the value of {@code -Dorrery.tries=N}, for campaigns. */
public final class TriesFromProperty implements AroundPropertyHook {
    private static final int UNSET = -1;

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        int tries = Integer.getInteger("orrery.tries", UNSET);
        if (tries != UNSET) {
            context.attributes().setTries(tries);
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public int aroundPropertyProximity() {
        return -100;
    }
}
