package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.warnings;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.CudaException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.WarningException;

/** Listeners receive warnings about legal calls that are probably mistakes, and no other warnings. */
class WarningsTest {
    private final Rig rig = new Rig();
    private final CudaDriver cuda = rig.cuda;
    private final List<String> warnings = warnings(rig.machine());

    @AfterEach
    void close() {
        rig.close();
    }

    private void assertWarned(String... essentials) {
        assertEquals(1, warnings.size(), warnings::toString);
        for (String essential : essentials) {
            assertTrue(warnings.get(0).contains(essential), () -> "'" + essential + "' is not in: " + warnings);
        }
    }

    private void assertSilent() {
        assertEquals(List.of(), warnings);
    }

    @Test
    void waitForAnEventThatWasNeverRecorded() {
        cuda.cuStreamWaitEvent(rig.stream(), rig.event(), 0);
        assertWarned("waits for event", "which was never recorded");
    }

    @Test
    void warningsAreThrownWhereTheProgramAsksForThem() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withWarningsThrown())) {
            CudaRuntime runtime = CudaRuntime.of(machine);
            CUstream stream = runtime.cudaStreamCreate();
            CUevent event = runtime.cudaEventCreate();
            WarningException thrown =
                    assertThrows(WarningException.class, () -> runtime.cudaStreamWaitEvent(stream, event, 0));
            assertTrue(thrown.getMessage().contains("which was never recorded"), thrown::getMessage);
            runtime.cudaEventRecord(event, stream);
            runtime.cudaStreamWaitEvent(stream, event, 0);
        }
    }

    @Test
    void waitForAnEventThatWasRecorded() {
        cuda.cuStreamWaitEvent(rig.stream(), rig.recorded(rig.stream()), 0);
        assertSilent();
    }

    @Test
    void waitInACaptureForAnEventThatWasNeverRecorded() {
        cuda.cuStreamWaitEvent(rig.capturing(), rig.event(), 0);
        assertWarned("waits for event", "which was never recorded");
    }

    @Test
    void waitInACaptureForAnEventThatWasRecordedInIt() {
        CUstream stream = rig.capturing();
        rig.join(stream, rig.fork(stream));
        assertSilent();
    }

    /** A node that waits looks for the event when it is launched. */
    @Test
    void waitInACaptureForAnEventOfOutside() {
        cuda.cuStreamWaitEvent(rig.capturing(), rig.event(), CudaDriver.CU_EVENT_WAIT_EXTERNAL);
        assertSilent();
    }

    @Test
    void aStreamThatJoinsACaptureForNothing() {
        CUstream stream = rig.capturing();
        rig.fork(stream);
        cuda.cuStreamEndCapture(stream);
        assertWarned("stream ", "has joined it, and nothing was captured in that stream");
    }

    /** The record is refused, and so changes nothing. */
    @Test
    void aStreamThatJoinsACaptureForARecordThatIsRefused() {
        CUstream stream = rig.capturing();
        CUstream other = rig.fork(stream);
        CUevent shareable = cuda.cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
        assertThrows(CudaException.class, () -> cuda.cuEventRecord(shareable, other));
        cuda.cuStreamEndCapture(stream);
        assertWarned("stream ", "has joined it, and nothing was captured in that stream");
    }

    @Test
    void aStreamThatJoinsACaptureAndIsJoinedWithoutWork() {
        CUstream stream = rig.capturing();
        rig.join(stream, rig.fork(stream));
        cuda.cuStreamEndCapture(stream);
        assertSilent();
    }

    /** The node is in the graph, so that the capture is legal, and what comes later does not wait for it. */
    @Test
    void aBranchThatAnUpdateOfDependenciesDrops() {
        CUstream stream = rig.capturing();
        rig.launch(rig.nop(), stream);
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(), null, 1);
        rig.launch(rig.nop(), stream);
        assertSilent();
        cuda.cuStreamEndCapture(stream);
        assertWarned("an update of dependencies has dropped KERNEL node 0", "nothing captured comes after it");
    }

    @Test
    void aBranchThatAnUpdateDropsAndAnotherOneTakesUp() {
        CUstream stream = rig.capturing();
        rig.launch(rig.nop(), stream);
        CUgraphNode first =
                cuda.cuStreamGetCaptureInfo(stream, false).dependencies().get(0).node();
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(), null, 1);
        rig.launch(rig.nop(), stream);
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(first), null, 0);
        cuda.cuStreamEndCapture(stream);
        assertSilent();
    }

    @Test
    void aBranchThatAnUpdateDropsAndTheNextOneTakesUpAlone() {
        CUstream stream = rig.capturing();
        rig.launch(rig.nop(), stream);
        CUgraphNode first =
                cuda.cuStreamGetCaptureInfo(stream, false).dependencies().get(0).node();
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(), null, 1);
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(first), null, 1);
        cuda.cuStreamEndCapture(stream);
        assertSilent();
    }

    @Test
    void waitForAnEventRecordedBeforeItsStreamBeganToCapture() {
        CUstream stream = rig.stream();
        CUevent event = rig.recorded(stream);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuStreamWaitEvent(rig.stream(), event, 0);
        assertWarned("waits for event", "before that stream began to capture", "is not captured");
    }

    @Test
    void waitForAnEventRecordedAgainInTheCapture() {
        CUstream stream = rig.stream();
        CUevent event = rig.recorded(stream);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuEventRecord(event, stream);
        cuda.cuStreamWaitEvent(rig.stream(), event, 0);
        assertSilent();
    }

    @Test
    void waitForAnEventOfAStreamWhoseCaptureHasEnded() {
        CUstream stream = rig.stream();
        CUevent event = rig.recorded(stream);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuStreamEndCapture(stream);
        cuda.cuStreamWaitEvent(rig.stream(), event, 0);
        assertSilent();
    }

    /** A kernel that no edge orders before the free; with luck it comes before. */
    @Test
    void useMemoryBesideItsFree() {
        new LifetimeRig(rig).launchFigure(LifetimeRig.Figure.WITH_KERNEL_BESIDE_FREE);
        assertWarned("an edge is missing from node", "(kernel)", "(free", "LIFE-02");
    }

    /** A graph is told about once, and again when a node is changed. */
    @Test
    void launchAGraphThatUsesMemoryBesideItsAllocation() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
        CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        CUkernelNodeParams using = new LifetimeRig(rig).using(params.dptr());
        CUgraphNode beside = cuda.cuGraphAddKernelNode(graph, List.of(), using);
        cuda.cuGraphAddMemFreeNode(graph, List.of(alloc, beside), params.dptr());
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, null);
        cuda.cuGraphLaunch(exec, null);
        assertWarned("an edge is missing from node 0", "LIFE-01");
        cuda.cuGraphExecKernelNodeSetParams(exec, beside, using);
        cuda.cuGraphLaunch(exec, null);
        assertEquals(2, warnings.size(), warnings::toString);
    }

    @Test
    void useMemoryWithinItsLife() {
        new LifetimeRig(rig).launchFigure(LifetimeRig.Figure.AS_DRAWN);
        cuda.cuCtxSynchronize();
        assertSilent();
    }
}
