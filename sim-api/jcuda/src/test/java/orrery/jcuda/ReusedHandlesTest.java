package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunc_cache;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.driver.ForwardingCudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;

/**
 * Threads that create objects while another one destroys some, with a driver that uses handles again, as a GPU does: an
 * object that is created before the other one's call has returned is not taken for the destroyed one.
 */
@ResourceLock("JCudaAdapter")
class ReusedHandlesTest {
    /** More than the adapter keeps of destroyed objects. */
    private static final int MANY = 300;

    private final AtomicReference<Runnable> otherThread = new AtomicReference<>(() -> {});
    private final Reusing driver = new Reusing(CudaDriver.of(Machine.create()));

    /** Has one event, one node and one context, whose handles are those of all that are created one after another. */
    private final class Reusing extends ForwardingCudaDriver {
        private orrery.driver.CUevent event;
        private orrery.driver.CUgraphNode node;
        private orrery.driver.CUcontext context;
        private boolean isRefused;

        Reusing(CudaDriver driver) {
            super(driver);
        }

        @Override
        public orrery.driver.CUevent cuEventCreate(int flags) {
            event = event == null ? super.cuEventCreate(flags) : event;
            return event;
        }

        @Override
        public orrery.driver.CUgraphNode cuGraphAddEmptyNode(
                orrery.driver.CUgraph graph, List<orrery.driver.CUgraphNode> dependencies) {
            node = node == null ? super.cuGraphAddEmptyNode(graph, dependencies) : node;
            return node;
        }

        @Override
        public orrery.driver.CUcontext cuCtxCreate(int flags, orrery.driver.CUdevice device) {
            context = context == null ? super.cuCtxCreate(flags, device) : context;
            return context;
        }

        @Override
        public void cuEventDestroy(orrery.driver.CUevent destroyed) {
            destroy();
        }

        @Override
        public void cuGraphDestroyNode(orrery.driver.CUgraphNode destroyed) {
            destroy();
        }

        @Override
        public void cuGraphDestroy(orrery.driver.CUgraph graph) {
            destroy();
        }

        @Override
        public void cuCtxDestroy(orrery.driver.CUcontext destroyed) {
            destroy();
        }

        /** The driver has destroyed the object and used its handle again, and the call has not returned. */
        private void destroy() {
            if (isRefused) {
                throw CudaException.of(orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE, "a refused call");
            }
            Thread other = new Thread(otherThread.getAndSet(() -> {}));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private CUdevice begin() {
        JCudaAdapter.use(driver);
        ok(JCudaDriver.cuInit(0));
        CUdevice device = new CUdevice();
        ok(JCudaDriver.cuDeviceGet(device, 0));
        return device;
    }

    private static void ok(int result) {
        assertEquals(CUresult.CUDA_SUCCESS, result, () -> CUresult.stringFor(result));
    }

    private static void destroyMany() {
        for (int i = 0; i < MANY; i++) {
            CUstream stream = new CUstream();
            ok(JCudaDriver.cuStreamCreate(stream, 0));
            ok(JCudaDriver.cuStreamDestroy(stream));
        }
    }

    @Test
    void anEventThatIsCreatedDuringADestructionIsAnotherOne() {
        ok(JCudaDriver.cuCtxCreate(new CUcontext(), 0, begin()));
        CUevent first = new CUevent();
        ok(JCudaDriver.cuEventCreate(first, 0));
        CUevent second = new CUevent();
        otherThread.set(() -> JCudaDriver.cuEventCreate(second, 0));
        ok(JCudaDriver.cuEventDestroy(first));
        assertNotEquals(first, second);
        destroyMany();
        ok(JCudaDriver.cuEventQuery(second));
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, JCudaDriver.cuEventQuery(first));
    }

    @Test
    void whatIsRememberedOfANewContextIsNotForgottenWithTheOldOne() {
        CUdevice device = begin();
        CUcontext first = new CUcontext();
        ok(JCudaDriver.cuCtxCreate(first, 0, device));
        ok(JCudaDriver.cuCtxSetCacheConfig(CUfunc_cache.CU_FUNC_CACHE_PREFER_L1));
        CUcontext second = new CUcontext();
        otherThread.set(() -> {
            JCudaDriver.cuCtxCreate(second, 0, device);
            JCudaDriver.cuCtxSetCurrent(second);
            JCudaDriver.cuCtxSetCacheConfig(CUfunc_cache.CU_FUNC_CACHE_PREFER_SHARED);
        });
        ok(JCudaDriver.cuCtxDestroy(first));
        int[] config = new int[1];
        ok(JCudaDriver.cuCtxSetCurrent(second));
        ok(JCudaDriver.cuCtxGetCacheConfig(config));
        assertEquals(CUfunc_cache.CU_FUNC_CACHE_PREFER_SHARED, config[0]);
        CUcontext current = new CUcontext();
        ok(JCudaDriver.cuCtxGetCurrent(current));
        assertEquals(second, current);
    }

    @Test
    void anObjectWhoseDestructionIsRefusedStaysTheSame() {
        CUcontext context = new CUcontext();
        ok(JCudaDriver.cuCtxCreate(context, 0, begin()));
        ok(JCudaDriver.cuCtxSetCacheConfig(CUfunc_cache.CU_FUNC_CACHE_PREFER_L1));
        driver.isRefused = true;
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuCtxDestroy(context));
        CUcontext current = new CUcontext();
        ok(JCudaDriver.cuCtxGetCurrent(current));
        assertEquals(context, current);
        int[] config = new int[1];
        ok(JCudaDriver.cuCtxGetCacheConfig(config));
        assertEquals(CUfunc_cache.CU_FUNC_CACHE_PREFER_L1, config[0]);
    }

    /** The handle of a node that was removed is that of a node of another graph, which lives longer than its own. */
    @Test
    void aNodeIsForgottenWithItsOwnGraphOnly() {
        ok(JCudaDriver.cuCtxCreate(new CUcontext(), 0, begin()));
        CUgraph first = new CUgraph();
        ok(JCudaDriver.cuGraphCreate(first, 0));
        CUgraphNode removed = new CUgraphNode();
        ok(JCudaDriver.cuGraphAddEmptyNode(removed, first, null, 0));
        ok(JCudaDriver.cuGraphDestroyNode(removed));
        CUgraph second = new CUgraph();
        ok(JCudaDriver.cuGraphCreate(second, 0));
        CUgraphNode node = new CUgraphNode();
        ok(JCudaDriver.cuGraphAddEmptyNode(node, second, null, 0));
        assertNotEquals(removed, node);
        ok(JCudaDriver.cuGraphDestroy(first));
        destroyMany();
        ok(JCudaDriver.cuGraphNodeGetType(node, new int[1]));
    }
}
