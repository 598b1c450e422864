package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The texts that records point to. A text keeps its address for the life of the recorder; 0 is the address of none. */
public final class Texts {
    private static final long DISTANCE = 8;

    private final Map<String, Long> addresses = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private String recent;
    private long recentAddress;

    /** No texts yet. */
    public Texts() {}

    /** The address of a text. */
    @SuppressWarnings("ReferenceEquality") // an equal text is only looked for once more
    long address(String text) {
        if (text == null) {
            return 0;
        }
        if (text != recent) {
            recentAddress = find(text);
            recent = text;
        }
        return recentAddress;
    }

    private synchronized long find(String text) {
        Long known = addresses.get(text);
        if (known != null) {
            return known;
        }
        texts.add(text);
        long address = texts.size() * DISTANCE;
        addresses.put(text, address);
        return address;
    }

    /** The text at an address; null if there is none. */
    public synchronized String at(long address) {
        long index = address / DISTANCE - 1;
        return address % DISTANCE == 0 && index >= 0 && index < texts.size() ? texts.get((int) index) : null;
    }
}
