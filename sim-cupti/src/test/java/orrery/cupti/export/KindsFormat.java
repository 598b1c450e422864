package orrery.cupti.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.Map;
import orrery.cupti.record.Activity;

/** Two formats of a program: a line for each record, with its kind; and one for all records, with their number. */
public final class KindsFormat implements ExportFormats {
    /** For {@link java.util.ServiceLoader}. */
    public KindsFormat() {}

    @Override
    public Map<String, Format> byExtension() {
        return Map.of(
                ".kinds",
                file -> new Kinds(Files.newBufferedWriter(file)),
                ".count.kinds",
                file -> new Count(Files.newBufferedWriter(file)));
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

    private static final class Count implements ActivityExport {
        private final Writer out;
        private int count;

        Count(Writer out) {
            this.out = out;
        }

        @Override
        public void write(Activity record) {
            count++;
        }

        @Override
        public void close() throws IOException {
            try (out) {
                out.write(count + "\n");
            }
        }
    }
}
