/** The driver API and the runtime API. */
module orrery.driver {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;

    exports orrery.driver;
    exports orrery.runtime;
}
