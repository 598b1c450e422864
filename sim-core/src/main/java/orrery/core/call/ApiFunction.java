package orrery.core.call;

/** A function of one of the faces, as listeners hear of it. */
public interface ApiFunction {

    /** Its documented name. */
    String name();
}
