package orrery.core.userobject;

import orrery.core.machine.Machine;
import orrery.core.work.Destructor;

/** A thing of the program that lives until nobody refers to it. */
public final class UserObject {
    private final Machine machine;
    private final long id;
    private final Runnable destructor;
    private long references;
    private boolean destroyed;

    /** A thing with {@code references} references, more than zero, that {@code destructor} ends. */
    public UserObject(Machine machine, Runnable destructor, long references) {
        checkCount(references, Long.MAX_VALUE);
        this.machine = machine;
        this.id = machine.nextObjectId();
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
        DriverThread owner = new DriverThread(machine.devices().get(0).engine(), machine.faults());
        long operation =
                machine.executor().create(new Destructor(destructor), owner, machine.correlationId(), machine.now());
        machine.executor().commit(operation);
        machine.runDueAtExit();
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
