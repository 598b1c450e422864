package orrery.export;

import com.fasterxml.jackson.core.io.CharTypes;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes JSON whose structure the caller knows: pieces that are encoded once, and numbers and texts between them. A
 * {@code JsonGenerator} would encode the names of the fields again for each object, and check their nesting.
 */
final class Utf8Json {
    private static final int CAPACITY = 1 << 16;
    private static final int LONGEST_NUMBER = 20;
    private static final int HEX_DIGITS = 16;
    private static final byte[] HEX = ascii("0123456789abcdef");

    /** Whether a character of ASCII is its own encoding. */
    private static final boolean[] PLAIN = plain();

    private final OutputStream out;
    private byte[] bytes = new byte[CAPACITY];
    private int length;

    Utf8Json(OutputStream out) {
        this.out = out;
    }

    private static boolean[] plain() {
        int[] escapes = CharTypes.get7BitOutputEscapes();
        boolean[] plain = new boolean[escapes.length];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = escapes[i] == 0;
        }
        return plain;
    }

    /** Encodes a piece of JSON that is written often. */
    static byte[] ascii(String piece) {
        return piece.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes a piece of JSON. */
    Utf8Json piece(byte[] piece) throws IOException {
        reserve(piece.length);
        System.arraycopy(piece, 0, bytes, length, piece.length);
        length += piece.length;
        return this;
    }

    /** Writes a number. */
    Utf8Json number(long number) throws IOException {
        reserve(LONGEST_NUMBER);
        length = NumberOutput.outputLong(number, bytes, length);
        return this;
    }

    /** Writes the 16 hexadecimal digits of a number, without quotes. */
    Utf8Json hex(long number) throws IOException {
        reserve(HEX_DIGITS);
        for (int shift = Long.SIZE - 4; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(int) (number >>> shift) & 0xf];
        }
        return this;
    }

    /** Writes a text without quotes, with the escapes that it needs: names rarely need any. */
    Utf8Json text(String text) throws IOException {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next >= PLAIN.length || !PLAIN[next]) {
                return piece(JsonStringEncoder.getInstance().quoteAsUTF8(wellFormed(text)));
            }
            bytes[length + i] = (byte) next;
        }
        length += text.length();
        return this;
    }

    /** Returns a text with a question mark for each surrogate that is not one of a pair. */
    private static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private void reserve(int more) throws IOException {
        if (length + more > bytes.length) {
            flush();
            if (more > bytes.length) {
                bytes = new byte[more];
            }
        }
    }

    /** Passes what was written to the stream. */
    void flush() throws IOException {
        out.write(bytes, 0, length);
        length = 0;
    }
}
