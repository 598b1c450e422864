package orrery.ptx.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prints of kernels are those of C; the expected texts are what glibc prints. */
class PrintFormatTest {

    private static String print(String format, Object... arguments) {
        ByteBuffer memory = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        for (Object argument : arguments) {
            if (argument instanceof Integer word) {
                memory.putInt(word);
            } else {
                memory.position(memory.position() + 7 & ~7);
                memory.putLong(
                        argument instanceof Double number ? Double.doubleToRawLongBits(number) : (Long) argument);
            }
        }
        return new PrintFormat(format, offset -> memory.getInt((int) offset), address -> "text at " + address).print();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\'', textBlock = """
                    %d; -42; '-42'
                    [%5d]; -42; '[  -42]'
                    [%-5d]; -42; '[-42  ]'
                    [%05d]; -42; '[-0042]'
                    [%+d]; 42; '[+42]'
                    %u; -1; '4294967295'
                    %x; -1; 'ffffffff'
                    %#X; 255; '0XFF'
                    %o; 8; '10'
                    %c; 65; 'A'
                    100%%; 0; '100%'
                    """)
    void integers(String format, int value, String expected) {
        assertEquals(expected, print(format, value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\'', textBlock = """
                    %f; 0.1; '0.100000'
                    %.0f; 2.5; '2'
                    [%8.3f]; -3.14159; '[  -3.142]'
                    [%08.3f]; -3.14159; '[-003.142]'
                    %e; 12345.678; '1.234568e+04'
                    %.2E; 0.00012; '1.20E-04'
                    %g; 0.0001; '0.0001'
                    %g; 1234567; '1.23457e+06'
                    %g; 100000; '100000'
                    %f; NaN; 'nan'
                    %f; -Infinity; '-inf'
                    %e; 0; '0.000000e+00'
                    """)
    void numbers(String format, double value, String expected) {
        assertEquals(expected, print(format, value));
    }

    @Test
    void argumentsAreAligned() {
        assertEquals("1 2 -3 0.5 4", print("%d %d %lld %g %d", 1, 2, -3L, 0.5, 4));
        assertEquals("7 0.25", print("%d %g", 7, 0.25));
        assertEquals("<text at 16>  <te>", print("<%s>  <%.2s>", 16L, 16L));
        assertEquals("[   5]", print("[%*d]", 4, 5));
        assertEquals("end %", print("end %"));
    }
}
