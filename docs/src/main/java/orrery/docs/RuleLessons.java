package orrery.docs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Map;
import orrery.cupti.report.RuleLesson;

/** Which lesson of the guide is about the topic of a chapter of rules, such as CAPTURE. */
public final class RuleLessons {
    private static final ImmutableMap<String, String> ALL = ImmutableMap.<String, String>builder()
            .put("API", "errors-that-stay")
            .put("CAPTURE", "broken-captures")
            .put("CTX", "first-kernel")
            .put("CUPTI", "profile")
            .put("EVENT", "events")
            .put("EXEC", "graphs-by-hand")
            .put("EXT", "external-semaphores")
            .put("GRAPH", "graphs-by-hand")
            .put("LAUNCH", "first-kernel")
            .put("LIFE", "stream-ordered-memory")
            .put("MEMNODE", "memory-nodes")
            .put("MEMORY", "first-kernel")
            .put("PEER", "several-devices")
            .put("POOL", "stream-ordered-memory")
            .put("SM", "partitions")
            .put("STREAM", "streams-and-overlap")
            .put("UOBJ", "user-objects")
            .put("UPDATE", "updates")
            .build();

    private RuleLessons() {}

    /** Returns the lessons by the chapters of rules. */
    static ImmutableMap<String, String> all() {
        return ALL;
    }

    /** Returns the lessons by the chapters of rules, without their pages. */
    static Map<String, RuleLesson> withoutPages() {
        return Maps.transformValues(ALL, name -> new RuleLesson(name, ""));
    }

    /**
     * Returns the lessons by the chapters of rules.
     *
     * @param folder the address of the folder of the guide, as HTML
     */
    public static Map<String, RuleLesson> in(String folder) {
        ImmutableList<String> guide = ImmutableList.copyOf(Lessons.all().keySet());
        return Maps.transformValues(
                ALL, name -> new RuleLesson(name, String.format("%s/%02d-%s.html", folder, guide.indexOf(name), name)));
    }
}
