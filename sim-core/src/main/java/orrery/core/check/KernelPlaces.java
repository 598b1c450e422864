package orrery.core.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.sim.Finding.Access.Kind;

/**
 * The places in the source of a kernel that access memory through each of its views. A stack walk costs more than an
 * access. Stacks are walked for the first accesses that continue no others, and then for fewer and fewer of them,
 * counted over all launches of the kernel. A rare place can be missing.
 */
final class KernelPlaces {
    /** No places. */
    static final OfView NONE = new OfView();

    /** The number of accesses of one kind that are looked at before it becomes rare. */
    private static final int FIRST = 4;

    /** The number of places of one kind that are kept. */
    private static final int KEPT = 16;

    private final List<OfView> views = new ArrayList<>();

    /** The places that access memory through one view. */
    static final class OfView {
        private final Map<Kind, Samples> kinds = new EnumMap<>(Kind.class);

        /** Notes an access that the current thread makes now. */
        void sample(Kind kind) {
            Samples samples = kinds.get(kind);
            if (samples == null) {
                samples = new Samples();
                kinds.put(kind, samples);
            }
            samples.add();
        }

        /** Adds the places of a kind to a set. */
        void addTo(Set<StackTraceElement> places, Kind kind) {
            Samples samples = kinds.get(kind);
            if (samples != null) {
                samples.addTo(places);
            }
        }
    }

    /** The places of accesses of one kind. */
    private static final class Samples {
        private final List<CallSite> sites = new ArrayList<>();
        private long count;

        void add() {
            if (++count <= FIRST || Long.bitCount(count) == 1 && sites.size() < KEPT) {
                sites.add(CallSite.current());
            }
        }

        void addTo(Set<StackTraceElement> places) {
            for (CallSite each : sites) {
                StackTraceElement place = CallSite.stack(each).innermost();
                if (place != null) {
                    places.add(place);
                }
            }
        }
    }

    /** Returns the places of a view, by its number in the order in which the kernel makes views. */
    OfView view(int index) {
        while (views.size() <= index) {
            views.add(new OfView());
        }
        return views.get(index);
    }

    /** Returns the places that access an address in one way. */
    static Set<StackTraceElement> of(Collection<ViewRecorder> views, long address, Kind kind) {
        Set<StackTraceElement> places = new LinkedHashSet<>();
        for (ViewRecorder each : views) {
            each.placesOf(address).addTo(places, kind);
        }
        return places;
    }
}
