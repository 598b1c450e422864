/** The faces for programs: driver, runtime and idiomatic. */
module orrery.driver {
    requires transitive orrery.core;

    exports orrery.driver;
    exports orrery.runtime;
}
