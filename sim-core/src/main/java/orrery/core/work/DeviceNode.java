package orrery.core.work;

import org.jspecify.annotations.Nullable;

/** A kernel node that kernels can update, as its handle on the device knows it. Guarded by {@link DeviceNodes}. */
public final class DeviceNode {
    private final long number;
    private @Nullable Place place;
    private int position;

    /** What has such nodes: an executable graph. */
    public interface Place {
        /** Returns whether it was uploaded to the device, or launched, and lives. */
        boolean isOnDevice();

        /** Returns the kernel of the node at a position. */
        KernelLaunch kernel(int position);

        /** Replaces the kernel of the node at a position, from its next execution on. */
        void replace(int position, KernelLaunch kernel);

        /** Enables or disables the node at a position, from its next execution on. */
        void enable(int position, boolean enabled);
    }

    DeviceNode(long number) {
        this.number = number;
    }

    /** Returns the number that the handle of the node is. */
    public long number() {
        return number;
    }

    /** Notes where the node is: the place that was bound first, as long as that lives. */
    void bind(Place where, int at) {
        if (place == null) {
            place = where;
            position = at;
        }
    }

    /** Forgets a place that ends. */
    void release(Place where) {
        if (place == where) {
            place = null;
        }
    }

    @Nullable
    Place place() {
        return place != null && place.isOnDevice() ? place : null;
    }

    int position() {
        return position;
    }
}
