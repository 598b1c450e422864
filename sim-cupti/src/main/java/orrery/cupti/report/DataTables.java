package orrery.cupti.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Writes tables in JSON, a column after the other; a text is a number, its index in a list that comes last. */
final class DataTables {
    private final JsonGenerator json;
    private final Map<String, Integer> strings = new LinkedHashMap<>();

    DataTables(JsonGenerator json) {
        this.json = json;
    }

    /** Returns the index of a text; null is the empty text. */
    int string(@Nullable Object value) {
        return strings.computeIfAbsent(String.valueOf(value == null ? "" : value), each -> strings.size());
    }

    /** Begins a table. */
    void begin(String title) throws IOException {
        json.writeObjectFieldStart(title);
    }

    /** Writes a column of the table. */
    <T> void writeColumn(String title, List<T> rows, ToLongFunction<T> value) throws IOException {
        json.writeArrayFieldStart(title);
        for (T row : rows) {
            json.writeNumber(value.applyAsLong(row));
        }
        json.writeEndArray();
    }

    /** Ends the table. */
    void end() throws IOException {
        json.writeEndObject();
    }

    /** Writes the texts. */
    void writeStrings() throws IOException {
        json.writeArrayFieldStart("strings");
        for (String each : strings.keySet()) {
            json.writeString(each);
        }
        json.writeEndArray();
    }
}
