/** Facts about the simulated machine. */
module orrery.device {
    requires transitive com.google.common;
    requires static transitive org.jspecify;

    exports orrery.device;
}
