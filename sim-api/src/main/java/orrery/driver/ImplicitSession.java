package orrery.driver;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.KernelFunction;
import orrery.core.event.Event;
import orrery.core.graph.ConditionalHandle;
import orrery.core.machine.SimulatedMachine;
import orrery.device.HostCost;

/** Makes the calls of a runtime, whose threads need no context. */
final class ImplicitSession extends Session {
    private final Set<Device> kept = new HashSet<>();

    ImplicitSession(SimulatedMachine machine, CUstream nullStream) {
        super(machine, nullStream);
    }

    @Override
    ExecutionContext anyCurrent() {
        ExecutionContext current = currentOrNull();
        if (current == null) {
            thread().set(primary(machine().devices().get(thread().device())));
        } else if (current instanceof Context own && own.isPrimary() && own.isDestroyed()) {
            primary(own.device());
        }
        return super.anyCurrent();
    }

    /** Does nothing: a primary context that was destroyed is made again where one is needed. */
    @Override
    void checkNotDestroyed() {
        // Memory of a destroyed context is told as such.
    }

    /** Returns true: the primary context becomes current where no context is. */
    @Override
    boolean hasCurrent() {
        return true;
    }

    /** Returns the primary context of a device, and retains it once for the runtime if necessary. */
    Context primary(Device device) {
        if (!device.primaryActive()) {
            checkMachine();
            machine().spend(machine().cost(HostCost.HEAVY));
        }
        return kept.add(device) ? device.retainPrimary() : device.obtainPrimary();
    }

    /** Returns the current context: the functions of the runtime name none. */
    @Override
    Context namedContext(@Nullable CUcontext named) {
        return contextFor(named);
    }

    /** Returns the context of a node; one without a context has that of its handle. */
    @Override
    Context nodeContext(CUconditionalNodeParams params, ConditionalHandle handle) {
        return params.ctx() == null ? (Context) handle.context() : super.nodeContext(params, handle);
    }

    /** Returns the function of a handle, which can be that of a kernel of a library. */
    @Override
    KernelFunction functionOfModule(@Nullable CUfunction handle) {
        return function(handle);
    }

    /** Returns whether event and context are of the same device: the documentation of the runtime demands no more. */
    @Override
    boolean isRecordable(Event event, ExecutionContext context) {
        return event.context().device() == context.device();
    }

    /**
     * Returns true: "serialized with respect all pending and future asynchronous work in to the current device,
     * srcDevice, and dstDevice" (cuda_runtime_api.h, cudaMemcpyPeer). The driver's documentation does not say so.
     */
    @Override
    boolean serializesPeerCopies() {
        return true;
    }

    /** Does nothing: the documentation of the runtime demands no whole elements, and an H200 none either. */
    @Override
    void checkStart(CUarray array, long xInBytes) {
        // Any byte is legal.
    }
}
