package orrery.export;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import orrery.cupti.export.ExportFormats;

/** The formats of other tools, which trace files find as a service. */
public final class ToolFormats implements ExportFormats {
    /** Creates the service; for {@link java.util.ServiceLoader}. */
    public ToolFormats() {}

    @Override
    public Map<String, Format> byExtension() {
        return ImmutableMap.of(
                ".sqlite", SqliteExport::to, ".csv", CsvExport::to, ".jfr", JfrExport::to, ".jsonl", OtlpExport::to);
    }
}
