package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceAttributeTest {
    private static final Map<String, String> CURRENT_NAMES = Map.of(
            "SHARED_MEMORY_PER_BLOCK", "MAX_SHARED_MEMORY_PER_BLOCK",
            "REGISTERS_PER_BLOCK", "MAX_REGISTERS_PER_BLOCK",
            "VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED", "VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED",
            "MAXIMUM_TEXTURE2D_ARRAY_WIDTH", "MAXIMUM_TEXTURE2D_LAYERED_WIDTH",
            "MAXIMUM_TEXTURE2D_ARRAY_HEIGHT", "MAXIMUM_TEXTURE2D_LAYERED_HEIGHT",
            "MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES", "MAXIMUM_TEXTURE2D_LAYERED_LAYERS");

    @Test
    void numbersAreThoseOfTheHeader() {
        Set<DeviceAttribute> seen = new HashSet<>();
        for (String[] row : Tables.read("device-attributes.txt", " ")) {
            DeviceAttribute attribute = DeviceAttribute.valueOf(CURRENT_NAMES.getOrDefault(row[1], row[1]));
            assertEquals(Integer.parseInt(row[0]), attribute.number(), row[1]);
            assertEquals(attribute, DeviceAttribute.of(attribute.number()).orElseThrow());
            seen.add(attribute);
        }
        assertEquals(Set.of(DeviceAttribute.values()), seen);
    }

    @Test
    void numbersOutsideAreUnknown() {
        for (int number : new int[] {Integer.MIN_VALUE, -1, 0, 148, Integer.MAX_VALUE}) {
            assertTrue(DeviceAttribute.of(number).isEmpty(), "" + number);
        }
    }
}
