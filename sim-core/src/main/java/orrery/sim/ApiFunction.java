package orrery.sim;

/** A function of the driver API or the runtime API, as listeners see it. */
public interface ApiFunction {

    /** Returns the documented name. */
    String name();

    /** Returns whether its name says that it only submits work. */
    default boolean isAsynchronous() {
        return name().endsWith("Async");
    }
}
