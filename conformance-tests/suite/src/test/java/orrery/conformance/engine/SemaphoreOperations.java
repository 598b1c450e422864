package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/**
 * Signals of external semaphores, or waits for them. The semaphores are fences: counters that a signal sets, and that a
 * wait waits for.
 *
 * @param values which semaphores, and their values
 * @param waits whether it waits for all these values; else it sets them
 */
record SemaphoreOperations(List<SemaphoreValue> values, boolean waits) implements DeviceWork {
    /** How many semaphores there are. */
    static final int SEMAPHORES = 2;

    /**
     * A value of a semaphore.
     *
     * @param semaphore its number
     * @param value the value
     */
    record SemaphoreValue(int semaphore, int value) {
        @Override
        public String toString() {
            return "semaphore " + semaphore + " at " + value;
        }
    }

    private List<CUexternalSemaphore> semaphores(EngineRun run) {
        return values.stream().map(each -> run.semaphore(each.semaphore())).toList();
    }

    private List<CUexternalSemaphoreWaitParams> waitParams() {
        return values.stream()
                .map(each -> CUexternalSemaphoreWaitParams.fence(each.value()))
                .toList();
    }

    private List<CUexternalSemaphoreSignalParams> signalParams() {
        return values.stream()
                .map(each -> CUexternalSemaphoreSignalParams.fence(each.value()))
                .toList();
    }

    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        if (waits) {
            run.driver().cuWaitExternalSemaphoresAsync(semaphores(run), waitParams(), run.stream(queue));
        } else {
            run.driver().cuSignalExternalSemaphoresAsync(semaphores(run), signalParams(), run.stream(queue));
        }
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        return waits
                ? run.driver()
                        .cuGraphAddExternalSemaphoresWaitNode(
                                graph, after, new CUextSemWaitNodeParams(semaphores(run), waitParams()))
                : run.driver()
                        .cuGraphAddExternalSemaphoresSignalNode(
                                graph, after, new CUextSemSignalNodeParams(semaphores(run), signalParams()));
    }

    @Override
    public String toString() {
        return (waits ? "wait for " : "signal ") + values;
    }
}
