package orrery.docs;

import java.util.LinkedHashMap;
import java.util.Map;
import orrery.docs.lessons.Capture;
import orrery.docs.lessons.Events;
import orrery.docs.lessons.LegacyStream;
import orrery.docs.lessons.StreamsAndOverlap;

/** The lessons of the guide by name. A page of the guide has the name of its lesson, behind its number. */
public final class Lessons {
    private static final Map<String, Lesson> ALL = new LinkedHashMap<>();

    static {
        ALL.put("streams-and-overlap", new StreamsAndOverlap());
        ALL.put("events", new Events());
        ALL.put("legacy-stream", new LegacyStream());
        ALL.put("capture", new Capture());
    }

    private Lessons() {}

    /** The lessons by name, in the order of the guide. */
    public static Map<String, Lesson> all() {
        return new LinkedHashMap<>(ALL);
    }
}
