/** Facts about the simulated machine. */
@SuppressWarnings("module") // The modules that read tables are compiled later.
module orrery.device {
    requires com.google.common;
    requires static transitive org.jspecify;

    exports orrery.device;
    exports orrery.device.table to
            orrery.api,
            orrery.cupti;
}
