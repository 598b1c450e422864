/** The documented API: of the driver and of the runtime. */
module orrery.driver {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;

    exports orrery.driver;
    exports orrery.runtime;
}
