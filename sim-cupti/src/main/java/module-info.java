/** CUPTI's activity API: the recorder, its records, and exports of them. */
@SuppressWarnings("requires-automatic") // the writer of JDK Mission Control has no module descriptor
module orrery.cupti {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires static org.apache.commons.csv;
    requires java.sql;
    requires static org.openjdk.jmc.flightrecorder.writer;

    exports orrery.cupti;
    exports orrery.cupti.export;
    exports orrery.cupti.record;
    exports orrery.cupti.report;
}
