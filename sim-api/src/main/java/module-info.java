/** The faces for programs: driver, runtime and idiomatic. */
module orrery.driver {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;

    exports orrery.driver;
    exports orrery.runtime;
}
