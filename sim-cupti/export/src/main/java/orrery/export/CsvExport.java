package orrery.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;
import orrery.cupti.export.ActivityExport;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Exports records as comma-separated values: a row for each record with a start and an end, and a column for each field
 * that such records have, empty where a record lacks the field. A wait of work is a row of the kind {@code WAIT}, with
 * its cause in the column {@code waitCause}. The first row holds the names of the columns, which are those of the
 * fields. The column {@code name} holds {@link Activity#label}. Source of the format: RFC 4180.
 */
public final class CsvExport implements ActivityExport {
    private static final ImmutableList<String> TIMES = ImmutableList.of("start", "end");
    private static final String NAME = "name";
    private static final ImmutableList<String> FIRST_COLUMNS =
            ImmutableList.of("kind", NAME, "start", "end", "deviceId", "contextId", "streamId", "correlationId");
    private static final String CAUSE = "waitCause";
    private static final String TAKER = "takerCorrelationId";
    private static final String LINE_END = "\r\n";
    private static final int NO_COMPONENT = -1;

    private final Writer out;
    private final StringBuilder row = new StringBuilder();
    private final ImmutableList<String> columns;
    private final int nameColumn;

    /** For each kind that is exported, the index of the component that each column takes, or {@link #NO_COMPONENT}. */
    private final ImmutableMap<ActivityKind, int[]> components;

    /**
     * Creates an export to a writer, which is closed with the export.
     *
     * @throws IOException if it cannot be written
     */
    public CsvExport(Writer out) throws IOException {
        this.columns = allColumns();
        this.nameColumn = columns.indexOf(NAME);
        this.components = componentsOfColumns(columns);
        this.out = out;
        CSVFormat.RFC4180.printRecord(out, columns.toArray());
    }

    /**
     * Creates an export to a file, whose content it replaces.
     *
     * @throws IOException if the file cannot be written
     */
    public static CsvExport to(Path file) throws IOException {
        Writer out = MoreFiles.asCharSink(file, StandardCharsets.UTF_8).openBufferedStream();
        try {
            return new CsvExport(out);
        } catch (IOException e) {
            out.close();
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static ImmutableList<String> allColumns() {
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        names.addAll(FIRST_COLUMNS);
        for (ActivityKind kind : ActivityKind.values()) {
            timed(kind).map(RecordType::components).ifPresent(names::addAll);
        }
        return names.add(CAUSE, TAKER).build().asList();
    }

    private static ImmutableMap<ActivityKind, int[]> componentsOfColumns(ImmutableList<String> columns) {
        Map<ActivityKind, int[]> all = new EnumMap<>(ActivityKind.class);
        for (ActivityKind kind : ActivityKind.values()) {
            timed(kind)
                    .map(RecordType::components)
                    .ifPresent(names -> all.put(
                            kind, columns.stream().mapToInt(names::indexOf).toArray()));
        }
        return Maps.immutableEnumMap(all);
    }

    /** Returns the type of a kind whose records have a start and an end. */
    private static Optional<RecordType<?>> timed(ActivityKind kind) {
        return kind.type().filter(type -> type.components().containsAll(TIMES));
    }

    @Override
    public void write(Activity record) throws IOException {
        int[] indices = components.get(record.kind());
        if (indices == null) {
            return;
        }
        @Nullable Object[] values = RecordTypes.of(record).values(record);
        row.setLength(0);
        for (int i = 0; i < indices.length; i++) {
            if (i > 0) {
                row.append(',');
            }
            if (i == nameColumn) {
                text(record.label());
            } else if (indices[i] != NO_COMPONENT) {
                cell(values[indices[i]]);
            }
        }
        out.append(row.append(LINE_END));
    }

    @Override
    public void write(WorkWait wait) throws IOException {
        ImmutableMap<String, Object> cells = ImmutableMap.of(
                "kind",
                WorkWait.KIND,
                NAME,
                wait.name(),
                "start",
                wait.start(),
                "end",
                wait.end(),
                "deviceId",
                wait.deviceId(),
                "contextId",
                wait.contextId(),
                "streamId",
                wait.streamId(),
                "correlationId",
                wait.correlationId(),
                CAUSE,
                wait.cause().name(),
                TAKER,
                wait.takerCorrelationId());
        row.setLength(0);
        for (String column : columns) {
            row.append(row.isEmpty() ? "" : ",");
            cell(cells.get(column));
        }
        out.append(row.append(LINE_END));
    }

    /** Numbers and constants need no quotes: most cells are such. */
    private void cell(@Nullable Object value) throws IOException {
        if (value instanceof Integer number) {
            row.append((int) number);
        } else if (value instanceof Long number) {
            row.append((long) number);
        } else if (value instanceof String string) {
            text(string);
        } else if (value != null) {
            row.append(value);
        }
    }

    private void text(String value) throws IOException {
        CSVFormat.RFC4180.print(value, row, true); // without a delimiter in front
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
