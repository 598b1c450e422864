package orrery.sim;

import orrery.device.ApiName;

/** A function of the driver API or the runtime API, as listeners see it. */
public interface ApiFunction extends ApiName {

    /** Returns whether its name says that it only submits work. */
    default boolean isAsynchronous() {
        return name().endsWith("Async");
    }

    /** Returns whether its name says that it asks whether work is complete, and waits for nothing. */
    default boolean isQuery() {
        return name().endsWith("Query");
    }
}
