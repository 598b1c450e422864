package orrery.conformance.reference;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.core.machine.DeadlockException;
import orrery.core.machine.Machine;
import orrery.core.machine.MachineOptions;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntView;
import orrery.core.rule.CudaException;
import orrery.core.trace.TraceListener;
import orrery.core.trace.TracedOperation;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A program on the simulator: a machine, and what the program uses. */
final class EngineRun implements AutoCloseable {
    private static final int TIMED = 0;
    private static final int UNTIMED = 2;

    private final Program program;
    private final Machine machine;
    private final CudaDriver driver;
    private final CUcontext context;
    private final CUfunction ofBlocks;
    private final CUfunction ofLaunch;
    private final Map<Queue, CUstream> streams = new EnumMap<>(Queue.class);
    private final Map<Long, String> streamNames = new HashMap<>();
    private final Map<Area, Long> areas = new EnumMap<>(Area.class);
    private final List<CUevent> events = new ArrayList<>();
    private final List<CUgraphExec> graphs = new ArrayList<>();
    private final Map<Integer, Kernel> kernels = new ConcurrentHashMap<>();
    private final Map<Integer, Long> handles = new HashMap<>();
    private final List<Integer> effects = Collections.synchronizedList(new ArrayList<>());
    private final List<Outcome.Completion> completions = new ArrayList<>();
    private int step;

    /** A machine on which everything is made that the program uses. */
    EngineRun(Program program, MachineOptions options) {
        this.program = program;
        this.machine = new Machine(options.withDeadlockGrace(Duration.ZERO));
        this.driver = CudaDriver.of(machine);
        driver.cuInit(0);
        context = driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        CUmodule module = driver.cuModuleLoadData(
                CUmoduleImage.empty().with("blocks", kernel(false)).with("launch", kernel(true)));
        ofBlocks = driver.cuModuleGetFunction(module, "blocks");
        ofLaunch = driver.cuModuleGetFunction(module, "launch");
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
        for (int i = 0; i < program.graphs().size(); i++) {
            graphs.add(new GraphAssembly(this).instantiate(program.graphs().get(i)));
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
        return new IntView(machine.memory(), address(cell), Long.MAX_VALUE, accessor);
    }

    // -- kernels and host functions ------------------------------------------------------------------------------

    CUfunction function(Kernel kernel) {
        return kernel.whole() ? ofLaunch : ofBlocks;
    }

    /** The arguments of a kernel with a number. */
    Object[] arguments(Kernel kernel, int id) {
        kernels.put(id, kernel);
        return new Object[] {kernel.nanos(), id};
    }

    private orrery.core.kernel.Kernel kernel(boolean whole) {
        orrery.core.kernel.Kernel kernel = orrery.core.kernel.Kernel.perLaunch(arguments -> {
            int id = arguments.i32(1);
            return launch -> {
                effects.add(id);
                kernels.get(id).effect().run(this, launch);
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
