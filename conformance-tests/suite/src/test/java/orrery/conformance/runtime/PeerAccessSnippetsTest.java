package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.Devices;
import orrery.driver.CUgraph;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolProps;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaMemAccessDesc;
import orrery.runtime.cudaMemPool_t;
import orrery.runtime.cudaStream_t;
import orrery.sim.MachineOptions;

/** The snippets of section 4.2.5.6 of the guide, Peer Access. */
class PeerAccessSnippetsTest extends DocumentSnippets {
    private static final long size = 1 << 20;

    PeerAccessSnippetsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200(), Devices.h200()));
    }

    /** 4.2.5.6.1 Peer Access with Graph Node APIs. */
    @Test
    void graphNodeApis() {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams allocNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        allocNodeParams.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        allocNodeParams.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        allocNodeParams.alloc.poolProps.location.id = 1;
        allocNodeParams.alloc.bytesize = size;

        cudaGraphNode_t one = cuda.cudaGraphAddNode(graph, List.of(), null, allocNodeParams);

        cudaMemAccessDesc[] accessDescs = {new cudaMemAccessDesc(), new cudaMemAccessDesc()};
        accessDescs[0].flags = cudaMemAccessFlagsProtReadWrite;
        accessDescs[0].location.type = cudaMemLocationTypeDevice;
        accessDescs[1].flags = cudaMemAccessFlagsProtReadWrite;
        accessDescs[1].location.type = cudaMemLocationTypeDevice;

        accessDescs[0].location.id = 0;
        accessDescs[1].location.id = 2;

        allocNodeParams.alloc.accessDescs = List.of(accessDescs);

        cudaGraphNode_t all = cuda.cudaGraphAddNode(graph, List.of(), null, allocNodeParams);

        assertEquals(1, cuda.cudaGraphMemAllocNodeGetParams(one).poolProps.location.id);
        assertEquals(List.of(), cuda.cudaGraphMemAllocNodeGetParams(one).accessDescs);
        assertEquals(List.of(accessDescs), cuda.cudaGraphMemAllocNodeGetParams(all).accessDescs);
    }

    /** 4.2.5.6.2 Peer Access with Stream Capture. */
    @Test
    void streamCapture() {
        cudaStream_t stream = cuda.cudaStreamCreate();
        cudaMemPool_t memPool = cuda.cudaMemPoolCreate(CUmemPoolProps.onDevice(0));

        cudaMemAccessDesc accessDesc = new cudaMemAccessDesc();
        accessDesc.flags = cudaMemAccessFlagsProtReadWrite;
        accessDesc.location.type = cudaMemLocationTypeDevice;
        accessDesc.location.id = 1;

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMallocAsync(size, memPool, stream);
        cudaGraph_t graph1 = cuda.cudaStreamEndCapture(stream);

        cuda.cudaMemPoolSetAccess(memPool, accessDesc);

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMallocAsync(size, memPool, stream);
        cudaGraph_t graph2 = cuda.cudaStreamEndCapture(stream);

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
