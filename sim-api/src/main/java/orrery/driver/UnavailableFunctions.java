package orrery.driver;

/** Creates the exceptions of functions that a driver does not have. */
final class UnavailableFunctions {
    private UnavailableFunctions() {}

    /** Returns the exception of a function that only the simulated driver has. */
    static UnsupportedOperationException onThisDriver(String function) {
        return new UnsupportedOperationException(
                function + " is not available on this driver; legal is a simulated one");
    }
}
