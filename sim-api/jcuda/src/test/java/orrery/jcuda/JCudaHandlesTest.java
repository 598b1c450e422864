package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUlinkState;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.driver.JITOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Handles whose objects were destroyed: the last ones are refused as such, and older ones are forgotten. */
@ResourceLock("JCudaAdapter")
class JCudaHandlesTest {
    /** More than the adapter keeps of destroyed objects. */
    private static final int MANY = 300;

    private static final String FORGOTTEN = "is none of this driver: legal are those that it returned since"
            + " JCudaAdapter.use and that are not destroyed";

    /** Makes a context current on the thread of a test, which is not that of methods before it. */
    private static void begin() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        CUdevice device = new CUdevice();
        JCudaDriver.setExceptionsEnabled(true);
        JCudaDriver.cuInit(0);
        JCudaDriver.cuDeviceGet(device, 0);
        JCudaDriver.cuCtxCreate(new CUcontext(), 0, device);
    }

    @AfterEach
    void returnCodes() {
        JCudaDriver.setExceptionsEnabled(false);
    }

    private static CUevent destroyed() {
        CUevent event = new CUevent();
        JCudaDriver.cuEventCreate(event, 0);
        JCudaDriver.cuEventDestroy(event);
        return event;
    }

    private static String refusal(Executable call) {
        return assertThrows(CudaException.class, call).getCause().getMessage();
    }

    /** Makes the adapter forget the objects that were destroyed before. */
    private static void destroyMany() {
        for (int i = 0; i < MANY; i++) {
            destroyed();
        }
    }

    @Test
    void anEventIsRefusedWhenItsDestructionIsLongAgo() {
        begin();
        CUevent event = destroyed();
        String recent = refusal(() -> JCudaDriver.cuEventQuery(event));
        assertTrue(recent.contains("[EVENT-"), recent);
        destroyMany();
        String old = refusal(() -> JCudaDriver.cuEventQuery(event));
        assertTrue(old.startsWith("CUDA_ERROR_INVALID_HANDLE") && old.contains(FORGOTTEN), old);
    }

    @Test
    void objectsThatLiveAreNotForgotten() {
        begin();
        CUstream stream = new CUstream();
        JCudaDriver.cuStreamCreate(stream, 0);
        destroyMany();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuStreamSynchronize(stream));
    }

    @Test
    void nodesAreForgottenWithTheirGraph() {
        begin();
        CUgraph graph = new CUgraph();
        JCudaDriver.cuGraphCreate(graph, 0);
        CUgraphNode added = new CUgraphNode();
        JCudaDriver.cuGraphAddEmptyNode(added, graph, null, 0);
        CUgraphNode[] found = new CUgraphNode[1];
        JCudaDriver.cuGraphGetRootNodes(graph, found, new long[] {1});
        assertEquals(added, found[0]);
        JCudaDriver.cuGraphDestroy(graph);
        destroyMany();
        String old = refusal(() -> JCudaDriver.cuGraphNodeGetType(added, new int[1]));
        assertTrue(old.contains(FORGOTTEN), old);
    }

    @Test
    void functionsAreForgottenWithTheirModule() {
        begin();
        List<CUfunction> functions = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            CUmodule module = new CUmodule();
            JCudaDriver.cuModuleLoad(module, "src/test/resources/twice.ptx");
            CUfunction function = new CUfunction();
            JCudaDriver.cuModuleGetFunction(function, module, "apply");
            JCudaDriver.cuFuncSetBlockShape(function, 1, 1, 1);
            JCudaDriver.cuModuleUnload(module);
            functions.add(function);
        }
        String old = refusal(() -> JCudaDriver.cuLaunchGrid(functions.get(0), 1, 1));
        assertTrue(old.contains(FORGOTTEN), old);
    }

    @Test
    void theImageOfALinkIsDestroyedWithIt() {
        begin();
        CUlinkState link = new CUlinkState();
        JCudaDriver.cuLinkCreate(new JITOptions(), link);
        JCudaDriver.cuLinkAddFile(link, 1, "src/test/resources/square.ptx", new JITOptions());
        Pointer image = new Pointer();
        JCudaDriver.cuLinkComplete(link, image, new long[1]);
        CUmodule module = new CUmodule();
        JCudaDriver.cuModuleLoadDataEx(module, image, 0, new int[0], Pointer.to(new int[0]));
        JCudaDriver.cuLinkDestroy(link);
        assertThrows(
                UnsupportedOperationException.class,
                () -> JCudaDriver.cuModuleLoadDataEx(module, image, 0, new int[0], Pointer.to(new int[0])));
    }
}
