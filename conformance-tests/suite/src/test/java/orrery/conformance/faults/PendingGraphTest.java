package orrery.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUuserObject;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Graphs that are destroyed while launches or uploads are pending, and launches after a fault, which do nothing. */
class PendingGraphTest extends WithContext {
    private final CountDownLatch released = new CountDownLatch(1);
    private final CUstream stream;

    PendingGraphTest() {
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private void launch(Kernel kernel) {
        CUfunction function = function("kernel", kernel);
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    private void launchSlow() {
        launch(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
    }

    private void launchTrap() {
        launch(Kernel.perLaunch(arguments -> launch -> launch.trap()));
    }

    /** Returns an executable graph with the only reference to an object. */
    private CUgraphExec withObject() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddEmptyNode(graph, List.of());
        CUuserObject object =
                cuda.cuUserObjectCreate(released::countDown, 1, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
        cuda.cuGraphRetainUserObject(graph, object, 1, CudaDriver.CU_GRAPH_USER_OBJECT_MOVE);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphDestroy(graph);
        return exec;
    }

    private void assertReleased() throws InterruptedException {
        assertTrue(released.await(1, TimeUnit.MINUTES), "the destructor has run");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void objectsAreReleasedAfterTheLaunchOrTheUpload(boolean upload) throws InterruptedException {
        CUgraphExec exec = withObject();
        launchSlow();
        if (upload) {
            cuda.cuGraphUpload(exec, stream);
        } else {
            cuda.cuGraphLaunch(exec, stream);
        }
        cuda.cuGraphExecDestroy(exec);
        assertEquals(1, released.getCount());
        cuda.cuStreamSynchronize(stream);
        assertReleased();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void objectsAreReleasedAfterALaunchOrAnUploadThatAFaultDrops(boolean upload) throws InterruptedException {
        CUgraphExec exec = withObject();
        launchTrap();
        if (upload) {
            cuda.cuGraphUpload(exec, stream);
        } else {
            cuda.cuGraphLaunch(exec, stream);
        }
        cuda.cuGraphExecDestroy(exec);
        assertEquals(1, released.getCount());
        machine.settle();
        assertReleased();
    }
}
