package orrery.cupti.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import orrery.cupti.ActivityKind;
import orrery.cupti.record.Activity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Comma-separated values: a row for every record that has a beginning and an end, a column for every field that such a
 * record can have, empty where one has none. The first row has the names of the columns, which are those of the fields;
 * {@code name} says for every row what was done. Source of the format: RFC 4180.
 */
public final class CsvExport implements ActivityExport {
    private static final String END_OF_LINE = "\r\n";
    private static final List<String> LASTING = List.of("start", "end");
    private static final List<String> FIRST =
            List.of("kind", "name", "start", "end", "deviceId", "contextId", "streamId", "correlationId");

    private final Writer out;
    private final List<String> columns;

    /**
     * Writes to {@code out} and closes it at the end.
     *
     * @throws IOException if it cannot be written
     */
    public CsvExport(Writer out) throws IOException {
        Set<String> names = new LinkedHashSet<>(FIRST);
        for (ActivityKind kind : ActivityKind.values()) {
            lasting(kind).map(RecordType::components).ifPresent(names::addAll);
        }
        this.out = out;
        this.columns = List.copyOf(names);
        row(new ArrayList<>(columns));
    }

    /**
     * Writes to a file, in place of what is in it.
     *
     * @throws IOException if the file cannot be written
     */
    public static CsvExport to(Path file) throws IOException {
        return new CsvExport(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    /** The type of a kind whose records have a beginning and an end. */
    private static Optional<RecordType<?>> lasting(ActivityKind kind) {
        return RecordTypes.of(kind).filter(type -> type.components().containsAll(LASTING));
    }

    @Override
    public void write(Activity record) throws IOException {
        RecordType<?> type = lasting(record.kind()).orElse(null);
        if (type == null) {
            return;
        }
        List<String> names = type.components();
        Object[] values = type.values(record);
        List<Object> cells = new ArrayList<>(columns.size());
        for (String column : columns) {
            int at = names.indexOf(column);
            cells.add(at >= 0 ? values[at] : column.equals("name") ? Names.of(record) : null);
        }
        row(cells);
    }

    private void row(List<Object> cells) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            Object cell = cells.get(i);
            out.append(i == 0 ? "" : ",").append(cell == null ? "" : quoted(cell.toString()));
        }
        out.append(END_OF_LINE);
    }

    private static String quoted(String text) {
        boolean special = text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return special ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
