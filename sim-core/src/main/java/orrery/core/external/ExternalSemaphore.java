package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.SciFence;

/** A semaphore of another API that was imported into a context. */
public final class ExternalSemaphore {
    /**
     * Flag of a signal: skips the synchronization of memory
     * ({@code CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC}).
     */
    public static final int SIGNAL_SKIP_MEMSYNC = 1;

    /**
     * Flag of a wait: skips the synchronization of memory ({@code CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC}).
     */
    public static final int WAIT_SKIP_MEMSYNC = 2;

    private static final int INITIAL_TIDY_THRESHOLD = 16;

    private final ImportingContext context;
    private final long id;
    private final ExternalSemaphoreHandleType type;
    private final SimulatedSyncObject object;
    private final List<Operation> users = new ArrayList<>();
    private int tidyThreshold = INITIAL_TIDY_THRESHOLD;
    private boolean destroyed;

    ExternalSemaphore(ImportingContext context, ExternalSemaphoreHandleType type, SimulatedSyncObject object) {
        this.context = context;
        this.id = context.host().nextObjectId();
        this.type = type;
        this.object = object;
        object.retain();
    }

    /** Returns the number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** Returns the context that imported it. */
    public ImportingContext context() {
        return context;
    }

    /** Returns the object, which all its imports share. */
    public SimulatedSyncObject object() {
        return object;
    }

    // -- signals and waits ------------------------------------------------------------------------------------

    /**
     * Returns a signal of this semaphore. Each kind of semaphore uses one of the parameters. A node of a graph may have
     * any flags; {@link #checkSignalFlags} checks those of a signal in a stream.
     *
     * @param value the value of a fence or timeline semaphore
     * @param fence the fence to fill in, for NvSciSync; null for other semaphores
     * @param key the key of a keyed mutex
     * @throws orrery.sim.CudaException if the fence is not legal (EXT-23, EXT-25)
     */
    public ExternalSignal signal(long value, @Nullable SciFence fence, long key, int flags) {
        if (object instanceof SimulatedSciSync sync) {
            ExternalRule.SCI_SIGNAL.require(
                    sync.canSignal(), () -> this + " is signalled; its attributes were not requested for signalling");
            ExternalRule.SCI_FENCE.require(fence != null, () -> this + " is signalled without a fence");
        }
        return new ExternalSignal(this, new SemaphoreParams(value, key, fence, null), flags);
    }

    /**
     * Returns a wait for this semaphore. Each kind of semaphore uses some of the parameters. A node of a graph may have
     * any flags; {@link #checkWaitFlags} checks those of a wait in a stream.
     *
     * @param value the value of a fence or timeline semaphore
     * @param fence the fence to wait for, for NvSciSync; null for other semaphores
     * @param key the key of a keyed mutex
     * @param timeoutMs the timeout of a keyed mutex in milliseconds, as an unsigned number
     * @throws orrery.sim.CudaException if the fence is not legal (EXT-24, EXT-25)
     */
    public ExternalWait await(long value, @Nullable SciFence fence, long key, int timeoutMs, int flags) {
        SciPoint point = null;
        if (object instanceof SimulatedSciSync sync) {
            ExternalRule.SCI_WAIT.require(
                    sync.canWait(), () -> this + " is waited for; its attributes were not requested for waiting");
            point = fence == null ? null : SciPoint.of(fence);
            ExternalRule.SCI_FENCE.require(
                    point != null && point.sync() == sync, () -> this + " is waited for with " + fence);
        }
        return new ExternalWait(this, new SemaphoreParams(value, key, fence, point), timeoutMs, flags);
    }

    /**
     * Checks the flags of a signal in a stream.
     *
     * @throws orrery.sim.CudaException if they are not legal (EXT-22)
     */
    void checkSignalFlags(int flags) {
        checkFlags(flags, SIGNAL_SKIP_MEMSYNC, "signalled");
    }

    /**
     * Checks the flags of a wait in a stream.
     *
     * @throws orrery.sim.CudaException if they are not legal (EXT-22)
     */
    void checkWaitFlags(int flags) {
        checkFlags(flags, WAIT_SKIP_MEMSYNC, "waited for");
    }

    private void checkFlags(int flags, int known, String what) {
        ExternalRule.FLAGS.require(
                flags == 0 || (flags == known && object instanceof SimulatedSciSync),
                () -> this + " is " + what + " with flags " + flags);
    }

    /** Returns how many NvSciBuf objects a signal or wait with these flags synchronizes. */
    int synchronizedBufferCount(int flags) {
        return object instanceof SimulatedSciSync && flags == 0
                ? context.imports().sciBufferCount()
                : 0;
    }

    /**
     * Records an operation that signals the semaphore or waits for it. The semaphore cannot be destroyed before the
     * operation is complete.
     */
    void usedBy(Operation operation) {
        if (users.size() == tidyThreshold) {
            users.removeIf(Operation::isComplete);
            tidyThreshold = Math.max(INITIAL_TIDY_THRESHOLD, 2 * users.size());
        }
        users.add(operation);
    }

    // -- destruction -------------------------------------------------------------------------------------------------

    /**
     * Checks that all operations that use the semaphore are complete.
     *
     * @throws orrery.sim.CudaException if one is not (EXT-19)
     */
    public void checkNothingOutstanding() {
        long now = context.host().now();
        for (Operation user : users) {
            ExternalRule.OUTSTANDING.require(
                    user.isCompleteAt(now), () -> this + " is destroyed, but " + user + " is not complete");
        }
    }

    /** Destroys the import. */
    public void destroy() {
        destroyed = true;
        context.imports().remove(this);
        object.release();
    }

    /** Returns whether the import was destroyed. */
    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "external semaphore " + id + " (" + type + " '" + object.name() + "')";
    }
}
