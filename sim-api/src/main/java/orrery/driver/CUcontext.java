package orrery.driver;

import orrery.core.context.ExecutionContext;
import orrery.core.machine.SimulatedMachine;
import orrery.sim.ContextHandle;

/**
 * A handle of a context, be it one of its own or the primary context with the resources of a green context.
 *
 * <p>A function that uses the current context raises
 *
 * <ul>
 *   <li>{@code CUDA_ERROR_INVALID_CONTEXT} (API-03) if no context is current to the calling thread,
 *   <li>{@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) if the current context was destroyed,
 *   <li>the error of an earlier fault (API-02): once the host has heard that a kernel or a host function failed, every
 *       call that needs a sound context raises what it failed with, for example {@code CUDA_ERROR_LAUNCH_FAILED},
 *       {@code CUDA_ERROR_ILLEGAL_ADDRESS} or {@code CUDA_ERROR_ASSERT}. Nothing but a new machine ends that.
 * </ul>
 */
public final class CUcontext extends ContextNameHandle implements ContextHandle {
    private final ExecutionContext target;

    CUcontext(SimulatedMachine machine, ExecutionContext target) {
        super(machine);
        this.target = target;
    }

    @Override
    ExecutionContext target() {
        return target;
    }
}
