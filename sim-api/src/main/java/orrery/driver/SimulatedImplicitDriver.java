package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.kernel.KernelObjects;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;
import orrery.core.stream.StreamRule;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** The driver of a simulated machine for the runtime, which initializes it implicitly. */
final class SimulatedImplicitDriver extends SimulatedDriver implements ImplicitDriver {
    private final ImplicitSession session;

    /**
     * The handles of kernels, one for each as long as the program has it. A handle holds its kernel, so that both are
     * collectable when the program has neither.
     */
    private final KernelObjects<CUfunction> functions = new KernelObjects<>();

    SimulatedImplicitDriver(SimulatedMachine machine, CUstream nullStream) {
        this(new ImplicitSession(machine, nullStream));
    }

    private SimulatedImplicitDriver(ImplicitSession session) {
        super(session);
        this.session = session;
    }

    @Override
    public CUstream nullStream() {
        return session.nullStream();
    }

    @Override
    public boolean begin(ApiFunction function) {
        return machine().functions().begin(function);
    }

    @Override
    public void admit(ApiFunction function) {
        machine().functions().admit(function);
    }

    @Override
    public void end(ApiFunction function, ResultCode result, @Nullable Throwable failure) {
        machine().functions().end(function, result, failure);
    }

    @Override
    public boolean inCallback() {
        return machine().entered();
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    @Override
    public void useDevice(CUdevice handle) {
        session.run(DriverCall.cuCtxSetCurrent, () -> {
            Device device = session.device(handle);
            session.thread().device(device.ordinal());
            session.thread().set(session.primary(device));
        });
    }

    @Override
    public CUdevice usedDevice() {
        return session.call(DriverCall.cuCtxGetDevice, () -> {
            ExecutionContext current = session.currentOrNull();
            return new CUdevice(
                    current == null
                            ? session.thread().device()
                            : current.device().ordinal());
        });
    }

    @Override
    public boolean usesPrimaryContext() {
        return session.call(DriverCall.cuCtxGetCurrent, () -> {
            ExecutionContext current = session.currentOrNull();
            return current == null || current.baseContext().isPrimary();
        });
    }

    @Override
    public boolean isPrimary(CUcontext handle) {
        return handle.target().baseContext().isPrimary();
    }

    @Override
    public CUcontext primaryContext(CUdevice handle) {
        return session.call(
                DriverCall.cuDevicePrimaryCtxGetState,
                () -> new CUcontext(session.reference(session.primary(session.device(handle)))));
    }

    @Override
    public CUgreenCtx createGreenContext(CUdevResourceDesc resources, CUdevice device) {
        return session.call(
                DriverCall.cuGreenCtxCreate,
                () -> chapters()
                        .greenContexts
                        .createGreenContext(resources, device, GreenContexts.CU_GREEN_CTX_DEFAULT_STREAM, false));
    }

    // -- functions -----------------------------------------------------------------------------------------------

    @Override
    public CUfunction function(Kernel kernel) {
        return functions.obtain(kernel, unknown -> new CUfunction(session.reference(null), unknown));
    }

    @Override
    public CUkernel kernelHandle(Kernel kernel) {
        return new CUkernel(session.reference(null), machine().implicitKernels().of(kernel));
    }

    @Override
    public AddressRange variable(DeviceVariable variable) {
        return session.call(DriverCall.cuModuleGetGlobal, () -> {
            Allocation memory = session.current().implicitModule().variable(variable);
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

    // -- streams -------------------------------------------------------------------------------------------------

    @Override
    public void cuStreamDestroy(CUstream handle) {
        boolean detached = CUstream.kind(handle) == CUstream.Kind.CREATED
                && handle.belongsTo(machine())
                && handle.context() instanceof GreenContext green
                && green.isDestroyed();
        if (!detached) {
            super.cuStreamDestroy(handle);
            return;
        }
        session.run(DriverCall.cuStreamDestroy, () -> {
            StreamRule.HANDLE.require(
                    !handle.target().destroyedByProgram(),
                    () -> session.who() + " is given " + handle + ", which was destroyed");
            handle.target().destroy();
            machine().captures().endAfterDestruction(handle.target());
        });
    }
}
