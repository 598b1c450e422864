package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.runtime.CudaRuntime.*;
import static orrery.runtime.cudaError_t.*;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpy3DPeerParms;
import orrery.runtime.cudaPitchedPtr;

/** Copies and memsets of layers of rows. The answers are those of an H200 with CUDA 13.0. */
class LayersTest extends DocumentSnippets {
    private static final int WIDTH = 6;
    private static final int HEIGHT = 3;
    private static final int DEPTH = 4;
    private final long host = cuda.cudaMallocHost(WIDTH * HEIGHT * DEPTH);

    /** Page-locked memory whose bytes are numbered. */
    private cudaPitchedPtr numbered() {
        for (int i = 0; i < WIDTH * HEIGHT * DEPTH; i++) {
            cuda.host().bytes(host).set(i, (byte) i);
        }
        return packed();
    }

    private cudaPitchedPtr packed() {
        return make_cudaPitchedPtr(host, WIDTH, WIDTH, HEIGHT);
    }

    private byte[] bytes() {
        byte[] read = new byte[WIDTH * HEIGHT * DEPTH];
        for (int i = 0; i < read.length; i++) {
            read[i] = cuda.host().bytes(host).get(i);
        }
        return read;
    }

    private cudaMemcpy3DParms copy(cudaPitchedPtr to, cudaPitchedPtr from) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.dstPtr = to;
        copy.srcPtr = from;
        copy.extent = make_cudaExtent(WIDTH, HEIGHT, DEPTH);
        copy.kind = cudaMemcpyDefault;
        return copy;
    }

    @Test
    void bytesGoToPitchedMemoryAndBack() {
        cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT + 2, DEPTH));
        assertEquals(512, device.pitch());
        assertEquals(HEIGHT + 2, device.ysize());
        cuda.cudaMemcpy3D(copy(device, numbered()));
        byte[] before = bytes();
        cuda.cudaMemset(host, 0, WIDTH * HEIGHT * DEPTH);
        cuda.cudaMemcpy3D(copy(packed(), device));
        assertArrayEquals(before, bytes());
    }

    @Test
    void aCopyBeginsWhereItSays() {
        cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        cuda.cudaMemcpy3D(copy(device, numbered()));
        long byteAt = cuda.host().allocate(8);
        cudaMemcpy3DParms one = copy(make_cudaPitchedPtr(byteAt, 2, 2, 2), device);
        one.srcPos = make_cudaPos(4, 1, 2);
        one.extent = make_cudaExtent(2, 2, 2);
        cuda.cudaMemcpy3D(one);
        for (int i = 0; i < 8; i++) {
            int x = 4 + i % 2;
            int y = 1 + i / 2 % 2;
            int z = 2 + i / 4;
            assertEquals((z * HEIGHT + y) * WIDTH + x, cuda.host().bytes(byteAt).get(i));
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        cudaPitchedPtr to = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        cudaPitchedPtr from = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        cudaMemcpy3DParms copy = copy(to, from);
        copy.srcPtr = make_cudaPitchedPtr(from.ptr(), 512, WIDTH, HEIGHT - 1);
        fails(cudaErrorInvalidPitchValue, () -> cuda.cudaMemcpy3D(copy));
        copy.srcPtr = from;
        copy.srcPos = make_cudaPos(507, 0, 0);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
        copy.srcPos = make_cudaPos(0, 1, 0);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
        copy.srcPos = make_cudaPos(0, 0, 1);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
        copy.srcPos = make_cudaPos(0, 0, Long.MAX_VALUE);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
        copy.srcPos = make_cudaPos(0, 0, 0);
        copy.extent = make_cudaExtent(WIDTH, HEIGHT, Long.MAX_VALUE);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
    }

    @Test
    void memcpyNodesCopyLayers() {
        cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT + 1, DEPTH));
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode node = cuda.cudaGraphAddMemcpyNode(graph, List.of(), copy(device, numbered()));
        cudaMemcpy3DParms told = cuda.cudaGraphMemcpyNodeGetParams(node);
        assertEquals(make_cudaExtent(WIDTH, HEIGHT, DEPTH), told.extent);
        assertEquals(make_cudaPitchedPtr(device.ptr(), 512, WIDTH, HEIGHT + 1), told.dstPtr);
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
        cuda.cudaMemcpy3DAsync(copy(packed(), device), stream);
        CUgraph back = cuda.cudaStreamEndCapture(stream);
        byte[] before = bytes();
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph, 0), stream);
        cuda.cudaMemsetAsync(host, 0, 4, stream);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(back, 0), stream);
        cuda.cudaStreamSynchronize(stream);
        assertArrayEquals(before, bytes());
    }

    @Test
    void peerCopiesCopyLayers() {
        cudaMemcpy3DPeerParms copy = new cudaMemcpy3DPeerParms();
        copy.srcPtr = numbered();
        copy.dstPtr = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        copy.extent = make_cudaExtent(WIDTH, HEIGHT, DEPTH);
        cuda.cudaMemcpy3DPeer(copy);
        byte[] before = bytes();
        cuda.cudaMemcpy3D(copy(packed(), copy.dstPtr));
        assertArrayEquals(before, bytes());
        copy.dstDevice = 7;
        fails(cudaErrorInvalidDevice, () -> cuda.cudaMemcpy3DPeer(copy));
        copy.dstDevice = 0;
        copy.dstPtr = make_cudaPitchedPtr(copy.dstPtr.ptr(), 4, 4, HEIGHT);
        fails(cudaErrorInvalidPitchValue, () -> cuda.cudaMemcpy3DPeer(copy));
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
        copy.dstPtr = copy.srcPtr;
        fails(cudaErrorStreamCaptureUnsupported, () -> cuda.cudaMemcpy3DPeerAsync(copy, stream));
    }

    @Test
    void memsetsFillLayers() {
        for (long[] extent : new long[][] {{6, 3, 4}, {5, 3, 4}, {6, 2, 4}, {6, 2, 1}, {1, 1, 4}, {6, 2, 2}}) {
            cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
            cuda.cudaMemcpy3D(copy(device, numbered()));
            cuda.cudaMemset3D(device, 77, make_cudaExtent(extent[0], extent[1], extent[2]));
            cuda.cudaMemcpy3D(copy(packed(), device));
            byte[] read = bytes();
            for (int i = 0; i < read.length; i++) {
                boolean set = i % WIDTH < extent[0] && i / WIDTH % HEIGHT < extent[1] && i / WIDTH / HEIGHT < extent[2];
                assertEquals(set ? 77 : i, read[i]);
            }
        }
        cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(device, 1, make_cudaExtent(513, HEIGHT, DEPTH)));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(device, 1, make_cudaExtent(WIDTH, HEIGHT + 1, 1)));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(device, 1, make_cudaExtent(WIDTH, HEIGHT, DEPTH + 1)));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(device, 1, make_cudaExtent(WIDTH, 1, 1L << 62)));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(device, 1, make_cudaExtent(-1, -1, -1)));
        cuda.cudaMemset3D(device, 1, make_cudaExtent(0, HEIGHT, DEPTH));
        cuda.cudaMemset3DAsync(device, 1, make_cudaExtent(WIDTH, HEIGHT, DEPTH), null);
    }

    /** No graph has a node for each of so many layers. */
    @Test
    void moreLayersThanTheMemoryHasAreRefusedInACapture() {
        cudaPitchedPtr device = cuda.cudaMalloc3D(make_cudaExtent(WIDTH, HEIGHT, DEPTH));
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        fails(
                cudaErrorInvalidValue,
                () -> cuda.cudaMemset3DAsync(device, 1, make_cudaExtent(WIDTH, 1, 1L << 40), stream));
        fails(
                cudaErrorInvalidValue,
                () -> cuda.cudaMemset3DAsync(
                        make_cudaPitchedPtr(16, 512, 512, HEIGHT), 1, make_cudaExtent(WIDTH, 1, 1L << 40), stream));
    }

    /** What an H100 captures: address, pitch, width and height of each memset. */
    @ParameterizedTest
    @CsvSource({
        "1024, 1024, 4,  100, 1, 3, 0 1024 100 1; 4096 1024 100 1; 8192 1024 100 1",
        "1024, 1024, 4,  100, 3, 2, 0 1024 100 3; 4096 1024 100 3",
        "1024, 1024, 4,  100, 4, 2, 0 1024 100 8",
        "1024, 1024, 4,  100, 3, 1, 0 1024 100 3",
        "1024, 1024, 4, 1024, 3, 2, 0 1024 1024 3; 4096 1024 1024 3",
        "1024, 1024, 4, 1024, 4, 2, 0 0 8192 1",
        "1024,  100, 4, 1024, 4, 2, 0 0 8192 1",
        "1024, 2000, 4, 1024, 4, 2, 0 1024 1024 8",
        "1024, 1024, 1, 1024, 1, 1, 0 0 1024 1",
        "1024, 1024, 4, 1024, 1, 1, 0 1024 1024 1",
        "1024, 1024, 4, 2000, 1, 1, 0 1024 2000 1",
        "   0,    0, 4, 2000, 1, 1, 0 0 2000 1",
        "1024, 1024, 4,  100, 0, 1, ''"
    })
    void layersAreSetByOneMemsetEachUnlessTheirRowsFollowEachOther(
            long pitch, long xsize, long ysize, long width, long height, long depth, String nodes) {
        long memory = cuda.cudaMalloc(1 << 20);
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMemset3DAsync(
                make_cudaPitchedPtr(memory, pitch, xsize, ysize), 1, make_cudaExtent(width, height, depth), stream);
        CUgraph graph = cuda.cudaStreamEndCapture(stream);
        assertEquals(
                nodes,
                cuda.cudaGraphGetNodes(graph).stream()
                        .map(cuda::cudaGraphMemsetNodeGetParams)
                        .map(each -> each.dst - memory + " " + each.pitch + " " + each.width + " " + each.height)
                        .collect(Collectors.joining("; ")));
    }

    /** As on an H100: in layers that are 8 bytes apart, the third one lies outside. */
    @ParameterizedTest
    @CsvSource({"1, 3, 1000000010000000", "2, 3, 1010000010100000", "4, 3, 0000000000000000"})
    void layersBeforeOneThatIsRefusedAreSet(long height, long depth, String set) {
        long memory = cuda.cudaMalloc(512);
        cuda.cudaMemset(memory, 0, 512);
        cudaPitchedPtr end = make_cudaPitchedPtr(memory + 512 - 16, 2, 2, 4);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset3D(end, 1, make_cudaExtent(1, height, depth)));
        cuda.cudaMemcpy(host, memory + 512 - 16, 16, cudaMemcpyDeviceToHost);
        StringBuilder read = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            read.append(cuda.host().bytes(host).get(i));
        }
        assertEquals(set, read.toString());
    }

    @Test
    void nothingIsAllocatedForNoBytes() {
        assertEquals(make_cudaPitchedPtr(0, 0, 0, 1), cuda.cudaMalloc3D(make_cudaExtent(0, 1, 1)));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMalloc3D(make_cudaExtent(8, -1, 1)));
        fails(cudaErrorMemoryAllocation, () -> cuda.cudaMalloc3D(make_cudaExtent(8, 1L << 40, 1L << 40)));
    }
}
