/** CUPTI's activity API: the recorder, its records, trace files of them, and reports. */
module orrery.cupti {
    requires transitive orrery.core;
    requires com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires java.xml;

    exports orrery.cupti;
    exports orrery.cupti.export;
    exports orrery.cupti.record;
    exports orrery.cupti.report;

    uses orrery.cupti.export.ExportFormats;
}
