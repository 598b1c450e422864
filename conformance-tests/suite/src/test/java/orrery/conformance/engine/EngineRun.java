package orrery.conformance.engine;

import static orrery.conformance.Listeners.onCompletion;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntStorageView;
import orrery.device.DeviceModel;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TimelineSemaphore;
import orrery.sim.TraceListener;

/** A run of a program: a machine, and what the program uses. */
final class EngineRun implements AutoCloseable {
    private static final int TIMED = 0;
    private static final int UNTIMED = 2;
    private static final long ALLOCATED_BYTES = 4096;

    /** Which argument of a kernel is the graph that it launches. */
    static final int GRAPH_ARGUMENT = 2;

    private final EngineProgram program;
    private final Machine machine;
    private final CudaDriver driver;
    private final EngineContexts contexts;
    private final Map<Queue, CUstream> streams = new EnumMap<>(Queue.class);
    private final Map<Long, String> streamNames = new HashMap<>();
    private final Map<Area, Long> areas = new EnumMap<>(Area.class);
    private final List<CUevent> events = new ArrayList<>();
    private final Map<Queue, CUmemoryPool> pools = new EnumMap<>(Queue.class);
    private final Map<Integer, Long> allocated = new HashMap<>();
    private final Map<Integer, Queue> allocatedIn = new HashMap<>();
    private final List<TimelineSemaphore> fences = new ArrayList<>();
    private final List<CUexternalSemaphore> semaphores = new ArrayList<>();
    private final List<CUgraphExec> graphs = new ArrayList<>();
    private final List<CUgraphExec> forKernels = new ArrayList<>();
    private final Map<Integer, KernelWork> kernels = new ConcurrentHashMap<>();
    private final Map<Integer, Long> handles = new HashMap<>();
    private final List<Integer> effects = Collections.synchronizedList(new ArrayList<>());
    private final List<EngineOutcome.Completion> completions = new ArrayList<>();
    private int step;

    /** A machine on which everything is made that the program uses. */
    EngineRun(EngineProgram program, MachineOptions options) {
        this.program = program;
        EngineHardware hardware = program.hardware();
        this.machine = Machine.create(options.withDevices(hardware.devices().toArray(DeviceModel[]::new))
                .withDeadlockGrace(Duration.ZERO));
        this.driver = CudaDriver.of(machine);
        driver.cuInit(0);
        this.contexts = new EngineContexts(driver, hardware, this::kernel);
        for (Queue queue : hardware.queues()) {
            streams.put(queue, contexts.newStream(queue));
            streamNames.put(driver.cuStreamGetId(streams.get(queue)), queue.name());
            pools.put(
                    queue,
                    driver.cuMemPoolCreate(
                            CUmemPoolProps.onDevice(queue.memory().device())));
        }
        makeMemory();
        for (int i = 0; i < program.events(); i++) {
            contexts.makeCurrent(i < EngineProgram.EVENTS ? Place.FIRST : Place.SECOND);
            events.add(driver.cuEventCreate(EngineProgram.isTimed(i) ? TIMED : UNTIMED));
        }
        contexts.makeCurrent(Place.FIRST);
        makeSemaphores();
        makeGraphs();
        machine.settle();
    }

    private void makeSemaphores() {
        ExternalSemaphoreHandleType type = ExternalSemaphoreHandleType.D3D12_FENCE;
        for (int i = 0; i < SemaphoreOperations.SEMAPHORES; i++) {
            TimelineSemaphore fence = machine.external().timelineSemaphore("fence " + i, type, 0);
            fences.add(fence);
            semaphores.add(
                    driver.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, fence.export(), 0)));
        }
    }

    private void makeMemory() {
        long bytes = (long) Area.SIZE * Cell.BYTES;
        for (Area area : program.hardware().areas()) {
            contexts.makeCurrent(area == Area.SECOND_DEVICE ? Place.SECOND : Place.FIRST);
            areas.put(
                    area,
                    switch (area) {
                        case DEVICE, SECOND_DEVICE -> driver.cuMemAlloc(bytes);
                        case PINNED -> driver.cuMemAllocHost(bytes);
                        case PAGEABLE -> driver.host().allocate(bytes);
                    });
            IntView cells = view(new Cell(area, 0));
            for (int i = 0; i < Area.SIZE; i++) {
                cells.set(i, 0);
            }
        }
        contexts.makeCurrent(Place.FIRST);
    }

    private void makeGraphs() {
        int flags = program.nodePriorities() ? CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY : 0;
        for (GraphOfWork graph : program.forKernels()) {
            forKernels.add(new GraphAssembly(this)
                    .instantiate(graph, flags | CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
            driver.cuGraphUpload(forKernels.get(forKernels.size() - 1), streams.get(Queue.FREE));
        }
        driver.cuStreamSynchronize(streams.get(Queue.FREE));
        driver.cuCtxSynchronize(); // only now no stream counts as one with work
        for (GraphOfWork graph : program.graphs()) {
            graphs.add(new GraphAssembly(this).instantiate(graph, flags));
        }
    }

    /** Collects what listeners hear of operations. */
    EngineRun traced() {
        onCompletion(
                machine,
                (operation, time) -> completions.add(new EngineOutcome.Completion(
                        streamNames.getOrDefault(operation.streamId(), "context"),
                        operation.work().kind(),
                        operation.graph() == null ? EngineOutcome.Completion.NO_POSITION : operation.position(),
                        operation.startedAt(),
                        operation.completedAt(),
                        operation.dropped())));
        return this;
    }

    /** Adds another listener. */
    void listen(TraceListener listener) {
        machine.trace().add(listener);
    }

    /** The host's time. */
    long now() {
        return machine.now();
    }

    /** Runs the program to its end. */
    EngineOutcome run() {
        List<String> answers = new ArrayList<>();
        for (EngineStep each : program.allSteps()) {
            answers.add(EngineOutcome.answer(machine.now(), answerTo(each)));
            step++;
        }
        machine.settle();
        Map<Area, int[]> memory = new EnumMap<>(Area.class);
        for (Area area : program.hardware().areas()) {
            int[] values = new int[Area.SIZE];
            IntView cells = view(new Cell(area, 0));
            for (int i = 0; i < values.length; i++) {
                values[i] = cells.get(i);
            }
            memory.put(area, values);
        }
        return new EngineOutcome(completions, List.copyOf(effects), answers, EngineOutcome.memory(memory));
    }

    private String answerTo(EngineStep each) {
        try {
            return each.call(this);
        } catch (CudaException refused) {
            return refused.result().name();
        } catch (DeadlockException stuck) {
            return EngineStep.DEADLOCK;
        }
    }

    // -- what calls use ------------------------------------------------------------------------------------------

    CudaDriver driver() {
        return driver;
    }

    EngineContexts contexts() {
        return contexts;
    }

    /** Whether executions of graphs use the priorities of nodes. */
    boolean nodePriorities() {
        return program.nodePriorities();
    }

    /** The number of the step that is made. */
    int step() {
        return step;
    }

    CUstream stream(Queue queue) {
        return streams.get(queue);
    }

    CUevent event(int number) {
        return events.get(number);
    }

    long address(Cell cell) {
        return areas.get(cell.area()) + (long) cell.index() * Cell.BYTES;
    }

    int read(Cell cell) {
        return view(cell).get(0);
    }

    void write(Cell cell, int value) {
        view(cell).set(0, value);
    }

    /** An external semaphore. */
    CUexternalSemaphore semaphore(int number) {
        return semaphores.get(number);
    }

    void signal(int semaphore, int value) {
        fences.get(semaphore).signal(value);
    }

    /** The handle of a conditional node. */
    long handle(int conditional) {
        return handles.get(conditional);
    }

    void handle(int conditional, long handle) {
        handles.put(conditional, handle);
    }

    void pass(int nanos) {
        machine.advance(Duration.ofNanos(nanos));
    }

    void allocate(int memory, Queue queue) {
        if (!allocated.containsKey(memory)) {
            long address = driver.cuMemAllocFromPoolAsync(ALLOCATED_BYTES, pools.get(queue), stream(queue));
            allocated.put(memory, address);
            allocatedIn.put(memory, queue);
        }
    }

    void free(int memory) {
        if (allocated.containsKey(memory)) {
            driver.cuMemFreeAsync(allocated.get(memory), stream(allocatedIn.get(memory)));
            allocated.remove(memory);
        }
    }

    void launch(int graph, CUstream stream) {
        if (!graphs.isEmpty()) {
            driver.cuGraphLaunch(graphs.get(graph % graphs.size()), stream);
        }
    }

    /** Memory past all streams. */
    private IntView view(Cell cell) {
        Accessor accessor = cell.area().onDevice() ? Accessor.DEVICE : Accessor.HOST;
        return new IntStorageView(SimulatedMachine.of(machine).memory(), address(cell), Long.MAX_VALUE, accessor);
    }

    // -- kernels and host functions ------------------------------------------------------------------------------

    /** The arguments of a kernel with a number. */
    Object[] arguments(KernelWork kernel, int id) {
        kernels.put(id, kernel);
        return kernel.effect() instanceof Effect.LaunchGraph launch
                ? new Object[] {kernel.nanos(), id, forKernels.get(launch.graph())}
                : new Object[] {kernel.nanos(), id};
    }

    private orrery.sim.Kernel kernel(EngineContexts.Body body) {
        orrery.sim.Kernel kernel = orrery.sim.Kernel.perLaunch(arguments -> {
            int id = arguments.i32(1);
            return launch -> {
                effects.add(id);
                kernels.get(id).calls().make(this, launch);
                kernels.get(id).effect().run(this, launch, arguments);
            };
        });
        kernel = body.whole()
                ? kernel.costOfLaunch((shape, arguments) -> arguments.i32(0))
                : kernel.costPerBlock((shape, arguments) -> arguments.i32(0));
        kernel = body.launches() ? kernel.launchesGraphs() : kernel;
        return body.waits() ? kernel.blocking() : kernel;
    }

    /** A host function with a number. */
    Runnable hostFunction(Cell cell, int id) {
        return () -> {
            effects.add(id);
            write(cell, read(cell) + 1);
        };
    }

    @Override
    public void close() {
        machine.close();
    }
}
