package orrery.export;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An attribute of spans: a {@code KeyValue} of OTLP, in JSON. What is the same for all its values is encoded once. */
final class OtlpAttribute {
    /** The alternatives of {@code AnyValue} that are used. Integers have 64 bits, which JSON has as strings. */
    private enum Form {
        INTEGER("intValue", "\""),
        BOOLEAN("boolValue", ""),
        FLOATING("doubleValue", ""),
        TEXT("stringValue", "\"");

        private final String field;
        private final String quote;

        Form(String field, String quote) {
            this.field = field;
            this.quote = quote;
        }

        static Form of(Class<?> type) {
            if (type == int.class || type == Integer.class || type == long.class) {
                return INTEGER;
            } else if (type == boolean.class) {
                return BOOLEAN;
            }
            return type == double.class ? FLOATING : TEXT;
        }
    }

    private final boolean id;
    private final byte[] before;
    private final byte[] after;

    /**
     * @param component the name of the component of a record
     * @param type its type
     */
    OtlpAttribute(String component, Class<?> type) {
        Form form = Form.of(type);
        this.id = component.endsWith("Id");
        this.before =
                Utf8Json.ascii(",{\"key\":\"cupti." + component + "\",\"value\":{\"" + form.field + "\":" + form.quote);
        this.after = Utf8Json.ascii(form.quote + "}}");
    }

    /** Writes the attribute after others, unless the value says nothing: null, and 0 or false but for ids. */
    void write(@Nullable Object value, Utf8Json json) throws IOException {
        if (value == null || !id && saysNothing(value)) {
            return;
        }
        json.piece(before);
        if (value instanceof Integer number) {
            json.number(Integer.toUnsignedLong(number));
        } else if (value instanceof Long number) {
            json.number(number);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            json.piece(Utf8Json.ascii("\"" + number + "\"")); // no literal of JSON
        } else {
            json.text(value.toString());
        }
        json.piece(after);
    }

    private static boolean saysNothing(Object value) {
        if (value instanceof Integer number) {
            return number == 0;
        } else if (value instanceof Long number) {
            return number == 0;
        } else if (value instanceof Double number) {
            return number == 0;
        }
        return Boolean.FALSE.equals(value);
    }
}
