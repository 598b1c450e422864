package orrery.driver;

import orrery.core.context.ExecutionContext;
import orrery.core.machine.HostThread;
import orrery.core.machine.Machine;
import orrery.core.stream.Stream;

/**
 * A handle of a stream. {@code null}, {@link #LEGACY} and {@link #PER_THREAD} name the default streams of whatever
 * context is current.
 */
public final class CUstream extends Handle<Stream> {
    /** The legacy default stream ({@code CU_STREAM_LEGACY}); {@code null} names it too. */
    public static final CUstream LEGACY = new CUstream(Which.LEGACY, null, null, null);

    /** The default stream of the calling thread ({@code CU_STREAM_PER_THREAD}). */
    public static final CUstream PER_THREAD = new CUstream(Which.PER_THREAD, null, null, null);

    /** What kind of stream a handle names. */
    enum Which {
        CREATED,
        LEGACY,
        PER_THREAD
    }

    private final Which which;
    private final ExecutionContext context;

    private CUstream(Which which, Machine machine, ExecutionContext context, Stream target) {
        super(machine, target);
        this.which = which;
        this.context = context;
    }

    /** A handle of a created stream. */
    CUstream(Machine machine, ExecutionContext context, Stream target) {
        this(Which.CREATED, machine, context, target);
    }

    /** What kind of stream a handle names. */
    static Which which(CUstream handle) {
        return handle == null ? Which.LEGACY : handle.which;
    }

    /** The stream; of the default streams, that of the current context of the calling thread. */
    @Override
    public Stream named(Machine on) {
        return which == Which.CREATED ? super.named(on) : on.ask(thread -> defaultStream(thread));
    }

    private Stream defaultStream(HostThread thread) {
        ExecutionContext current = thread.current();
        if (current == null) {
            return null;
        }
        return which == Which.LEGACY ? current.order().legacy() : current.perThread(thread);
    }

    /** The context that a created stream belongs to. */
    ExecutionContext context() {
        return context;
    }

    @Override
    public String toString() {
        return which == Which.CREATED ? super.toString() : "CU_STREAM_" + which;
    }
}
