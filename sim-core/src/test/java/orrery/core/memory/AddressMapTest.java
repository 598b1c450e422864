package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The map of addresses against the one of the Java library. */
class AddressMapTest {
    private final AddressMap<String> map = new AddressMap<>();
    private final TreeMap<Long, String> model = new TreeMap<>();

    @Property(tries = 200)
    void agreesWithTheLibrary(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int addresses) {
        AddressMapTest fresh = new AddressMapTest();
        Random random = new Random(seed);
        for (int phase = 0; phase < 4; phase++) {
            int puts = phase % 2 == 0 ? 3 : 1;
            for (int i = 0; i < addresses; i++) {
                fresh.change(random.nextInt(4) < puts, 512L * random.nextInt(addresses));
                fresh.look(512L * random.nextInt(addresses) + random.nextInt(3) - 1);
            }
            fresh.list();
        }
        fresh.clear();
    }

    private void change(boolean put, long address) {
        if (put) {
            String value = "at " + address;
            assertEquals(model.put(address, value), map.put(address, value));
        } else {
            map.remove(address, "something else");
            map.remove(address, model.getOrDefault(address, "nothing"));
            model.remove(address);
        }
    }

    private void look(long address) {
        assertEquals(value(model.floorEntry(address)), map.floor(address));
    }

    private static String value(Map.Entry<Long, String> entry) {
        return entry == null ? null : entry.getValue();
    }

    private void list() {
        assertEquals(List.copyOf(model.values()), map.values().toList());
    }

    private void clear() {
        for (long address : List.copyOf(model.keySet())) {
            change(false, address);
        }
        list();
        assertNull(map.floor(Long.MAX_VALUE));
    }
}
