/** The profiling face. */
module orrery.cupti {
    requires transitive orrery.core;
    requires java.sql;
    requires jdk.jfr;

    exports orrery.cupti;
    exports orrery.cupti.export;
    exports orrery.cupti.record;
}
