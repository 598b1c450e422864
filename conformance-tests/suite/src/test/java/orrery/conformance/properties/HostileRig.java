package orrery.conformance.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orrery.core.machine.SimulatedMachine;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A machine with pools of handles: good ones, null, and those of another machine. */
final class HostileRig implements AutoCloseable {
    /** Kernels of the image, and one that it does not have. */
    static final String[] KERNELS = {"nop", "gate", "muladd", "trap", "throw", "missing"};

    private static final int[] FLAGS = {0, 0, 0, 1, 2, 3, 4, 7, 8, 0x80, -1};
    private static final int[] SIZES = {1, 2, 0, 1024, 1025, 65_536, -1};
    private static final long[] BYTES = {4, 64, 0, 1, 7, 4096, -1, 1L << 40, Long.MAX_VALUE};
    private static final int FLAGS_IN_MEMORY = 4;

    final CudaDriver driver;
    final List<CUstream> streams = new ArrayList<>();
    final List<CUevent> events = new ArrayList<>();
    final List<CUcontext> contexts = new ArrayList<>();
    final List<CUmodule> modules = new ArrayList<>();
    final List<CUfunction> functions = new ArrayList<>();
    final List<Long> pointers = new ArrayList<>();
    final List<CUmemoryPool> pools = new ArrayList<>();
    final HostileGraphs graphs;
    final HostileExternals externals;

    private final Machine machine;
    private final Machine other = Machine.create();
    private final EffectLog effects = new EffectLog();
    private final IntView flags;
    private final long flagBase;

    HostileRig(int workers) {
        machine = Machine.create(MachineOptions.defaults().withWorkers(workers).withDeadlockGrace(Duration.ofNanos(1)));
        driver = CudaDriver.of(machine);
        driver.cuInit(0);
        contexts.add(driver.cuCtxCreate(0, new CUdevice(0)));
        modules.add(driver.cuModuleLoadData(image()));
        for (String kernel : List.of("nop", "gate", "muladd", "trap", "throw")) {
            functions.add(driver.cuModuleGetFunction(modules.get(0), kernel));
        }
        streams.add(null);
        streams.add(CUstream.PER_THREAD);
        streams.add(driver.cuStreamCreate(0));
        streams.add(driver.cuStreamCreate(1));
        events.add(driver.cuEventCreate(0));
        events.add(driver.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING));
        // Host memory of the program, which no context takes away.
        flagBase = driver.host().allocate((long) FLAGS_IN_MEMORY * Integer.BYTES);
        flags = driver.host().ints(flagBase);
        pointers.add(driver.cuMemAlloc(1024));
        pointers.add(driver.cuMemAllocHost(1024));
        pointers.add(driver.cuMemAllocManaged(1024, 1));
        pointers.add(driver.host().allocate(1024));
        pointers.add(0L);
        pointers.add(pointers.get(0) + 2);
        pointers.add(pointers.get(0) + 4096);
        pointers.add(driver.cuMemAllocAsync(1024, null));
        pools.add(driver.cuDeviceGetDefaultMemPool(new CUdevice(0)));
        pools.add(driver.cuMemPoolCreate(CUmemPoolProps.onDevice(0)));
        graphs = new HostileGraphs(driver, functions.get(0));
        externals = new HostileExternals(driver, machine);
        addForeign();
    }

    /** Handles of another machine, and null. */
    private void addForeign() {
        CudaDriver foreign = CudaDriver.of(other);
        foreign.cuInit(0);
        contexts.add(foreign.cuCtxCreate(0, new CUdevice(0)));
        modules.add(foreign.cuModuleLoadData(image()));
        functions.add(foreign.cuModuleGetFunction(modules.get(1), "nop"));
        streams.add(foreign.cuStreamCreate(0));
        events.add(foreign.cuEventCreate(0));
        pools.add(foreign.cuDeviceGetDefaultMemPool(new CUdevice(0)));
        graphs.addForeign(foreign);
        pools.add(null);
        contexts.add(null);
        modules.add(null);
        functions.add(null);
        events.add(null);
    }

    CUmoduleImage image() {
        return ProbeKernels.image(effects)
                .with("gate", gate())
                .with("nop", Kernel.empty())
                .with("muladd", Kernel.perLaunch(a -> {
                    IntView cell = a.ints(0);
                    return launch -> cell.set(0, cell.get(0) + a.i32(1));
                }))
                .with("trap", Kernel.perLaunch(a -> launch -> launch.trap()))
                .with("throw", Kernel.perLaunch(a -> launch -> {
                    throw new IllegalStateException("a kernel fails");
                }));
    }

    private Kernel gate() {
        return Kernel.perLaunch(a -> launch -> launch.awaitHost(() -> flags.getVolatile(a.i32(1)) != 0))
                .blocking();
    }

    /** What host functions do: nothing, a call that they may not make, or a failure. */
    void hostWork(int what) {
        switch (what % 3) {
            case 0 -> {}
            case 1 -> driver.cuStreamQuery(null);
            default -> throw new IllegalStateException("a host function fails");
        }
    }

    // -- choices -------------------------------------------------------------------------------------------------

    CUstream stream(int x) {
        return streams.get(x % streams.size());
    }

    CUevent event(int x) {
        return events.get(x % events.size());
    }

    CUcontext context(int x) {
        return contexts.get(x % contexts.size());
    }

    CUmodule module(int x) {
        return modules.get(x % modules.size());
    }

    CUfunction function(int x) {
        return functions.get(x % functions.size());
    }

    long pointer(int x) {
        return pointers.get(x % pointers.size());
    }

    CUmemoryPool pool(int x) {
        return pools.get(x % pools.size());
    }

    CUdevice device(int x) {
        return x % 8 == 7 ? null : new CUdevice(x % 8 == 6 ? 5 : 0);
    }

    int flag(int x) {
        return FLAGS[x % FLAGS.length];
    }

    int size(int x) {
        return SIZES[x % SIZES.length];
    }

    long bytes(int x) {
        return BYTES[x % BYTES.length];
    }

    int number(int x) {
        return x % 2 == 0 ? x : -x;
    }

    /** One of several, or null. */
    <T> T pick(T[] values, int x) {
        int i = x % (values.length + 1);
        return i == values.length ? null : values[i];
    }

    /** The address of a flag, sometimes one that is not aligned. */
    long flagAddress(int x) {
        return flagBase + (long) (x % FLAGS_IN_MEMORY) * Integer.BYTES + (x % 8 == 7 ? 2 : 0);
    }

    /** Opens a flag. */
    void open(int x) {
        flags.setVolatile(x % FLAGS_IN_MEMORY, 1);
    }

    // -- the end -------------------------------------------------------------------------------------------------

    /** Opens everything and lets everything finish; returns how many operations did not. */
    long finish() {
        for (int i = 0; i < FLAGS_IN_MEMORY; i++) {
            open(i);
        }
        machine.settle();
        externals.finish();
        return SimulatedMachine.of(machine).engine().unfinished();
    }

    @Override
    public void close() {
        machine.close();
        other.close();
    }
}
