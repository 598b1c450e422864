package orrery.core.memory;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a program has said about the use of managed memory, page by page, and where it has prefetched pages to. Managed
 * memory has no place in the simulator and is coherent everywhere, so what is said changes no time: it is noted, and
 * told again. Pages that were told the same lie in one entry.
 */
public final class PageAdvice {
    private static final long PAGE = 4096;

    private final TreeMap<Long, Told> runs = new TreeMap<>(Map.of(0L, Told.NOTHING));

    PageAdvice() {}

    /**
     * What was said about a page.
     *
     * @param readMostly whether it is mostly read
     * @param preferred where it is best; null for nowhere
     * @param accessedBy who is to have it mapped
     * @param prefetched where it was prefetched to last; null if it never was
     */
    public record Told(boolean readMostly, MemoryPlace preferred, Set<MemoryPlace> accessedBy, MemoryPlace prefetched) {
        static final Told NOTHING = new Told(false, null, Set.of(), null);
    }

    /** Changes what is said about {@code bytes} bytes from an offset on, in whole pages. */
    public void change(long offset, long bytes, UnaryOperator<Told> how) {
        long first = offset / PAGE;
        long behind = behind(offset, bytes);
        cut(first);
        cut(behind);
        runs.subMap(first, behind).replaceAll((page, told) -> how.apply(told));
        join(first, behind);
    }

    /** What is said about the pages of {@code bytes} bytes from an offset on. */
    public Collection<Told> of(long offset, long bytes) {
        return runs.subMap(runs.floorKey(offset / PAGE), behind(offset, bytes)).values();
    }

    private static long behind(long offset, long bytes) {
        return (offset + bytes - 1) / PAGE + 1;
    }

    private void cut(long page) {
        runs.put(page, runs.floorEntry(page).getValue());
    }

    /** Forgets boundaries between pages of which the same was said. */
    private void join(long first, long behind) {
        Map.Entry<Long, Told> before = runs.lowerEntry(first);
        Told last = before == null ? null : before.getValue();
        for (var each = runs.subMap(first, true, behind, true).entrySet().iterator(); each.hasNext(); ) {
            Told told = each.next().getValue();
            if (told.equals(last)) {
                each.remove();
            }
            last = told;
        }
    }
}
