package orrery.core.call;

/** A function of one of the faces, as listeners hear of it. */
public interface ApiFunction {

    /** Its documented name. */
    String name();

    /** Whether it only submits work, as its name says. */
    default boolean asynchronous() {
        return name().endsWith("Async");
    }
}
