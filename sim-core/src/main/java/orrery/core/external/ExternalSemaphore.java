package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import orrery.core.context.Context;
import orrery.core.exec.Executor;

/** A semaphore of another API, imported into a context. */
public final class ExternalSemaphore {
    /**
     * Skips the synchronization of memory in a signal ({@code CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC}).
     */
    public static final int SIGNAL_SKIP_MEMSYNC = 1;

    /** The same in a wait ({@code CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC}). */
    public static final int WAIT_SKIP_MEMSYNC = 2;

    private static final int FEW = 16;

    private final Context context;
    private final long id;
    private final ExternalSemaphoreHandleType type;
    private final SyncObject object;
    private final List<Long> users = new ArrayList<>();
    private int tidyAt = FEW;
    private boolean destroyed;

    ExternalSemaphore(Context context, ExternalSemaphoreHandleType type, SyncObject object) {
        this.context = context;
        this.id = context.machine().nextObjectId();
        this.type = type;
        this.object = object;
        object.retain();
    }

    /** Its number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** The context that imported it. */
    public Context context() {
        return context;
    }

    SyncObject object() {
        return object;
    }

    // -- what is done with it ------------------------------------------------------------------------------------

    /** A signal, with what the kind of semaphore looks at: a value, a fence of NvSciSync, or a key. */
    public ExternalSignal signal(long value, SciFence fence, long key, int flags) {
        checkFlags(flags, SIGNAL_SKIP_MEMSYNC, "signalled");
        if (object instanceof SciSync sync) {
            ExternalRule.SCI_SIGNAL.require(sync.canSignal(), () -> this + " is signalled");
            ExternalRule.SCI_FENCE.require(fence != null, () -> this + " is signalled without a fence");
        }
        return new ExternalSignal(this, new Terms(value, key, fence, null), flags);
    }

    /** A wait, with what the kind of semaphore looks at; the time is in milliseconds, an unsigned number. */
    public ExternalWait await(long value, SciFence fence, long key, int timeoutMs, int flags) {
        checkFlags(flags, WAIT_SKIP_MEMSYNC, "waited for");
        SciFence.Point point = null;
        if (object instanceof SciSync sync) {
            ExternalRule.SCI_WAIT.require(sync.canWait(), () -> this + " is waited for");
            point = fence == null ? null : fence.point();
            ExternalRule.SCI_FENCE.require(
                    point != null && point.sync() == sync, () -> this + " is waited for with " + fence);
        }
        return new ExternalWait(this, new Terms(value, key, fence, point), timeoutMs, flags);
    }

    private void checkFlags(int flags, int known, String what) {
        ExternalRule.FLAGS.require(
                flags == 0 || (flags == known && object instanceof SciSync),
                () -> this + " is " + what + " with flags " + flags);
    }

    /** How many memory objects of NvSciBuf an operation with such flags synchronizes. */
    int synchronizedBuffers(int flags) {
        return object instanceof SciSync && flags == 0 ? context.imports().sciBuffers() : 0;
    }

    /** An operation signals it or waits for it. */
    void usedBy(long operation, Executor executor) {
        if (users.size() == tidyAt) {
            users.removeIf(executor::isComplete);
            tidyAt = Math.max(FEW, 2 * users.size());
        }
        users.add(operation);
    }

    // -- the end -------------------------------------------------------------------------------------------------

    /** Ends the import. */
    public void destroy() {
        long now = context.machine().now();
        Executor executor = context.machine().executor();
        for (long user : users) {
            ExternalRule.OUTSTANDING.require(
                    executor.isCompleteAt(user, now),
                    () -> this + " is destroyed, and " + executor.describe(user) + " is not complete");
        }
        end();
    }

    /** The context ends. */
    void end() {
        destroyed = true;
        users.clear();
        context.imports().forget(this);
        object.release();
    }

    /** Whether it is gone. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "external semaphore " + id + " (" + type + " '" + object.name() + "')";
    }
}
