package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.TimelineSemaphore;

/** Memory and semaphores of other APIs by the names of the runtime. */
class ExternalResourcesTest extends DocumentSnippets {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

    private final TimelineSemaphore timeline = machine.external().timelineSemaphore("frame", TIMELINE, 0);

    private CUexternalSemaphore imported() {
        return cuda.cudaImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(TIMELINE, timeline.export(), 0));
    }

    private static List<CUexternalSemaphoreSignalParams> to(long value) {
        return List.of(CUexternalSemaphoreSignalParams.fence(value));
    }

    private static List<CUexternalSemaphoreWaitParams> until(long value) {
        return List.of(CUexternalSemaphoreWaitParams.fence(value));
    }

    @Test
    void aKernelWaitsForARendererAndWritesIntoItsMemory() {
        MemoryObject memory = machine.external().memory("frame", FD, 4096);
        CUexternalMemory extMem =
                cuda.cudaImportExternalMemory(new CUexternalMemoryHandleDesc(FD, memory.export(), memory.size(), 0));
        long buffer = cuda.cudaExternalMemoryGetMappedBuffer(extMem, new CUexternalMemoryBufferDesc(0, 4096, 0));
        CUexternalSemaphore extSem = imported();
        CUstream stream = cuda.cudaStreamCreate();

        cuda.cudaWaitExternalSemaphoresAsync(List.of(extSem), until(1), stream);
        cuda.cudaLaunchKernel(writes("filter", 7), ONE, ONE, 0, stream, buffer);
        cuda.cudaSignalExternalSemaphoresAsync(List.of(extSem), to(2), stream);
        assertEquals(cudaError_t.cudaErrorNotReady, cuda.cudaStreamQuery(stream));
        machine.external()
                .queue("renderer")
                .run("render", 1000, () -> log.add("render"))
                .signal(timeline, 1)
                .finish();
        cuda.cudaStreamSynchronize(stream);

        assertEquals(List.of("render", "filter"), log);
        assertEquals(2, timeline.value());
        cuda.cudaFree(buffer);
        cuda.cudaDestroyExternalMemory(extMem);
        cuda.cudaDestroyExternalSemaphore(extSem);
    }

    @Test
    void nodesWaitAndSignal() {
        CUexternalSemaphore extSem = imported();
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.EXT_SEMAS_SIGNAL);
        params.extSemSignal = new CUextSemSignalNodeParams(List.of(extSem), to(1));
        CUgraphNode signal = cuda.cudaGraphAddNode(graph, List.of(), null, params);
        CUgraphNode await = cuda.cudaGraphAddExternalSemaphoresWaitNode(
                graph, List.of(signal), new CUextSemWaitNodeParams(List.of(extSem), until(1)));
        assertEquals(
                until(1),
                cuda.cudaGraphExternalSemaphoresWaitNodeGetParams(await).paramsArray());
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphExecExternalSemaphoresSignalNodeSetParams(
                exec, signal, new CUextSemSignalNodeParams(List.of(extSem), to(5)));
        cuda.cudaGraphLaunch(exec, null);
        cuda.cudaDeviceSynchronize();
        assertEquals(5, timeline.value());
    }

    @Test
    void whatIsDestroyedIsRefusedWithACodeOfTheRuntime() {
        CUexternalSemaphore extSem = imported();
        cuda.cudaDestroyExternalSemaphore(extSem);
        CudaRuntimeException refused =
                assertThrows(CudaRuntimeException.class, () -> cuda.cudaDestroyExternalSemaphore(extSem));
        assertEquals(cuda.cudaGetLastError(), refused.error());
    }

    @Test
    void levelsOfAMipmappedArray() {
        MemoryObject memory = machine.external().memory("memory", FD, 4096);
        CUarray3DDescriptor format = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.FLOAT, 1, 0);
        CUmipmappedArray array = cuda.cudaExternalMemoryGetMappedMipmappedArray(
                cuda.cudaImportExternalMemory(new CUexternalMemoryHandleDesc(FD, memory.export(), memory.size(), 0)),
                new CUexternalMemoryMipmappedArrayDesc(0, format, 1));
        assertNotNull(cuda.cudaGetMipmappedArrayLevel(array, 0));
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaGetMipmappedArrayLevel(array, 1));
        cuda.cudaFreeMipmappedArray(null);
        cuda.cudaFreeMipmappedArray(array);
        CudaRuntimeException twice = assertThrows(CudaRuntimeException.class, () -> cuda.cudaFreeMipmappedArray(array));
        assertEquals(cudaError_t.cudaErrorInvalidValue, twice.error());
    }

    @Test
    void attributesOfNvSciSync() {
        SciAttributes attributes = new SciAttributes();
        cuda.cudaDeviceGetNvSciSyncAttributes(attributes, 0, cudaNvSciSyncAttrSignal | cudaNvSciSyncAttrWait);
        assertTrue(attributes.signals() && attributes.waits());
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaDeviceGetNvSciSyncAttributes(attributes, 0, 1));
    }
}
