package orrery.core.exec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.core.kernel.Kernel;
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
    private Kind[] known = new Kind[4];
    private int count;

    /**
     * What small kernels have in common.
     *
     * @param like one of their launches
     * @param kernel the kernel
     * @param shape the grid and its block
     * @param need what the block takes from its multiprocessor, as a word
     */
    record Kind(KernelLaunch like, Kernel kernel, LaunchShape shape, long need) {
        /** The kind of a launch. */
        Kind(KernelLaunch like) {
            this(like, like.kernel(), like.shape(), SmRooms.need(like.footprint()));
        }

        /** Whether a launch is of this kind, as far as that is seen at once. */
        @SuppressWarnings("ReferenceEquality") // what is equal but another object is found in the map
        boolean has(KernelLaunch launch) {
            return like.symbol() == launch.symbol()
                    && shape == launch.shape()
                    && like.footprint() == launch.footprint();
        }
    }

    /** What differs between kinds. */
    private record Key(KernelSymbol symbol, LaunchShape shape, Footprint footprint) {}

    /** The kinds of the pieces of work of a plan. */
    LaunchKinds(Work[] works, Plan plan) {
        kinds = new int[plan.size()];
        arguments = new KernelArguments[plan.size()];
        int last = Pieces.PLAIN;
        Map<Key, Integer> numbers = new HashMap<>();
        for (int i = 0; i < kinds.length; i++) {
            if (works[plan.position(i)] instanceof KernelLaunch launch && launch.isSmall()) {
                arguments[i] = launch.arguments();
                if (last == Pieces.PLAIN || !known[last].has(launch)) {
                    Key key = new Key(launch.symbol(), launch.shape(), launch.footprint());
                    last = numbers.computeIfAbsent(key, another -> add(launch));
                }
                kinds[i] = last;
            }
        }
    }

    private int add(KernelLaunch launch) {
        int number = ++count;
        if (number == known.length) {
            known = Arrays.copyOf(known, 2 * number);
        }
        known[number] = new Kind(launch);
        return number;
    }

    /** The number of the kind of a piece of work; {@link Pieces#PLAIN} if it is no small kernel. */
    int of(int piece) {
        return kinds[piece];
    }

    /** The kind with a number. */
    Kind kind(int number) {
        return known[number];
    }

    /** The arguments of a piece of work that is a small kernel. */
    KernelArguments arguments(int piece) {
        return arguments[piece];
    }
}
