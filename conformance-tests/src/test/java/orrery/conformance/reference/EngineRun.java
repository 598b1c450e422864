package orrery.conformance.reference;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.core.external.ExternalSemaphoreHandleType;
import orrery.core.external.TimelineSemaphore;
import orrery.core.machine.DeadlockException;
import orrery.core.machine.Machine;
import orrery.core.machine.MachineOptions;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntView;
import orrery.core.rule.CudaException;
import orrery.core.trace.TraceListener;
import orrery.core.trace.TracedOperation;
import orrery.device.DeviceModel;
import orrery.device.SmSet;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A program on the simulator: a machine, and what the program uses. */
final class EngineRun implements AutoCloseable {
    private static final int TIMED = 0;
    private static final int UNTIMED = 2;
    private static final long ALLOCATED_BYTES = 4096;
    private static final int SMS_OF_PARTITION = 8;
    private static final int SMS_OF_LARGER_PARTITION = 16;

    /** Which argument of a kernel is the graph that it launches. */
    static final int GRAPH_ARGUMENT = 2;

    private final Program program;
    private final Machine machine;
    private final CudaDriver driver;
    private final Map<Place, CUcontext> contexts = new EnumMap<>(Place.class);
    private final Map<Place, CUgreenCtx> greenContexts = new EnumMap<>(Place.class);
    private final Map<Place, SmSet> partitions = new EnumMap<>(Place.class);
    private final Map<Place, Map<Body, CUfunction>> functions = new EnumMap<>(Place.class);
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
    private final Map<Integer, Kernel> kernels = new ConcurrentHashMap<>();
    private final Map<Integer, Long> handles = new HashMap<>();
    private final List<Integer> effects = Collections.synchronizedList(new ArrayList<>());
    private final List<Outcome.Completion> completions = new ArrayList<>();
    private int step;

    /**
     * What a function of the simulator has to know of a kernel.
     *
     * @param whole whether the launch as a whole has a cost
     * @param launches whether it launches graphs
     * @param waits whether it waits for the host
     */
    private record Body(boolean whole, boolean launches, boolean waits) {
        static Body of(Kernel kernel) {
            return new Body(
                    kernel.whole(), kernel.launchesGraphs(), kernel.calls().flag() != null);
        }

        static List<Body> all() {
            List<Body> all = new ArrayList<>();
            for (boolean whole : new boolean[] {false, true}) {
                all.add(new Body(whole, false, false));
                all.add(new Body(whole, true, false));
                all.add(new Body(whole, false, true));
            }
            return all;
        }

        String name() {
            return (whole ? "launch" : "blocks") + (launches ? " that launches" : "") + (waits ? " that waits" : "");
        }
    }

    /** A machine on which everything is made that the program uses. */
    EngineRun(Program program, MachineOptions options) {
        this.program = program;
        Hardware hardware = program.hardware();
        this.machine = new Machine(options.withDevices(hardware.devices().toArray(DeviceModel[]::new))
                .withDeadlockGrace(Duration.ZERO));
        this.driver = CudaDriver.of(machine);
        driver.cuInit(0);
        for (Place place : hardware.places()) {
            makeContext(place);
        }
        if (hardware.linked()) {
            driver.cuCtxEnablePeerAccess(contexts.get(Place.FIRST), 0);
            driver.cuCtxSetCurrent(contexts.get(Place.FIRST));
            driver.cuCtxEnablePeerAccess(contexts.get(Place.SECOND), 0);
        }
        driver.cuCtxSetCurrent(contexts.get(Place.FIRST));
        for (Queue queue : hardware.queues()) {
            streams.put(queue, newStream(queue));
            streamNames.put(driver.cuStreamGetId(streams.get(queue)), queue.name());
            pools.put(
                    queue,
                    driver.cuMemPoolCreate(
                            CUmemPoolProps.onDevice(queue.memory().device())));
        }
        makeMemory();
        for (int i = 0; i < program.events(); i++) {
            if (i == Program.EVENTS) {
                driver.cuCtxSetCurrent(contexts.get(Place.SECOND));
            }
            events.add(driver.cuEventCreate(Program.isTimed(i) ? TIMED : UNTIMED));
        }
        driver.cuCtxSetCurrent(contexts.get(Place.FIRST));
        makeSemaphores();
        makeGraphs();
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

    private void makeContext(Place place) {
        CUdevice device = driver.cuDeviceGet(place == Place.SECOND ? 1 : 0);
        if (place.partition()) {
            int sms = place == Place.PARTITION ? SMS_OF_PARTITION : SMS_OF_LARGER_PARTITION;
            CUdevResource all = driver.cuDeviceGetDevResource(device, CUdevResourceType.SM);
            CUdevResource some =
                    driver.cuDevSmResourceSplitByCount(1, all, 0, sms).result().get(0);
            partitions.put(place, some.sms());
            greenContexts.put(
                    place,
                    driver.cuGreenCtxCreate(
                            driver.cuDevResourceGenerateDesc(some), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM));
            functions.put(place, functions.get(Place.FIRST));
            return;
        }
        contexts.put(place, driver.cuDevicePrimaryCtxRetain(device));
        driver.cuCtxSetCurrent(contexts.get(place));
        CUmoduleImage image = CUmoduleImage.empty();
        for (Body body : Body.all()) {
            image = image.with(body.name(), kernel(body));
        }
        CUmodule module = driver.cuModuleLoadData(image);
        functions.put(place, new HashMap<>());
        for (Body body : Body.all()) {
            functions.get(place).put(body, driver.cuModuleGetFunction(module, body.name()));
        }
    }

    private CUstream newStream(Queue queue) {
        int flags = queue.blocking() ? 0 : CudaDriver.CU_STREAM_NON_BLOCKING;
        if (queue == Queue.LEGACY) {
            return CUstream.LEGACY;
        } else if (queue == Queue.PER_THREAD) {
            return CUstream.PER_THREAD;
        } else if (queue.place().partition()) {
            return driver.cuGreenCtxStreamCreate(greenContexts.get(queue.place()), flags, queue.priority());
        }
        driver.cuCtxSetCurrent(contexts.get(queue.place()));
        CUstream stream = driver.cuStreamCreateWithPriority(flags, queue.priority());
        driver.cuCtxSetCurrent(contexts.get(Place.FIRST));
        return stream;
    }

    private void makeMemory() {
        long bytes = (long) Area.SIZE * Cell.BYTES;
        for (Area area : program.hardware().areas()) {
            driver.cuCtxSetCurrent(contexts.get(area == Area.SECOND_DEVICE ? Place.SECOND : Place.FIRST));
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
        driver.cuCtxSetCurrent(contexts.get(Place.FIRST));
    }

    private void makeGraphs() {
        int flags = program.nodePriorities() ? CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY : 0;
        for (Graph graph : program.forKernels()) {
            forKernels.add(new GraphAssembly(this)
                    .instantiate(graph, flags | CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
            driver.cuGraphUpload(forKernels.get(forKernels.size() - 1), streams.get(Queue.FREE));
        }
        driver.cuStreamSynchronize(streams.get(Queue.FREE));
        driver.cuCtxSynchronize(); // only now no stream counts as one with work
        for (Graph graph : program.graphs()) {
            graphs.add(new GraphAssembly(this).instantiate(graph, flags));
        }
    }

    /** Collects what listeners hear of operations. */
    EngineRun traced() {
        machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                completions.add(new Outcome.Completion(
                        streamNames.getOrDefault(operation.streamId(), "context"),
                        operation.work().kind(),
                        operation.graph() == null ? ReferenceOperation.NO_POSITION : operation.position(),
                        operation.startedAt(),
                        operation.completedAt(),
                        operation.dropped()));
            }
        });
        return this;
    }

    /** The host's time. */
    long now() {
        return machine.now();
    }

    /** Runs the program to its end. */
    Outcome run() {
        List<String> answers = new ArrayList<>();
        for (Step each : program.allSteps()) {
            answers.add(Outcome.answer(machine.now(), answerTo(each)));
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
        return new Outcome(completions, List.copyOf(effects), answers, Outcome.memory(memory));
    }

    private String answerTo(Step each) {
        try {
            return each.call(this);
        } catch (CudaException refused) {
            return refused.result().name();
        } catch (DeadlockException stuck) {
            return Step.DEADLOCK;
        }
    }

    // -- what calls use ------------------------------------------------------------------------------------------

    CudaDriver driver() {
        return driver;
    }

    /** The SMs of green contexts. */
    Map<Place, SmSet> partitions() {
        return partitions;
    }

    void recordAll(Place place, CUevent event) {
        if (place.partition()) {
            driver.cuGreenCtxRecordEvent(greenContexts.get(place), event);
        } else {
            driver.cuCtxRecordEvent(contexts.get(place), event);
        }
    }

    void awaitAll(Place place, CUevent event) {
        if (place.partition()) {
            driver.cuGreenCtxWaitEvent(greenContexts.get(place), event);
        } else {
            driver.cuCtxWaitEvent(contexts.get(place), event);
        }
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
        return new IntView(machine.memory(), address(cell), Long.MAX_VALUE, accessor);
    }

    // -- kernels and host functions ------------------------------------------------------------------------------

    /** The function that does what a kernel does, in a context. */
    CUfunction function(Kernel kernel, Place place) {
        return functions.get(place).get(Body.of(kernel));
    }

    /** The arguments of a kernel with a number. */
    Object[] arguments(Kernel kernel, int id) {
        kernels.put(id, kernel);
        return kernel.effect() instanceof Effect.LaunchGraph launch
                ? new Object[] {kernel.nanos(), id, forKernels.get(launch.graph())}
                : new Object[] {kernel.nanos(), id};
    }

    private orrery.core.kernel.Kernel kernel(Body body) {
        orrery.core.kernel.Kernel kernel = orrery.core.kernel.Kernel.perLaunch(arguments -> {
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
