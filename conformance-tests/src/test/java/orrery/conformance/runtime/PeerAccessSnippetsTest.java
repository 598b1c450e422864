package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUmemLocation;
import orrery.device.Devices;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.sim.MachineOptions;

/** The snippets of section 4.2.5.6 of the guide, Peer Access. */
class PeerAccessSnippetsTest extends Snippets {
    private static final long size = 1 << 20;

    PeerAccessSnippetsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200(), Devices.h200()));
    }

    private static CUmemAccessDesc readWrite(int device) {
        return new CUmemAccessDesc(
                new CUmemLocation(cudaMemLocationTypeDevice, device), cudaMemAccessFlagsProtReadWrite);
    }

    /** 4.2.5.6.1 Peer Access with Graph Node APIs. */
    @Test
    void graphNodeApis() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams allocNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        allocNodeParams.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        allocNodeParams.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        allocNodeParams.alloc.poolProps.location.id = 1;
        allocNodeParams.alloc.bytesize = size;

        CUgraphNode one = cuda.cudaGraphAddNode(graph, List.of(), null, allocNodeParams);

        CUmemAccessDesc[] accessDescs = new CUmemAccessDesc[2];

        accessDescs[0] = readWrite(0);
        accessDescs[1] = readWrite(2);

        allocNodeParams.alloc.accessDescs = List.of(accessDescs);

        CUgraphNode all = cuda.cudaGraphAddNode(graph, List.of(), null, allocNodeParams);

        assertEquals(1, cuda.cudaGraphMemAllocNodeGetParams(one).poolProps.location.id);
        assertEquals(List.of(), cuda.cudaGraphMemAllocNodeGetParams(one).accessDescs);
        assertEquals(List.of(accessDescs), cuda.cudaGraphMemAllocNodeGetParams(all).accessDescs);
    }

    /** 4.2.5.6.2 Peer Access with Stream Capture. */
    @Test
    void streamCapture() {
        CUstream stream = cuda.cudaStreamCreate();
        CUmemoryPool memPool = cuda.cudaMemPoolCreate(CUmemPoolProps.onDevice(0));

        CUmemAccessDesc accessDesc = readWrite(1);

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMallocAsync(size, memPool, stream);
        CUgraph graph1 = cuda.cudaStreamEndCapture(stream);

        cuda.cudaMemPoolSetAccess(memPool, accessDesc);

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMallocAsync(size, memPool, stream);
        CUgraph graph2 = cuda.cudaStreamEndCapture(stream);

        assertEquals(List.of(), access(graph1));
        assertEquals(List.of(accessDesc), access(graph2));
    }

    /** What the runtime has for memory of contexts, beside pools and graphs. */
    @Test
    void memoryOfAPeer() {
        assertEquals(true, cuda.cudaDeviceCanAccessPeer(0, 1));
        assertEquals(1, cuda.cudaDeviceGetP2PAttribute(cudaDevP2PAttrAccessSupported, 0, 1));
        cuda.cudaSetDevice(1);
        long there = cuda.cudaMalloc(4);
        cuda.cudaSetDevice(0);
        long here = cuda.cudaMalloc(4);
        launch(writes("writes here", 5), null, here);
        cuda.cudaMemcpyPeer(there, 1, here, 0, 4);
        cuda.cudaDeviceEnablePeerAccess(1, 0);
        launch(reads("finds"), null, there);
        assertEquals(List.of("writes here", "finds 5"), told());
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaDeviceEnablePeerAccess(1, 0));
        assertEquals(cudaError_t.cudaErrorPeerAccessAlreadyEnabled, cuda.cudaGetLastError());
        cuda.cudaDeviceDisablePeerAccess(1);
        cuda.cudaMemcpyPeerAsync(here, 0, there, 1, 4, cuda.cudaStreamCreate());
        launch(reads("goes astray"), null, there);
        assertThrows(CudaRuntimeException.class, cuda::cudaDeviceSynchronize);
        assertEquals(cudaError_t.cudaErrorIllegalAddress, cuda.cudaGetLastError());
    }

    private List<CUmemAccessDesc> access(CUgraph graph) {
        return cuda.cudaGraphMemAllocNodeGetParams(cuda.cudaGraphGetNodes(graph).get(0)).accessDescs;
    }
}
