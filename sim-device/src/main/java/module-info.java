/** Facts about the simulated machine. */
module orrery.device {
    requires com.google.common;
    requires static transitive org.jspecify;

    exports orrery.device;
}
