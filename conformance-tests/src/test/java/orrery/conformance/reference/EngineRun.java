package orrery.conformance.reference;

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
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** A program on the simulator: a machine, and what the program uses. */
final class EngineRun implements AutoCloseable {
    private static final int TIMED = 0;
    private static final int UNTIMED = 2;

    /** Which argument of a kernel is the graph that it launches. */
    static final int GRAPH_ARGUMENT = 2;

    private final Program program;
    private final Machine machine;
    private final CudaDriver driver;
    private final CUcontext context;
    private final Map<String, CUfunction> functions = new HashMap<>();
    private final Map<Queue, CUstream> streams = new EnumMap<>(Queue.class);
    private final Map<Long, String> streamNames = new HashMap<>();
    private final Map<Area, Long> areas = new EnumMap<>(Area.class);
    private final List<CUevent> events = new ArrayList<>();
    private final List<CUgraphExec> graphs = new ArrayList<>();
    private final List<CUgraphExec> forKernels = new ArrayList<>();
    private final Map<Integer, Kernel> kernels = new ConcurrentHashMap<>();
    private final Map<Integer, Long> handles = new HashMap<>();
    private final List<Integer> effects = Collections.synchronizedList(new ArrayList<>());
    private final List<Outcome.Completion> completions = new ArrayList<>();
    private int step;

    /** A machine on which everything is made that the program uses. */
    EngineRun(Program program, MachineOptions options) {
        this.program = program;
        this.machine = Machine.create(options.withDeadlockGrace(Duration.ZERO));
        this.driver = CudaDriver.of(machine);
        driver.cuInit(0);
        context = driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        CUmoduleImage image = CUmoduleImage.empty();
        for (boolean whole : new boolean[] {false, true}) {
            image = image.with(name(whole, false), kernel(whole));
            image = image.with(name(whole, true), kernel(whole).launchesGraphs());
        }
        CUmodule module = driver.cuModuleLoadData(image);
        for (boolean whole : new boolean[] {false, true}) {
            for (boolean launches : new boolean[] {false, true}) {
                String name = name(whole, launches);
                functions.put(name, driver.cuModuleGetFunction(module, name));
            }
        }
        for (Queue queue : Queue.values()) {
            streams.put(queue, newStream(queue));
            streamNames.put(driver.cuStreamGetId(streams.get(queue)), queue.name());
        }
        long bytes = (long) Area.SIZE * Cell.BYTES;
        areas.put(Area.DEVICE, driver.cuMemAlloc(bytes));
        areas.put(Area.PINNED, driver.cuMemAllocHost(bytes));
        areas.put(Area.PAGEABLE, driver.host().allocate(bytes));
        for (Area area : Area.values()) {
            IntView cells = view(new Cell(area, 0));
            for (int i = 0; i < Area.SIZE; i++) {
                cells.set(i, 0);
            }
        }
        for (int i = 0; i < Program.EVENTS; i++) {
            events.add(driver.cuEventCreate(Program.isTimed(i) ? TIMED : UNTIMED));
        }
        for (Graph graph : program.forKernels()) {
            forKernels.add(
                    new GraphAssembly(this).instantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
            driver.cuGraphUpload(forKernels.get(forKernels.size() - 1), streams.get(Queue.FREE));
        }
        driver.cuStreamSynchronize(streams.get(Queue.FREE));
        driver.cuCtxSynchronize(); // only now no stream counts as one with work
        for (Graph graph : program.graphs()) {
            graphs.add(new GraphAssembly(this).instantiate(graph, 0));
        }
    }

    private CUstream newStream(Queue queue) {
        return switch (queue) {
            case LEGACY -> CUstream.LEGACY;
            case PER_THREAD -> CUstream.PER_THREAD;
            case BLOCKING, BLOCKING_URGENT -> driver.cuStreamCreateWithPriority(0, queue.priority());
            case FREE, FREE_URGENT ->
                driver.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, queue.priority());
        };
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
        for (Area area : Area.values()) {
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

    CUcontext context() {
        return context;
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

    void launch(int graph, CUstream stream) {
        if (!graphs.isEmpty()) {
            driver.cuGraphLaunch(graphs.get(graph % graphs.size()), stream);
        }
    }

    /** Memory past all streams. */
    private IntView view(Cell cell) {
        Accessor accessor = cell.area() == Area.DEVICE ? Accessor.DEVICE : Accessor.HOST;
        return new IntStorageView(SimulatedMachine.of(machine).memory(), address(cell), Long.MAX_VALUE, accessor);
    }

    // -- kernels and host functions ------------------------------------------------------------------------------

    CUfunction function(Kernel kernel) {
        boolean launches = kernel.effect() instanceof Effect.LaunchGraph;
        return functions.get(name(kernel.whole(), launches));
    }

    private static String name(boolean whole, boolean launches) {
        return (whole ? "launch" : "blocks") + (launches ? " that launches" : "");
    }

    /** The arguments of a kernel with a number. */
    Object[] arguments(Kernel kernel, int id) {
        kernels.put(id, kernel);
        return kernel.effect() instanceof Effect.LaunchGraph launch
                ? new Object[] {kernel.nanos(), id, forKernels.get(launch.graph())}
                : new Object[] {kernel.nanos(), id};
    }

    private orrery.sim.Kernel kernel(boolean whole) {
        orrery.sim.Kernel kernel = orrery.sim.Kernel.perLaunch(arguments -> {
            int id = arguments.i32(1);
            return launch -> {
                effects.add(id);
                kernels.get(id).effect().run(this, launch, arguments);
            };
        });
        return whole
                ? kernel.costOfLaunch((shape, arguments) -> arguments.i32(0))
                : kernel.costPerBlock((shape, arguments) -> arguments.i32(0));
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
