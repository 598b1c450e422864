package orrery.core.exec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchShape;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.device.Occupancy.Footprint;

/**
 * What the small kernels of a plan are. Those of a kind differ in their arguments only, and most plans have few kinds:
 * so that nothing is looked up in a launch of its own, which may be anywhere in memory.
 */
final class LaunchKinds {
    private final int[] kinds;
    private final KernelArguments[] arguments;
    private KernelLaunch[] first = new KernelLaunch[4];
    private long[] needs = new long[4];
    private int count;

    /** What differs between kinds. */
    private record Kind(KernelSymbol symbol, LaunchShape shape, Footprint footprint) {}

    /** The kinds of the pieces of work of a plan. */
    LaunchKinds(Work[] works, Plan plan) {
        kinds = new int[plan.size()];
        arguments = new KernelArguments[plan.size()];
        int last = Pieces.PLAIN;
        Map<Kind, Integer> known = new HashMap<>();
        for (int i = 0; i < kinds.length; i++) {
            if (works[plan.position(i)] instanceof KernelLaunch launch && launch.isSmall()) {
                arguments[i] = launch.arguments();
                kinds[i] = isOf(last, launch)
                        ? last
                        : known.computeIfAbsent(
                                new Kind(launch.symbol(), launch.shape(), launch.footprint()), kind -> add(launch));
                last = kinds[i];
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // what is equal but another object is found in the map
    private boolean isOf(int kind, KernelLaunch launch) {
        KernelLaunch known = first[kind];
        return known != null
                && known.symbol() == launch.symbol()
                && known.shape() == launch.shape()
                && known.footprint() == launch.footprint();
    }

    private int add(KernelLaunch launch) {
        int kind = ++count;
        if (kind == first.length) {
            first = Arrays.copyOf(first, 2 * kind);
            needs = Arrays.copyOf(needs, 2 * kind);
        }
        first[kind] = launch;
        needs[kind] = SmRooms.need(launch.footprint());
        return kind;
    }

    /** The kind of a piece of work; {@link Pieces#PLAIN} if it is no small kernel. */
    int of(int piece) {
        return kinds[piece];
    }

    /** A launch of a kind. */
    KernelLaunch launch(int kind) {
        return first[kind];
    }

    /** What a kernel of a kind needs of its multiprocessor. */
    long need(int kind) {
        return needs[kind];
    }

    /** The arguments of a piece of work that is a small kernel. */
    KernelArguments arguments(int piece) {
        return arguments[piece];
    }
}
