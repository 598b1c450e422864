package orrery.driver;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.event.Event;
import orrery.core.graph.ConditionalHandle;
import orrery.core.host.HostThread;
import orrery.core.kernel.KernelObjects;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;
import orrery.core.stream.StreamRule;
import orrery.device.HostCost;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** The driver of a simulated machine for the runtime, which initializes it implicitly. */
final class SimulatedImplicitDriver extends SimulatedDriver implements ImplicitDriver {
    private final CUstream nullStream;
    private final Set<Device> kept = new HashSet<>();

    /**
     * The handles of kernels, one for each as long as the program has it. A handle holds its kernel, so that both are
     * collectable when the program has neither.
     */
    private final KernelObjects<CUfunction> functions = new KernelObjects<>();

    SimulatedImplicitDriver(SimulatedMachine machine, CUstream nullStream) {
        super(machine);
        this.nullStream = nullStream;
    }

    @Override
    public CUstream nullStream() {
        return nullStream;
    }

    @Override
    public boolean begin(ApiFunction function) {
        return machine().begin(function);
    }

    @Override
    public void admit(ApiFunction function) {
        machine().admit(function);
    }

    @Override
    public void end(ApiFunction function, ResultCode result, @Nullable Throwable failure) {
        machine().end(function, result, failure);
    }

    @Override
    public boolean inCallback() {
        return machine().entered();
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    @Override
    public ExecutionContext anyCurrent(HostThread thread) {
        ExecutionContext current = ExecutionContext.currentOf(thread);
        if (current == null) {
            thread.set(primary(machine().devices().get(thread.device())));
        } else if (current instanceof Context own && own.isPrimary() && own.destroyed()) {
            primary(own.device());
        }
        return ExecutionContext.currentOf(thread);
    }

    /** The primary context becomes current where no context is. */
    @Override
    public boolean hasCurrent(HostThread thread) {
        return true;
    }

    /** Returns the primary context of a device, and retains it once for the runtime if necessary. */
    private Context primary(Device device) {
        if (!device.primaryActive()) {
            checkMachine();
            machine().spend(machine().cost(HostCost.HEAVY));
        }
        return kept.add(device) ? device.retainPrimary() : device.obtainPrimary();
    }

    /** The functions of the runtime name no contexts. */
    @Override
    public Context namedContext(HostThread thread, @Nullable CUcontext named) {
        return contextFor(thread, named);
    }

    /** A node without a context has that of its handle. */
    @Override
    public Context nodeContext(CUconditionalNodeParams params, ConditionalHandle handle) {
        return params.ctx() == null ? (Context) handle.context() : super.nodeContext(params, handle);
    }

    @Override
    public void useDevice(CUdevice handle) {
        run(ApiCall.cuCtxSetCurrent, thread -> {
            Device device = device(handle);
            thread.device(device.ordinal());
            thread.set(primary(device));
        });
    }

    @Override
    public CUdevice usedDevice() {
        return call(ApiCall.cuCtxGetDevice, thread -> {
            ExecutionContext current = ExecutionContext.currentOf(thread);
            return new CUdevice(
                    current == null ? thread.device() : current.device().ordinal());
        });
    }

    @Override
    public CUcontext primaryContext(CUdevice handle) {
        return call(ApiCall.cuDevicePrimaryCtxGetState, thread -> new CUcontext(machine(), primary(device(handle))));
    }

    @Override
    public CUgreenCtx createGreenContext(CUdevResourceDesc resources, CUdevice device) {
        return createGreenContext(resources, device, CU_GREEN_CTX_DEFAULT_STREAM, false);
    }

    /** The documentation of the runtime demands the same device only. */
    @Override
    public boolean isRecordable(Event event, ExecutionContext context) {
        return event.context().device() == context.device();
    }

    // -- functions -----------------------------------------------------------------------------------------------

    @Override
    public CUfunction function(Kernel kernel) {
        return functions.obtain(kernel, unknown -> new CUfunction(machine(), unknown));
    }

    @Override
    public AddressRange variable(DeviceVariable variable) {
        return call(ApiCall.cuModuleGetGlobal, thread -> {
            Allocation memory = current(thread).variable(variable);
            return new AddressRange(memory.base(), memory.size());
        });
    }

    @Override
    public @Nullable Kernel kernel(CUfunction function) {
        Kernel kernel = function.kernel();
        if (kernel != null) {
            return kernel;
        }
        return function instanceof CUkernel || function.target().isOfLibrary()
                ? null
                : function.target().kernel();
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** The documentation of the runtime demands no whole elements, and an H200 none either. */
    @Override
    public void checkStart(CUarray array, long xInBytes) {
        // Any byte is legal.
    }

    // -- streams -------------------------------------------------------------------------------------------------

    @Override
    public void cuStreamDestroy(CUstream handle) {
        boolean detached = CUstream.which(handle) == CUstream.Which.CREATED
                && handle.belongsTo(machine())
                && handle.context() instanceof GreenContext green
                && green.destroyed();
        if (!detached) {
            super.cuStreamDestroy(handle);
            return;
        }
        run(ApiCall.cuStreamDestroy, thread -> {
            StreamRule.HANDLE.require(
                    !handle.target().destroyedByProgram(),
                    () -> who() + " is given " + handle + ", which was destroyed");
            handle.target().destroy();
            machine().captures().endAfterDestruction(handle.target());
        });
    }
}
