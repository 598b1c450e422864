/** The documented API: of the driver and of the runtime, on a simulated machine and on the GPU of the computer. */
module orrery.api {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;

    exports orrery.driver;
    exports orrery.hardware;
    exports orrery.runtime;
}
