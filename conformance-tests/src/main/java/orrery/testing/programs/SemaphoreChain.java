package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CudaDriver;

/**
 * A signal of a timeline semaphore of its own, and a wait for it. Where a driver shares no semaphores, both nodes are
 * empty, and in streams the wait is for a value in memory: see {@link ProgramRun#check(TestProgram, CudaDriver)}.
 */
public record SemaphoreChain() implements ChainWork.InStreams {
    private static final String TYPE = "ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD";

    private static final Argument<List<CUexternalSemaphoreSignalParams>> SIGNAL = new Argument<>(
            "List.of(CUexternalSemaphoreSignalParams.fence(1))",
            "[1]",
            run -> List.of(CUexternalSemaphoreSignalParams.fence(1)));

    private static final Argument<List<CUexternalSemaphoreWaitParams>> WAIT = new Argument<>(
            "List.of(CUexternalSemaphoreWaitParams.fence(1))",
            "[1]",
            run -> List.of(CUexternalSemaphoreWaitParams.fence(1)));

    @Override
    public List<ProgramCall> shared(String name) {
        String semaphore = name + "Semaphore";
        return List.of(new ProgramCall(
                List.of("CUexternalSemaphore " + semaphore + " = cuda.cuImportExternalSemaphore(new"
                        + " CUexternalSemaphoreHandleDesc(" + TYPE + ", external.timelineSemaphore(\"" + semaphore
                        + "\", " + TYPE + ", 0).export(), 0));"),
                List.of(
                        name + "Timeline = vktimeline 0",
                        name + "Handle = vkexport " + name + "Timeline",
                        semaphore + " = cuImportExternalSemaphore " + name + "Handle TIMELINE_SEMAPHORE_FD"),
                run -> {
                    run.note(semaphore, run.newSemaphore());
                    return null;
                }));
    }

    /** Returns the semaphore of a run; empty if the driver shares none. */
    private static Optional<?> semaphore(ProgramRun run, String name) {
        return run.note(name + "Semaphore", Optional.class);
    }

    /** Returns the list of the semaphore. */
    private static Argument<List<CUexternalSemaphore>> list(String name) {
        return new Argument<>(
                "List.of(" + name + "Semaphore)",
                "[" + name + "Semaphore]",
                run -> semaphore(run, name).map(CUexternalSemaphore.class::cast).stream()
                        .toList());
    }

    /** Returns a call, in whose place a run makes another one if the driver shares no semaphores. */
    private static ProgramCall orElse(String name, ProgramCall call, ProgramCall other) {
        return new ProgramCall(
                call.statements(),
                call.lines(),
                run -> (semaphore(run, name).isPresent() ? call : other).inRun().apply(run));
    }

    private static List<ProgramCall> node(
            String function,
            String name,
            String node,
            Argument<?> graph,
            Argument<?> dependencies,
            Argument<?> params) {
        ProgramCall call = ProgramCall.of(function, graph, dependencies, params);
        return List.of(orElse(name, call, ProgramCall.of("cuGraphAddEmptyNode", graph, dependencies))
                .toNode(node));
    }

    @Override
    public List<ProgramCall> first(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        Argument<List<CUexternalSemaphore>> list = list(name);
        Argument<?> params = new Argument<>(
                "new CUextSemSignalNodeParams(" + list.java() + ", " + SIGNAL.java() + ")",
                list.words() + " " + SIGNAL.words(),
                run -> new CUextSemSignalNodeParams(list.value(run), SIGNAL.value(run)));
        return node("cuGraphAddExternalSemaphoresSignalNode", name, node, graph, dependencies, params);
    }

    @Override
    public List<ProgramCall> second(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        Argument<List<CUexternalSemaphore>> list = list(name);
        Argument<?> params = new Argument<>(
                "new CUextSemWaitNodeParams(" + list.java() + ", " + WAIT.java() + ")",
                list.words() + " " + WAIT.words(),
                run -> new CUextSemWaitNodeParams(list.value(run), WAIT.value(run)));
        return node("cuGraphAddExternalSemaphoresWaitNode", name, node, graph, dependencies, params);
    }

    @Override
    public List<ProgramCall> inStreams(String name, Argument<?> from, Argument<?> to) {
        Argument<Long> flag = Argument.variable(name + "Flag", Long.class);
        return List.of(
                ProgramCall.onlyInRun(run -> {
                    if (semaphore(run, name).isEmpty()) {
                        run.note(name + "Flag", run.cuda().cuMemAlloc(4));
                    }
                }),
                orElse(
                        name,
                        ProgramCall.of("cuSignalExternalSemaphoresAsync", list(name), SIGNAL, from),
                        ProgramCall.of("cuStreamWriteValue32", from, flag, 1, 0)),
                orElse(
                        name,
                        ProgramCall.of("cuWaitExternalSemaphoresAsync", list(name), WAIT, to),
                        ProgramCall.of("cuStreamWaitValue32", to, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ)));
    }

    @Override
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.nothing());
    }

    @Override
    public List<Operation> secondOperations() {
        return ImmutableList.of(Operation.nothing());
    }
}
