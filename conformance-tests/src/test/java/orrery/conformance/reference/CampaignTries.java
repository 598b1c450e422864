package orrery.conformance.reference;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Gives every property as many tries as {@code -Dorrery.campaign.tries=N} says. */
final class CampaignTries implements AroundPropertyHook {
    private static final int UNSET = -1;

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        int tries = Integer.getInteger("orrery.campaign.tries", UNSET);
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
