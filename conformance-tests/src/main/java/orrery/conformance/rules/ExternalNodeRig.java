package orrery.conformance.rules;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.TimelineSemaphore;

/** A graph with a signal of a timeline semaphore, and a wait after it. */
final class ExternalNodeRig {
    private final Rig rig;
    private final CUgraph graph;
    private final TimelineSemaphore timeline;
    private final CUexternalSemaphore semaphore;
    private final CUgraphNode signal;
    private final CUgraphNode wait;
    private CUgraphExec exec;

    /** Creates the graph, and instantiates it. */
    private ExternalNodeRig(Rig rig) {
        this.rig = rig;
        ExternalRig external = new ExternalRig(rig);
        graph = rig.graph();
        timeline = external.createTimeline();
        semaphore = external.importSemaphore(timeline);
        signal = rig.cuda.cuGraphAddExternalSemaphoresSignalNode(graph, List.of(), signals(1));
        wait = rig.cuda.cuGraphAddExternalSemaphoresWaitNode(graph, List.of(signal), waits(1));
        exec = rig.exec(graph);
    }

    /** A program that changes, launches or updates the graph. */
    @FunctionalInterface
    interface Program {
        void run(ExternalNodeRig nodes, CudaDriver cuda);
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, Program program) {
        return RuleCase.violates(rule, name, (rig, cuda) -> program.run(new ExternalNodeRig(rig), cuda));
    }

    /** Returns a case that complies with a rule. */
    static RuleCase complies(String rule, String name, Program program) {
        return RuleCase.complies(rule, name, (rig, cuda) -> program.run(new ExternalNodeRig(rig), cuda));
    }

    Rig rig() {
        return rig;
    }

    CUgraph graph() {
        return graph;
    }

    TimelineSemaphore timeline() {
        return timeline;
    }

    CUexternalSemaphore semaphore() {
        return semaphore;
    }

    CUgraphNode signalNode() {
        return signal;
    }

    CUgraphNode waitNode() {
        return wait;
    }

    CUgraphExec exec() {
        return exec;
    }

    /** Returns the parameters of a node that signals the semaphore once for each value. */
    CUextSemSignalNodeParams signals(long... values) {
        List<CUexternalSemaphoreSignalParams> params = Arrays.stream(values)
                .mapToObj(CUexternalSemaphoreSignalParams::fence)
                .toList();
        return new CUextSemSignalNodeParams(Collections.nCopies(values.length, semaphore), params);
    }

    /** Returns the parameters of a node that waits for the semaphore once for each value. */
    CUextSemWaitNodeParams waits(long... values) {
        List<CUexternalSemaphoreWaitParams> params = Arrays.stream(values)
                .mapToObj(CUexternalSemaphoreWaitParams::fence)
                .toList();
        return new CUextSemWaitNodeParams(Collections.nCopies(values.length, semaphore), params);
    }

    /** Launches the graph and waits for it. */
    void launch() {
        CUstream stream = rig.stream();
        rig.cuda.cuGraphLaunch(exec, stream);
        rig.cuda.cuStreamSynchronize(stream);
    }

    /** Launches the graph after an action. */
    void launchAfter(Runnable before) {
        before.run();
        launch();
    }

    void destroySemaphore() {
        rig.cuda.cuDestroyExternalSemaphore(semaphore);
    }

    /** Replaces the executable graph by a new one of the changed graph. */
    void instantiateAgain() {
        exec = rig.exec(graph);
    }
}
