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
                    [%08x]; 255; '[000000ff]'
                    %02x%%; 15; '0f%'
                    [%#010x]; 255; '[0x000000ff]'
                    [%#-6x]; 15; '[0xf   ]'
                    %#x; 0; '0'
                    %#o; 8; '010'
                    %.5d; -42; '-00042'
                    [%08.3d]; 7; '[     007]'
                    [%.0d]; 0; '[]'
                    [%+.3d]; 5; '[+005]'
                    %.4X; 171; '00AB'
                    %hhd; 300; '44'
                    %hd; 65535; '-1'
                    %hu; -1; '65535'
                    %hhx; -1; 'ff'
                    [%5%]; 0; '[%]'
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
                    %#g; 1; '1.00000'
                    %#g; 1e20; '1.00000e+20'
                    %#.0f; 3; '3.'
                    %#.0e; 300; '3.e+02'
                    %#.0a; 1; '0x1.p+0'
                    %#g; Infinity; 'inf'
                    %f; NaN; 'nan'
                    %f; -Infinity; '-inf'
                    %e; 0; '0.000000e+00'
                    %a; -1.25; '-0x1.4p+0'
                    %a; 0; '0x0p+0'
                    %a; 1e-310; '0x0.012688b70e62bp-1022'
                    %.2a; 3.14159; '0x1.92p+1'
                    %.0a; 1.5; '0x2p+0'
                    %A; 0.1; '0X1.999999999999AP-4'
                    [%08.1f]; Infinity; '[     inf]'
                    [%012a]; 1; '[0x0000001p+0]'
                    [%-9.2e]; 0.5; '[5.00e-01 ]'
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
        assertEquals("[0.500000]", print("[%.*f]", -1, 0.5));
        assertEquals("[000000000000000f]", print("[%016llx]", 15L));
        assertEquals("end %", print("end %"));
    }
}
