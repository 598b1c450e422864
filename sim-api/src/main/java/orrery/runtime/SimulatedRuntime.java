package orrery.runtime;

import orrery.core.machine.SimulatedMachine;
import orrery.driver.ImplicitDriver;

/** The runtime of a simulated machine: its chapters, joined. */
final class SimulatedRuntime
        implements CudaRuntime,
                DeviceCalls,
                ErrorCalls,
                StreamCalls,
                EventCalls,
                LaunchCalls,
                MemoryCalls,
                CopyCalls,
                PoolCalls,
                PeerCalls,
                GraphCalls,
                GraphNodeCalls,
                GraphExecCalls,
                UserObjectCalls,
                ExecutionContextCalls,
                ExternalCalls {
    private final SimulatedMachine machine;
    private final ImplicitDriver driver;
    private final RuntimeErrors errors;
    private volatile boolean initialized;

    SimulatedRuntime(SimulatedMachine machine, DefaultStream defaultStream) {
        this.machine = machine;
        this.errors = new RuntimeErrors(machine);
        this.driver = ImplicitDriver.of(machine, defaultStream.stream());
    }

    @Override
    public SimulatedMachine machine() {
        return machine;
    }

    @Override
    public ImplicitDriver driver() {
        if (!initialized) {
            driver.cuInit(0);
            initialized = true;
        }
        return driver;
    }

    @Override
    public RuntimeErrors errors() {
        return errors;
    }
}
