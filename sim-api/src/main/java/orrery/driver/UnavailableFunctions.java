package orrery.driver;

/** Creates the exceptions of functions that a driver does not have. */
final class UnavailableFunctions {
    private UnavailableFunctions() {}

    /** Returns the exception of a function that only the simulated driver has. */
    static UnsupportedOperationException onThisDriver(String function) {
        return new UnsupportedOperationException(
                function + " is not available on this driver; legal is a simulated one");
    }

    /** Returns the exception of a function of multicast objects. */
    static UnsupportedOperationException withoutMulticast(String function) {
        return new UnsupportedOperationException(function
                + " is not simulated: it needs a switch that replicates stores to several devices"
                + " (CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED), which the simulated devices do not have; legal is a store"
                + " to each device through peer access");
    }
}
