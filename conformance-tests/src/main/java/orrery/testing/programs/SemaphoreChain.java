package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * A signal of a timeline semaphore of its own, and a wait for it. Where a driver shares no semaphores, both nodes are
 * empty, and in streams the wait is for a value in memory: see {@link ProgramRun#check(TestProgram, CudaDriver)}.
 */
public record SemaphoreChain() implements ChainWork.InStreams {
    private static final String TYPE = "ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD";
    private static final CUexternalSemaphoreSignalParams SIGNAL = CUexternalSemaphoreSignalParams.fence(1);
    private static final CUexternalSemaphoreWaitParams WAIT = CUexternalSemaphoreWaitParams.fence(1);

    @Override
    public Chain chain(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        Optional<List<CUexternalSemaphore>> semaphore = run.newSemaphore().map(List::of);
        return new Chain() {
            @Override
            public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                return semaphore
                        .map(each -> cuda.cuGraphAddExternalSemaphoresSignalNode(
                                graph, dependencies, new CUextSemSignalNodeParams(each, List.of(SIGNAL))))
                        .orElseGet(() -> cuda.cuGraphAddEmptyNode(graph, dependencies));
            }

            @Override
            public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                return semaphore
                        .map(each -> cuda.cuGraphAddExternalSemaphoresWaitNode(
                                graph, dependencies, new CUextSemWaitNodeParams(each, List.of(WAIT))))
                        .orElseGet(() -> cuda.cuGraphAddEmptyNode(graph, dependencies));
            }
        };
    }

    private static String semaphore(String name) {
        return "CUexternalSemaphore " + name + "Semaphore = cuda.cuImportExternalSemaphore(new"
                + " CUexternalSemaphoreHandleDesc(" + TYPE + ", external.timelineSemaphore(\"" + name
                + "Semaphore\", " + TYPE + ", 0).export(), 0));";
    }

    private static String lists(String name, String kind) {
        return "List.of(" + name + "Semaphore), List.of(CUexternalSemaphore" + kind + "Params.fence(1))";
    }

    @Override
    public List<String> firstStatements(String name, String node, String graph, String dependencies) {
        return List.of(
                semaphore(name),
                "CUgraphNode " + node + " = cuda.cuGraphAddExternalSemaphoresSignalNode(" + graph + ", " + dependencies
                        + ", new CUextSemSignalNodeParams(" + lists(name, "Signal") + "));");
    }

    @Override
    public List<String> secondStatements(String name, String node, String graph, String dependencies) {
        return List.of("CUgraphNode " + node + " = cuda.cuGraphAddExternalSemaphoresWaitNode(" + graph + ", "
                + dependencies + ", new CUextSemWaitNodeParams(" + lists(name, "Wait") + "));");
    }

    @Override
    public List<String> firstLines(String name, String node, String graph, String dependencies) {
        return ImmutableList.<String>builder()
                .addAll(sharedLines(name))
                .add(node + " = cuGraphAddExternalSemaphoresSignalNode " + graph + " " + dependencies + " [" + name
                        + "Semaphore] [1]")
                .build();
    }

    @Override
    public List<String> secondLines(String name, String node, String graph, String dependencies) {
        return List.of(node + " = cuGraphAddExternalSemaphoresWaitNode " + graph + " " + dependencies + " [" + name
                + "Semaphore] [1]");
    }

    @Override
    public StreamChain inStreams(ProgramRun run) {
        Optional<List<CUexternalSemaphore>> semaphore = run.newSemaphore().map(List::of);
        if (semaphore.isEmpty()) {
            return valueInMemory(run);
        }
        return new StreamChain() {
            @Override
            public void first(@Nullable CUstream stream) {
                run.cuda().cuSignalExternalSemaphoresAsync(semaphore.get(), List.of(SIGNAL), stream);
            }

            @Override
            public void second(@Nullable CUstream stream) {
                run.cuda().cuWaitExternalSemaphoresAsync(semaphore.get(), List.of(WAIT), stream);
            }
        };
    }

    private static StreamChain valueInMemory(ProgramRun run) {
        long flag = run.cuda().cuMemAlloc(4);
        return new StreamChain() {
            @Override
            public void first(@Nullable CUstream stream) {
                run.cuda().cuStreamWriteValue32(stream, flag, 1, 0);
            }

            @Override
            public void second(@Nullable CUstream stream) {
                run.cuda().cuStreamWaitValue32(stream, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            }
        };
    }

    @Override
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.nothing());
    }

    @Override
    public List<Operation> secondOperations() {
        return ImmutableList.of(Operation.nothing());
    }

    @Override
    public List<String> streamStatements(String name, String from, String to) {
        return List.of(
                semaphore(name),
                "cuda.cuSignalExternalSemaphoresAsync(" + lists(name, "Signal") + ", " + from + ");",
                "cuda.cuWaitExternalSemaphoresAsync(" + lists(name, "Wait") + ", " + to + ");");
    }

    @Override
    public List<String> sharedLines(String name) {
        return List.of(
                name + "Timeline = vktimeline 0",
                name + "Handle = vkexport " + name + "Timeline",
                name + "Semaphore = cuImportExternalSemaphore " + name + "Handle TIMELINE_SEMAPHORE_FD");
    }

    @Override
    public List<String> streamLines(String name, String from, String to) {
        return List.of(
                "cuSignalExternalSemaphoresAsync [" + name + "Semaphore] [1] " + from,
                "cuWaitExternalSemaphoresAsync [" + name + "Semaphore] [1] " + to);
    }
}
