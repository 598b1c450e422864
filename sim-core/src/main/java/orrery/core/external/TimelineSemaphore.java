package orrery.core.external;

/**
 * A counter of 64 bits without a sign: a fence of Direct3D, or a timeline semaphore of Vulkan. A signal sets it, to a
 * lower value too, but Vulkan forbids that: with its semaphores there is a warning. A wait ends when it has reached a
 * value, and changes nothing.
 */
public final class TimelineSemaphore extends SyncObject {
    private long value;

    TimelineSemaphore(ExternalWorld world, String name, ExternalSemaphoreHandleType type, long initial) {
        super(world, name, type);
        this.value = initial;
    }

    /** Its value. */
    public long value() {
        return world().outside(() -> value);
    }

    /** Sets its value now, from the host of its maker. */
    public void signal(long newer) {
        world().outside(() -> {
            signal(Terms.value(newer));
            return null;
        });
    }

    @Override
    void signal(Terms terms) {
        if (type().timeline() && Long.compareUnsigned(terms.value(), value) <= 0) {
            suspect("is signalled with " + text(terms.value()) + " and is at " + text(value)
                    + " already: a timeline only grows");
        }
        value = terms.value();
    }

    @Override
    boolean take(Terms terms) {
        return Long.compareUnsigned(value, terms.value()) >= 0;
    }

    @Override
    String label(Terms terms) {
        return name() + " " + text(terms.value());
    }

    @Override
    String missing(Terms terms) {
        return this + " to reach " + text(terms.value()) + ", which is at " + text(value);
    }

    private static String text(long number) {
        return Long.toUnsignedString(number);
    }
}
