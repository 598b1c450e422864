package orrery.cupti.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Formats of files with activity records. {@link TraceFile} finds implementations as services: the artifact
 * {@code orrery-export} has the formats of other tools, and a program can add its own.
 */
public interface ExportFormats {

    /** Creates files of a format. */
    @FunctionalInterface
    interface Format {
        /**
         * Creates an export to a file, whose content it replaces.
         *
         * @throws IOException if the file cannot be written
         */
        ActivityExport to(Path file) throws IOException;
    }

    /** Returns the formats by the extension of names that selects each, with the dot. */
    Map<String, Format> byExtension();
}
