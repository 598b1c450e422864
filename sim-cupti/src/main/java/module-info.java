/** The profiling face. */
module orrery.cupti {
    requires transitive orrery.core;

    exports orrery.cupti;
    exports orrery.cupti.record;
}
