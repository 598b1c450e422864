package orrery.cupti.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.Map;
import orrery.cupti.record.Activity;

/** A format of a program: a line for each record, with its kind. */
public final class KindsFormat implements ExportFormats {
    /** For {@link java.util.ServiceLoader}. */
    public KindsFormat() {}

    @Override
    public Map<String, Format> byExtension() {
        return Map.of(".kinds", file -> new Kinds(Files.newBufferedWriter(file)));
    }

    private record Kinds(Writer out) implements ActivityExport {
        @Override
        public void write(Activity record) throws IOException {
            out.write(record.kind() + "\n");
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
