package orrery.core.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ProgramStack;

/**
 * The places in the source of a kernel that access memory through each of its views. A view of a kernel in PTX belongs
 * to one instruction, which is its place; for others, the stack is walked. A stack walk costs more than an access.
 * Stacks are walked for the first accesses that continue no others, and then for fewer and fewer of them, counted over
 * all launches of the kernel. A rare place can be missing.
 */
final class KernelPlaces {
    /** No places. */
    static final OfView NONE = new OfView(null);

    /** The number of accesses of one kind that are looked at before it becomes rare. */
    private static final int FIRST = 4;

    /** The number of places of one kind that are kept. */
    private static final int KEPT = 16;

    private final List<OfView> views = new ArrayList<>();

    /** The places that access memory through one view. */
    static final class OfView {
        /** The only place, which is an instruction; null if the places are to be found. */
        private final @Nullable String instruction;

        private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        private final Map<Kind, List<CallSite>> sites = new EnumMap<>(Kind.class);
        private final long[] counts = new long[Kind.values().length];

        OfView(@Nullable String instruction) {
            this.instruction = instruction;
        }

        /** Notes an access that the current thread makes now. */
        void sample(Kind kind) {
            if (instruction != null) {
                kinds.add(kind);
                return;
            }
            long count = ++counts[kind.ordinal()];
            if (count <= FIRST || Long.bitCount(count) == 1) {
                List<CallSite> ofKind = sites.computeIfAbsent(kind, any -> new ArrayList<>());
                if (ofKind.size() < KEPT) {
                    ofKind.add(CallSite.current());
                }
            }
        }

        /** Adds the places of accesses of one kind. */
        private void addTo(Set<String> places, Kind kind) {
            if (instruction != null && kinds.contains(kind)) {
                places.add(instruction);
            }
            for (CallSite each : sites.getOrDefault(kind, List.of())) {
                StackTraceElement place = CallSite.stack(each).innermost();
                if (place != null) {
                    places.add("at " + ProgramStack.text(place));
                }
            }
        }
    }

    /** Returns the places of a view, by its number in the order in which the kernel makes views. */
    OfView view(int index) {
        while (views.size() <= index) {
            views.add(new OfView(null));
        }
        return views.get(index);
    }

    /**
     * Returns the places that access an address in one way, as phrases. Of the instructions that a compiler has made of
     * one place in the source, such as those of an unrolled loop, the first one stands for all.
     */
    static Collection<String> of(Collection<ViewRecorder> views, long address, Kind kind) {
        Set<String> places = new LinkedHashSet<>();
        for (ViewRecorder view : views) {
            view.placesOf(address).addTo(places, kind);
        }
        Map<String, String> firstOfSource = new LinkedHashMap<>();
        places.forEach(each -> firstOfSource.putIfAbsent(inSource(each), each));
        return firstOfSource.values();
    }

    /** Returns the part of a place before the line of the PTX, which is in brackets. */
    private static String inSource(String place) {
        int end = place.indexOf(" (line ");
        return end < 0 ? place : place.substring(0, end);
    }
}
