/** The driver API and the runtime API. */
module orrery.driver {
    requires transitive orrery.core;

    exports orrery.driver;
    exports orrery.runtime;
}
