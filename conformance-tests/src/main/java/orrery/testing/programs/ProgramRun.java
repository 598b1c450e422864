package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmodule;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TimelineSemaphore;
import orrery.testing.Timeline;

/** One run of a {@link TestProgram}: a driver with a context, the memory, streams and kernels that programs use. */
public final class ProgramRun implements AutoCloseable {
    /** How many numbers the memory of a program has. */
    public static final int CELLS = 8;

    /** How many streams a program has, the legacy stream included. */
    public static final int STREAMS = 4;

    /** How many events a program has. */
    public static final int EVENTS = 3;

    private static final int NONE = -1;

    private final CudaDriver cuda;
    private final Optional<Timeline> timeline;
    private final Optional<ExternalWorld> external;
    private final List<TimelineSemaphore> semaphores = new ArrayList<>();
    private final CUcontext context;
    private final CUmodule module;
    private final long memory;
    private final long host;
    private final @Nullable CUstream[] streams = new CUstream[STREAMS];
    private final CUevent[] events = new CUevent[EVENTS];
    private final Map<String, Object> notes = new HashMap<>();
    private int delayed = NONE;

    /** Whether the program has work that can be delayed. */
    private boolean canDelay;

    /**
     * Prepares a run on a driver: creates a context on its first device, and what programs use.
     *
     * @param timeline the timeline of the driver's machine, if it is simulated
     */
    public ProgramRun(CudaDriver cuda, Optional<Timeline> timeline) {
        this(cuda, timeline, Optional.empty());
    }

    /**
     * Prepares a run on a driver whose programs may share semaphores with another API.
     *
     * @param timeline the timeline of the driver's machine, if it is simulated
     * @param external where the semaphores are created; if it is empty, nodes that signal one or wait are left empty
     */
    public ProgramRun(CudaDriver cuda, Optional<Timeline> timeline, Optional<ExternalWorld> external) {
        this.cuda = cuda;
        this.timeline = timeline;
        this.external = external;
        cuda.cuInit(0);
        context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        module = cuda.cuModuleLoadData(ProgramKernels.image());
        memory = cuda.cuMemAlloc(4L * CELLS);
        host = cuda.cuMemAllocHost(4L * CELLS);
        for (int i = 1; i < STREAMS; i++) {
            streams[i] = cuda.cuStreamCreate(i % 2 == 0 ? CudaDriver.CU_STREAM_NON_BLOCKING : 0);
        }
        for (int i = 0; i < EVENTS; i++) {
            events[i] = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        }
        cuda.cuMemsetD32(memory, 0, CELLS);
        cuda.cuCtxSynchronize();
    }

    /**
     * Runs a program on a machine of its own and verifies it.
     *
     * @throws AssertionError if what the program predicts does not hold
     */
    public static void check(TestProgram program, MachineOptions options) {
        try (Machine machine = Machine.create(options)) {
            Timeline timeline = Timeline.of(machine);
            try (ProgramRun run =
                    new ProgramRun(CudaDriver.of(machine), Optional.of(timeline), Optional.of(machine.external()))) {
                program.run(run);
                program.verify(run);
            }
        }
    }

    /**
     * Runs a program on a driver whose semaphores no other API shares: see {@link #check(TestProgram, CudaDriver,
     * Optional)}.
     */
    public static void check(TestProgram program, CudaDriver cuda) {
        check(program, cuda, Optional.empty());
    }

    /**
     * Runs a program on a driver and verifies it. Only results are verified, since there is no timeline.
     *
     * <p>The program is run again with the work of one stream delayed, or with a part of the nodes of its graphs, for
     * each in turn: what the driver should have ordered then happens in another order, and leaves other results.
     *
     * @param external where the semaphores are created; if it is empty, nodes that signal one or wait are left empty
     */
    public static void check(TestProgram program, CudaDriver cuda, Optional<ExternalWorld> external) {
        for (int delayed = NONE; delayed < STREAMS; delayed++) {
            try (ProgramRun run = new ProgramRun(cuda, Optional.empty(), external)) {
                run.delayed = delayed;
                program.run(run);
                program.verify(run);
                if (!run.canDelay) {
                    return;
                }
            } catch (AssertionError e) {
                throw delayed == NONE
                        ? e
                        : new AssertionError(
                                e.getMessage() + "\nwith each " + STREAMS + "th node from " + delayed
                                        + ", and the work of stream " + delayed + ", after a kernel of 1 ms",
                                e);
            }
        }
    }

    /** Submits a kernel that takes long to a stream, if this run delays it. */
    void delay(int stream) {
        canDelay = true;
        if (isDelayed(stream)) {
            cuda.cuLaunchKernel(function("delay"), 1, 1, 1, 1, 1, 1, 0, stream(stream));
        }
    }

    /** Returns whether this run delays the work of a stream. */
    boolean isDelayed(int stream) {
        return stream == delayed;
    }

    /** Returns what a node has to depend on: itself {@code dependencies}, or a node that takes long after these. */
    List<CUgraphNode> delay(int node, CUgraph graph, List<CUgraphNode> dependencies) {
        canDelay = true;
        return node % STREAMS == delayed
                ? List.of(cuda.cuGraphAddKernelNode(graph, dependencies, CUkernelNodeParams.single(function("delay"))))
                : dependencies;
    }

    /** Returns whether this run delays nothing. */
    boolean isPlain() {
        return delayed == NONE;
    }

    /** Verifies what a query of a stream answers. */
    void verifyQueryOfStream(CUresult expected, int stream) {
        verifyQuery(expected, cuda.cuStreamQuery(stream(stream)), "stream " + stream);
    }

    /** Verifies what a query of an event answers. */
    void verifyQueryOfEvent(CUresult expected, int event) {
        verifyQuery(expected, cuda.cuEventQuery(event(event)), "event " + event);
    }

    private static void verifyQuery(CUresult expected, CUresult answer, String what) {
        if (expected != answer) {
            throw new AssertionError(
                    "expected a query of " + what + " to answer " + expected + ", but it answers " + answer);
        }
    }

    /** Returns the driver. */
    public CudaDriver cuda() {
        return cuda;
    }

    /** Returns the timeline of the machine, if it is simulated. */
    public Optional<Timeline> timeline() {
        return timeline;
    }

    /** Returns the context. */
    public CUcontext context() {
        return context;
    }

    /** Returns a kernel by its name. */
    CUfunction function(String name) {
        return cuda.cuModuleGetFunction(module, name);
    }

    /** Returns the address of a number of the program's memory. */
    public long cell(int index) {
        return memory + 4L * index;
    }

    /** Returns a stream. The first one is the legacy stream, the third one does not wait for it. */
    public @Nullable CUstream stream(int index) {
        return streams[index];
    }

    /** Returns an event, which takes no time. */
    public CUevent event(int index) {
        return events[index];
    }

    /** Creates a timeline semaphore with the value 0 and imports it; empty if the driver shares no semaphores. */
    Optional<CUexternalSemaphore> newSemaphore() {
        ExternalSemaphoreHandleType type = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
        return external.map(world -> {
            TimelineSemaphore semaphore = world.timelineSemaphore("semaphore " + semaphores.size(), type, 0);
            semaphores.add(semaphore);
            return cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, semaphore.export(), 0));
        });
    }

    /** Returns the values of the semaphores that the program has created, in the order of creation. */
    List<Long> semaphores() {
        return semaphores.stream().map(TimelineSemaphore::value).collect(ImmutableList.toImmutableList());
    }

    /** Keeps a result of {@link TestProgram#run} under a name, for later calls and for {@link TestProgram#verify}. */
    public void note(String name, Object value) {
        notes.put(name, value);
    }

    /**
     * Returns what was kept.
     *
     * @throws IllegalStateException if nothing was
     */
    public <T> T note(String name, Class<T> type) {
        Object value = notes.get(name);
        if (value == null) {
            throw new IllegalStateException("the run of the program has not kept " + name);
        }
        return type.cast(value);
    }

    /** Waits for all work, and returns the numbers in memory. */
    public List<Integer> cells() {
        cuda.cuCtxSynchronize();
        cuda.cuMemcpyDtoH(host, memory, 4L * CELLS);
        IntView view = cuda.host().ints(host);
        ImmutableList.Builder<Integer> all = ImmutableList.builder();
        for (int i = 0; i < CELLS; i++) {
            all.add(view.get(i));
        }
        return all.build();
    }

    /** Destroys the context. */
    @Override
    public void close() {
        cuda.cuMemFreeHost(host);
        cuda.cuCtxDestroy(context);
    }
}
