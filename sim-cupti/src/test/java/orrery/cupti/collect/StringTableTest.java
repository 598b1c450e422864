package orrery.cupti.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** Each string has one address, and no other address has a string. */
class StringTableTest {
    private final StringTable strings = new StringTable();

    @Test
    void equalStringsHaveOneAddress() {
        long first = strings.address("first");
        long second = strings.address("second");
        assertNotEquals(first, second);
        assertEquals(first, strings.address("first"));
        assertEquals("first", strings.at(first));
        assertEquals("second", strings.at(second));
    }

    @Test
    void addressesWithoutAString() {
        long only = strings.address("only");
        assertEquals(0, strings.address(null));
        assertNull(strings.at(0));
        assertNull(strings.at(only + 1));
        assertNull(strings.at(only + 8));
        assertNull(strings.at(-8));
    }
}
