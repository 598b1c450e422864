/** The documented API: of the driver and of the runtime. */
module orrery.driver {
    requires transitive orrery.core;

    exports orrery.driver;
    exports orrery.runtime;
}
