package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The strings that records point to. Each has an address, a positive multiple of 8, for the life of the recorder; null
 * has the address 0. Records are read on any thread, so that lookups are synchronized; {@link #address} is called
 * inside the machine only.
 */
public final class StringTable {
    private static final long ADDRESS_STEP = 8;

    private final Map<String, Long> addresses = new HashMap<>();
    private final List<String> strings = new ArrayList<>();
    private @Nullable String recent;
    private long recentAddress;

    /** Creates an empty table. */
    StringTable() {}

    /** Returns the address of a string, which is added if it is new. */
    @SuppressWarnings("ReferenceEquality") // an equal string takes the slower way, with the same result
    long address(@Nullable String string) {
        if (string == null) {
            return 0;
        }
        if (string != recent) {
            recentAddress = findOrAdd(string);
            recent = string;
        }
        return recentAddress;
    }

    private synchronized long findOrAdd(String string) {
        Long known = addresses.get(string);
        if (known != null) {
            return known;
        }
        strings.add(string);
        long address = strings.size() * ADDRESS_STEP;
        addresses.put(string, address);
        return address;
    }

    /** Returns the string at an address; null if there is none. */
    public synchronized @Nullable String at(long address) {
        long index = address / ADDRESS_STEP - 1;
        return address % ADDRESS_STEP == 0 && index >= 0 && index < strings.size() ? strings.get((int) index) : null;
    }
}
