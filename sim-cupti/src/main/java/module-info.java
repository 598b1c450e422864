/** CUPTI's activity API: the recorder, its records, and exports of them. */
module orrery.cupti {
    requires transitive orrery.core;
    requires transitive com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires org.apache.commons.csv;
    requires java.sql;
    requires jdk.jfr;

    exports orrery.cupti;
    exports orrery.cupti.export;
    exports orrery.cupti.record;
    exports orrery.cupti.report;
}
