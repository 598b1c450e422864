package orrery.device;

/**
 * The names of one API. Rules and messages mention functions, constants and result codes by the names of the driver
 * API; the API that reports a message gives them its own names.
 */
@FunctionalInterface
public interface ApiNames {
    /** The names of the driver API. */
    ApiNames DRIVER = name -> name;

    /**
     * Returns the name in this API.
     *
     * @param driverName the name in the driver API
     * @return the name in this API; {@code driverName} if this API has none
     */
    String of(String driverName);
}
