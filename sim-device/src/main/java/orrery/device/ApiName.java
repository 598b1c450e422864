package orrery.device;

/** A function, constant or result code of the API, which the driver API and the runtime API may call differently. */
@FunctionalInterface
public interface ApiName {

    /** {@return the documented name, in the driver API if it has one there} */
    String name();
}
