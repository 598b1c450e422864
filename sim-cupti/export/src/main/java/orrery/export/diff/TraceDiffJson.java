package orrery.export.diff;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Ascii;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Writes the differences between two recordings as JSON. Times are nanoseconds. */
final class TraceDiffJson {
    private TraceDiffJson() {}

    static String of(TraceDiff diff) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("deviceNanosBefore", diff.before().deviceNanos());
            json.writeNumberField("deviceNanosAfter", diff.after().deviceNanos());
            json.writeArrayFieldStart("changes");
            for (TraceChange each : diff.changes()) {
                json.writeStartObject();
                json.writeStringField("change", Ascii.toLowerCase(each.type().name()));
                json.writeStringField("kind", Ascii.toLowerCase(each.kind().name()));
                json.writeStringField("name", each.name());
                side(json, "before", each.before(), each.totalBefore());
                side(json, "after", each.after(), each.totalAfter());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // declared, but a StringWriter has none
        }
        return text + "\n";
    }

    private static void side(JsonGenerator json, String name, TraceTotals.@Nullable Key key, TraceTotals.Total total)
            throws IOException {
        if (key == null) {
            json.writeNullField(name);
            return;
        }
        json.writeObjectFieldStart(name);
        json.writeStringField("place", key.place());
        json.writeNumberField("count", total.count());
        json.writeNumberField("nanos", total.nanos());
        json.writeEndObject();
    }
}
