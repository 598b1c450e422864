package orrery.core.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in messages. */
class UnsignedTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 byte",
        "2, 2 bytes",
        "9223372036854775807, 9223372036854775807 bytes",
        "-1, -1 (18446744073709551615 as an unsigned number) bytes"
    })
    void aUnitIsPluralUnlessThereIsOne(long number, String text) {
        assertEquals(text, UnsignedText.of(number, "byte"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1 block", "2, 2 blocks", "-1, -1 (4294967295 as an unsigned number) blocks"})
    void aUnitOf32Bits(int number, String text) {
        assertEquals(text, UnsignedText.of(number, "block"));
    }
}
