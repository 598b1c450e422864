package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.SimulatedContextHandle;
import orrery.core.host.Host;
import orrery.sim.ContextHandle;

/**
 * A handle of a context: one that was created, the primary context of a device, or the context of a green context
 * ({@code cuCtxFromGreenCtx}).
 *
 * <p>A function that uses the current context raises
 *
 * <ul>
 *   <li>{@code CUDA_ERROR_INVALID_CONTEXT} (API-03) if no context is current to the calling thread,
 *   <li>{@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) if the current context was destroyed,
 *   <li>the error of an earlier fault (API-02): after a kernel or a host function has failed and a call has reported
 *       it, every call that needs an intact context raises the same error, for example
 *       {@code CUDA_ERROR_LAUNCH_FAILED}, {@code CUDA_ERROR_ILLEGAL_ADDRESS} or {@code CUDA_ERROR_ASSERT}. The machine
 *       cannot recover from it.
 * </ul>
 */
@SuppressWarnings("exports") // of types of the simulator, which only this package sees
public final class CUcontext extends Handle<ExecutionContext> implements ContextHandle, SimulatedContextHandle {
    CUcontext(Reference<ExecutionContext> reference) {
        super(reference);
    }

    @Override
    public @Nullable ExecutionContext resolve(Host host) {
        return belongsTo(host) ? target() : null;
    }
}
