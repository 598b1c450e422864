package orrery.core.userobject;

import orrery.core.host.Host;
import orrery.core.work.Destructor;

/** A thing of the program that lives until nobody refers to it. */
public final class UserObject {
    private final Host host;
    private final long id;
    private final Runnable destructor;
    private long references;
    private boolean destroyed;

    /** A thing with {@code references} references, more than zero, that {@code destructor} ends. */
    public UserObject(Host host, Runnable destructor, long references) {
        checkCount(references, Long.MAX_VALUE);
        this.host = host;
        this.id = host.nextObjectId();
        this.destructor = destructor;
        this.references = references;
    }

    static void checkCount(long count, long most) {
        UserObjectRule.COUNT.require(
                count > 0 && count <= most, () -> Long.toUnsignedString(count) + " references are counted");
    }

    /** Adds references, as many as an {@code int} can tell. */
    public void retain(long count) {
        checkCount(count, Integer.MAX_VALUE);
        references += count;
    }

    /**
     * Takes references away, as many as an {@code int} can tell; at zero the destructor is due. Who gives back more
     * than there is never comes by zero: the thing is not destroyed, as on the hardware ({@code uobj/over-release}).
     */
    public void release(long count) {
        checkCount(count, Integer.MAX_VALUE);
        references -= count;
        if (references == 0) {
            destroy();
        }
    }

    /** Adds references, or takes some away if the number is negative. */
    void adjust(long more) {
        references += more;
        if (more < 0 && references == 0) {
            destroy();
        }
    }

    private void destroy() {
        destroyed = true;
        DriverThread owner = new DriverThread(host.devices().get(0).engine(), host.faults());
        long operation = host.executor().create(new Destructor(destructor), owner, host.correlationId(), host.now());
        host.executor().commit(operation);
        host.runDueAtExit();
    }

    /** Whether the last reference is gone. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "user object " + id;
    }
}
