package orrery.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8JsonTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Utf8Json json = new Utf8Json(out);

    private String written() throws IOException {
        json.flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void numbers() throws IOException {
        byte[] space = Utf8Json.ascii(" ");
        json.number(0).piece(space).number(Long.MAX_VALUE).piece(space).number(Long.MIN_VALUE);
        assertEquals("0 9223372036854775807 -9223372036854775808", written());
    }

    @Test
    void hexadecimalDigits() throws IOException {
        json.hex(0x0123456789abcdefL).hex(-1).hex(0);
        assertEquals("0123456789abcdef" + "f".repeat(16) + "0".repeat(16), written());
    }

    @Test
    void textsAreEscaped() throws IOException {
        json.text("\"\\\n\u0001 \u00e4\u20ac\ud83d\ude00");
        assertEquals("\\\"\\\\\\n\\u0001 \u00e4\u20ac\ud83d\ude00", written());
    }

    /** What is longer than the buffer, or crosses its end, is written in order. */
    @Test
    void longTexts() throws IOException {
        String text = "abc".repeat(1 << 15);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            json.text(text.substring(0, i)).number(i);
            expected.append(text, 0, i).append(i);
        }
        json.text(text).text("end");
        assertEquals(expected.append(text).append("end").toString(), written());
    }
}
