package orrery.core.userobject;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.engine.WorkOwner;
import orrery.core.host.Host;
import orrery.core.work.Destructor;
import orrery.sim.TracedContext;

/** A user object: an object of the program with a reference count. */
public final class UserObject {
    /** The largest initial reference count: that of an {@code unsigned int}. */
    private static final long MAX_INITIAL_REFERENCES = 0xFFFF_FFFFL;

    private final Host host;
    private final long id;
    private final Runnable destructor;
    private long references;
    private boolean destroyed;

    /**
     * Creates a user object.
     *
     * @param destructor the function to call when the last reference is released
     * @param references the initial reference count, 1 to {@link #MAX_INITIAL_REFERENCES}
     */
    public UserObject(Host host, Runnable destructor, long references) {
        checkCount(references, MAX_INITIAL_REFERENCES);
        this.host = host;
        this.id = host.nextObjectId();
        this.destructor = destructor;
        this.references = references;
    }

    static void checkCount(long count, long most) {
        UserObjectRule.COUNT.require(
                count > 0 && count <= most,
                () -> Long.toUnsignedString(count) + " references are given; legal are 1 to " + most);
    }

    /**
     * Adds references.
     *
     * @param count 1 to {@link Integer#MAX_VALUE}
     * @throws orrery.sim.CudaException if the count is not in that range (UOBJ-01)
     */
    public void retain(long count) {
        checkCount(count, Integer.MAX_VALUE);
        references += count;
    }

    /**
     * Releases references. When the count becomes zero, the destructor is scheduled. If a program releases more
     * references than there are, the count skips zero and the destructor is never called, as on the hardware
     * ({@code uobj/over-release}).
     *
     * @param count 1 to {@link Integer#MAX_VALUE}
     * @throws orrery.sim.CudaException if the count is not in that range (UOBJ-01)
     */
    public void release(long count) {
        checkCount(count, Integer.MAX_VALUE);
        references -= count;
        if (references == 0) {
            destroy();
        }
    }

    /** Adds references, or releases some if the number is negative. */
    void adjust(long more) {
        references += more;
        if (more < 0 && references == 0) {
            destroy();
        }
    }

    private void destroy() {
        destroyed = true;
        Engine engine = host.engine();
        // The last reference is gone: nothing else leads to the destructor.
        engine.commit(engine.create(new Destructor(destructor), new Driver(host), host.correlationId(), host.now()));
        host.runDueAtExit();
    }

    /** The driver as the owner of destructor calls, which belong to no stream and no context. */
    private static final class Driver extends WorkOwner {
        /** Creates the owner of calls on the host thread of the first device. One that throws fails the machine. */
        Driver(Host host) {
            super(host.devices().get(0).resources(), host.faults());
        }

        @Override
        public @Nullable TracedContext context() {
            return null;
        }

        @Override
        public String name() {
            return "driver";
        }
    }

    /** Returns whether all references were released. */
    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "user object " + id;
    }
}
