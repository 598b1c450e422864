package orrery.driver;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.host.Host;
import orrery.core.host.HostThread;
import orrery.core.stream.SimulatedStreamHandle;
import orrery.core.stream.Stream;
import orrery.sim.StreamHandle;

/**
 * A handle of a stream. {@code null}, {@link #LEGACY} and {@link #PER_THREAD} name the default streams of whatever
 * context is current.
 *
 * <pre>{@code
 * CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
 * cuda.cuMemsetD8Async(x, (byte) 1, 4096, stream);
 * cuda.cuStreamSynchronize(stream);
 * }</pre>
 *
 * <p>A function that uses a stream raises
 *
 * <ul>
 *   <li>{@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing stream (STREAM-02), or is
 *       {@link #PER_THREAD} while a green context is current or the NULL stream in one without a default stream
 *       (CTX-15),
 *   <li>{@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the stream belongs to a green context that was destroyed (CTX-14),
 *   <li>{@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} if it is the legacy default stream, while a stream of its context is
 *       capturing that was not created with {@code CU_STREAM_NON_BLOCKING} (CAPTURE-13). That makes the capture
 *       invalid, unless the function only asks for the state of the capture,
 *   <li>for a default stream, what every use of the {@linkplain CUcontext current context} raises: API-03 and CTX-06,
 *   <li>the error of an earlier fault in the context of the stream (API-02).
 * </ul>
 */
@SuppressWarnings("exports") // of types of the simulator, which only this package sees
public class CUstream extends Handle<Stream> implements StreamHandle, SimulatedStreamHandle {
    /** The legacy default stream ({@code CU_STREAM_LEGACY}); {@code null} names it too. */
    public static final CUstream LEGACY = new CUstream(Kind.LEGACY, Reference.at(1), null);

    /** The default stream of the calling thread ({@code CU_STREAM_PER_THREAD}). */
    public static final CUstream PER_THREAD = new CUstream(Kind.PER_THREAD, Reference.at(2), null);

    /** What kind of stream a handle names. */
    enum Kind {
        CREATED,
        LEGACY,
        PER_THREAD
    }

    private final Kind kind;
    private final @Nullable ExecutionContext context;

    private CUstream(Kind kind, Reference<Stream> reference, @Nullable ExecutionContext context) {
        super(reference);
        this.kind = kind;
        this.context = context;
    }

    /**
     * Creates a handle of a created stream.
     *
     * @param context its context; null if another driver than the simulated one has it
     */
    CUstream(Reference<Stream> reference, @Nullable ExecutionContext context) {
        this(Kind.CREATED, reference, context);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUstream(CUstream handle) {
        super(handle);
        this.kind = handle.kind;
        this.context = handle.context;
    }

    /** Returns what kind of stream a handle names. */
    static Kind kind(@Nullable CUstream handle) {
        return handle == null ? Kind.LEGACY : handle.kind;
    }

    /**
     * Returns the stream; of the default streams, that of the current context of the calling thread. Returns null if
     * the handle is of another machine, or no context is current.
     */
    @Override
    public final @Nullable Stream resolve(Host host) {
        if (kind == Kind.CREATED) {
            return belongsTo(host) ? target() : null;
        }
        return host.ask(thread -> defaultStream(thread));
    }

    private @Nullable Stream defaultStream(HostThread thread) {
        ExecutionContext current = ExecutionContext.currentOf(thread);
        if (current == null) {
            return null;
        }
        return kind == Kind.LEGACY ? current.defaultStream() : current.obtainPerThread(thread);
    }

    /** Returns the context that a created stream belongs to. */
    ExecutionContext context() {
        return Objects.requireNonNull(context, "a default stream belongs to no context");
    }

    @Override
    public String toString() {
        return switch (kind) {
            case CREATED -> super.toString();
            case LEGACY -> "the legacy default stream";
            case PER_THREAD -> "the default stream of the thread";
        };
    }
}
