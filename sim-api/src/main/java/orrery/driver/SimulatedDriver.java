package orrery.driver;

import orrery.core.host.ApiRule;
import orrery.core.machine.SimulatedMachine;
import orrery.device.CUresult;

/** The driver of a simulated machine. */
class SimulatedDriver
        implements CudaDriver,
                DeviceCalls,
                EntryPointCalls,
                ErrorLogCalls,
                GreenContextCalls,
                PeerCalls,
                ModuleCalls,
                LinkCalls,
                LibraryCalls,
                OccupancyCalls,
                MemoryCalls,
                ArrayCalls,
                ArrayCopyCalls,
                BatchCopyCalls,
                VirtualMemoryCalls,
                MulticastCalls,
                InterprocessEventCalls,
                InterprocessMemoryCalls,
                SharedPoolCalls,
                UnifiedMemoryCalls,
                DevicePoolCalls,
                UserObjectCalls,
                CopyCalls,
                StreamCalls,
                EventCalls,
                LaunchCalls,
                MemoryOperationCalls,
                ExternalCalls,
                CaptureCalls,
                GraphCalls,
                GraphIdCalls,
                GraphNodeCalls,
                GraphExecCalls {
    /** The version of the recorded driver. Execution context functions of CUDA 13.1 are available, too. */
    private static final int VERSION = 13000;

    private final SimulatedMachine machine;
    private final HostMemory host;

    SimulatedDriver(SimulatedMachine machine) {
        this.machine = machine;
        this.host = new SimulatedHostMemory(machine);
    }

    @Override
    public final SimulatedMachine machine() {
        return machine;
    }

    @Override
    public final HostMemory host() {
        return host;
    }

    @Override
    public void cuProfilerStart() {
        run(DriverCall.cuProfilerStart, this::current);
    }

    @Override
    public void cuProfilerStop() {
        run(DriverCall.cuProfilerStop, this::current);
    }

    @Override
    public void cuInit(int flags) {
        run(DriverCall.cuInit, thread -> {
            ApiRule.INIT_FLAGS.require(flags == 0, () -> who() + " is called with flags " + flags);
            machine.initialize();
        });
    }

    @Override
    public int cuDriverGetVersion() {
        return call(DriverCall.cuDriverGetVersion, thread -> VERSION);
    }

    @Override
    public String cuGetErrorName(CUresult error) {
        return call(DriverCall.cuGetErrorName, thread -> known(error).name());
    }

    @Override
    public String cuGetErrorString(CUresult error) {
        return call(DriverCall.cuGetErrorString, thread -> known(error).text());
    }

    private CUresult known(CUresult error) {
        ApiRule.ARGUMENT.require(error != null, () -> who() + " is given no error");
        return error;
    }
}
