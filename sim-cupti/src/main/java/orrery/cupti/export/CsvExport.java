package orrery.cupti.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    private static final String SPECIAL = "\",\r\n";
    private static final int NAME = 1;
    private static final List<String> FIRST =
            List.of("kind", "name", "start", "end", "deviceId", "contextId", "streamId", "correlationId");

    private final Writer out;
    private final List<String> columns;
    private final Map<ActivityKind, int[]> fields = new EnumMap<>(ActivityKind.class);

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
        for (ActivityKind kind : ActivityKind.values()) {
            lasting(kind).ifPresent(type -> fields.put(kind, places(type.components())));
        }
        row(columns.toArray());
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
        int[] places = fields.get(record.kind());
        if (places == null) {
            return;
        }
        Object[] values = RecordTypes.of(record.kind()).orElseThrow().values(record);
        Object[] cells = new Object[places.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = places[i] < 0 ? null : values[places[i]];
        }
        cells[NAME] = Names.of(record);
        row(cells);
    }

    /** Which component each column takes; -1 for none. */
    private int[] places(List<String> components) {
        return columns.stream().mapToInt(components::indexOf).toArray();
    }

    private void row(Object[] cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            out.append(i == 0 ? "" : ",").append(cells[i] == null ? "" : quoted(cells[i].toString()));
        }
        out.append(END_OF_LINE);
    }

    private static String quoted(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                return '"' + text.replace("\"", "\"\"") + '"';
            }
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
