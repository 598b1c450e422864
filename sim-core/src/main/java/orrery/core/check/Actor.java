package orrery.core.check;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.order.Position;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;

/**
 * Who accesses memory: an operation, a node of a graph, or the host.
 *
 * @param position where it is in the order of the program
 * @param sequence the number of the call that submitted it, or of the access of the host; it grows
 * @param labels makes the name of the operation, which most accesses do not need
 * @param place the stream, the node or the thread
 * @param stream the name of its stream; the name of the thread for the host
 * @param isHost whether it is the host itself, and not an operation
 * @param site the call; null if it is not known
 * @param kernel what a kernel was launched with; null for other operations
 */
record Actor(
        Position position,
        long sequence,
        Supplier<String> labels,
        String place,
        String stream,
        boolean isHost,
        @Nullable CallSite site,
        @Nullable Launch kernel) {

    /**
     * What a kernel was launched with.
     *
     * @param shape its grid
     * @param arguments its arguments
     * @param hasThreads whether its body runs once for each block or thread, so that it is known who accesses
     */
    record Launch(LaunchShape shape, KernelArguments arguments, boolean hasThreads) {}

    /** Returns the actor at another position. */
    Actor at(Position other) {
        return new Actor(other, sequence, labels, place, stream, isHost, site, kernel);
    }

    /** Returns the name of the operation. */
    String label() {
        return labels.get();
    }

    /** Returns the name with the place. */
    String name() {
        return label() + " in " + place;
    }

    /** Returns the name of a node of a graph. */
    String nodeName() {
        return label() + " (" + place + ")";
    }

    /** Returns whether the program orders it after another one. */
    boolean isAfter(Actor earlier) {
        return position.isAfter(earlier.position);
    }

    /** Returns what identifies it: findings about actors with equal identities are reported once. */
    Object identity() {
        return List.of(label(), place, CallSite.stack(site));
    }
}
