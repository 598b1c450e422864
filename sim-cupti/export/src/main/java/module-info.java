/** Exports of activity records to the formats of other tools, and comparisons of what was exported. */
@SuppressWarnings("requires-automatic") // the writer of JDK Mission Control has no module descriptor
module orrery.export {
    requires transitive orrery.cupti;
    requires com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires java.sql;
    requires org.apache.commons.csv;
    requires org.openjdk.jmc.flightrecorder.writer;

    exports orrery.export;
    exports orrery.export.diff;

    provides orrery.cupti.export.ExportFormats with
            orrery.export.ToolFormats;
}
