package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaArrayInfo;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;

/** Arrays: copies from and to them, by calls, in streams, in graphs and in captures. */
class ArraysTest extends DocumentSnippets {
    private static final int WIDTH = 8;
    private static final int HEIGHT = 4;
    private static final int ROW = 4 * WIDTH;

    private final cudaChannelFormatDesc ints = cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindSigned);
    private final int[] numbers = numbers(WIDTH * HEIGHT);
    private final int[] result = new int[WIDTH * HEIGHT];

    private static int[] numbers(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i + 1;
        }
        return numbers;
    }

    private CUarray array() {
        return cuda.cudaMallocArray(ints, WIDTH, HEIGHT);
    }

    private CUarray filled() {
        CUarray array = array();
        cuda.cudaMemcpy2DToArray(array, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToDevice);
        return array;
    }

    private long at(int[] numbers) {
        return cuda.host().of(numbers);
    }

    private int[] read(CUarray array) {
        cuda.cudaMemcpy2DFromArray(at(result), ROW, array, 0, 0, ROW, HEIGHT, cudaMemcpyDeviceToHost);
        return result;
    }

    @Test
    void anArrayKeepsWhatIsCopiedToIt() {
        assertArrayEquals(numbers, read(filled()));
    }

    @Test
    void aPartOfAnArrayIsCopied() {
        CUarray array = filled();
        int[] part = {-1, -2, -3, -4};
        cuda.cudaMemcpy2DToArray(array, 8, 1, at(part), 8, 8, 2, cudaMemcpyHostToDevice);
        int[] expected = numbers.clone();
        expected[WIDTH + 2] = -1;
        expected[WIDTH + 3] = -2;
        expected[2 * WIDTH + 2] = -3;
        expected[2 * WIDTH + 3] = -4;
        assertArrayEquals(expected, read(array));
    }

    @Test
    void anArrayIsCopiedToAnother() {
        CUarray other = array();
        cuda.cudaMemcpy2DArrayToArray(other, 0, 0, filled(), 0, 0, ROW, HEIGHT, cudaMemcpyDeviceToDevice);
        assertArrayEquals(numbers, read(other));
    }

    /** The extent and the positions count elements, because an array takes part. */
    @Test
    void planesOfAnArrayAreCopied() {
        CUarray cube = cuda.cudaMalloc3DArray(ints, make_cudaExtent(2, 3, 4));
        int[] source = numbers(24);
        cudaMemcpy3DParms in = new cudaMemcpy3DParms();
        in.srcPtr = make_cudaPitchedPtr(at(source), 8, 8, 3);
        in.dstArray = cube;
        in.extent = make_cudaExtent(2, 3, 4);
        in.kind = cudaMemcpyHostToDevice;
        cuda.cudaMemcpy3D(in);
        int[] plane = new int[2];
        cudaMemcpy3DParms out = new cudaMemcpy3DParms();
        out.srcArray = cube;
        out.srcPos = make_cudaPos(1, 1, 2);
        out.dstPtr = make_cudaPitchedPtr(at(plane), 4, 4, 2);
        out.extent = make_cudaExtent(1, 2, 1);
        out.kind = cudaMemcpyDeviceToHost;
        cuda.cudaMemcpy3D(out);
        assertArrayEquals(new int[] {source[2 * 6 + 3], source[2 * 6 + 5]}, plane);
    }

    /** {@code cudaMemcpy3D} disregards what the kind says of the array; copies of rows do not, as on an H200. */
    @Test
    void theKindDoesNotMoveAnArrayToTheHost() {
        CUarray array = array();
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = make_cudaPitchedPtr(at(numbers), ROW, ROW, HEIGHT);
        copy.dstArray = array;
        copy.extent = make_cudaExtent(WIDTH, HEIGHT, 1);
        copy.kind = cudaMemcpyHostToHost;
        cuda.cudaMemcpy3D(copy);
        assertArrayEquals(numbers, read(array));
        fails(
                cudaError_t.cudaErrorInvalidMemcpyDirection,
                () -> cuda.cudaMemcpy2DToArray(array, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToHost));
    }

    /** As on an H200; the documentation of the runtime demands no whole elements. */
    @Test
    void copiesOfRowsNeedNoWholeElements() {
        CUarray array = array();
        cuda.cudaMemcpy2DToArray(array, 2, 0, at(numbers), ROW, 6, 1, cudaMemcpyHostToDevice);
        cuda.cudaMemcpy2DFromArray(at(result), ROW, array, 0, 0, 4, 1, cudaMemcpyDeviceToHost);
        assertEquals(1 << 16, result[0]);
    }

    /** Only {@code cudaMemcpy3D} demands elements of the same size. */
    @Test
    void arraysOfOtherElementsAreCopiedByRows() {
        CUarray wide = cuda.cudaMallocArray(
                cuda.cudaCreateChannelDesc(32, 32, 0, 0, cudaChannelFormatKindSigned), WIDTH / 2, HEIGHT);
        cuda.cudaMemcpy2DArrayToArray(wide, 0, 0, filled(), 0, 0, ROW, HEIGHT, cudaMemcpyDeviceToDevice);
        assertArrayEquals(numbers, read(wide));
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcArray = wide;
        copy.dstArray = array();
        copy.extent = make_cudaExtent(2, 2, 1);
        copy.kind = cudaMemcpyDeviceToDevice;
        fails(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaMemcpy3D(copy));
    }

    @Test
    void copiesOfArraysAreInStreamOrder() {
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUarray array = array();
        long pinned = cuda.cudaMallocHost(ROW * HEIGHT);
        cuda.cudaMemcpy2DToArrayAsync(array, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToDevice, stream);
        cuda.cudaMemcpy2DFromArrayAsync(pinned, ROW, array, 0, 0, ROW, HEIGHT, cudaMemcpyDeviceToHost, stream);
        assertEquals(0, cuda.host().ints(pinned).get(0));
        cuda.cudaStreamSynchronize(stream);
        assertEquals(WIDTH * HEIGHT, cuda.host().ints(pinned).get(WIDTH * HEIGHT - 1));
    }

    private cudaMemcpy3DParms toArray(long memory, CUarray array) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = make_cudaPitchedPtr(memory, ROW, ROW, HEIGHT);
        copy.srcPos = make_cudaPos(4, 1, 0);
        copy.dstArray = array;
        copy.dstPos = make_cudaPos(2, 0, 0);
        copy.extent = make_cudaExtent(3, 2, 1);
        copy.kind = cudaMemcpyDefault;
        return copy;
    }

    @Test
    void aNodeCopiesToAnArrayAndSaysSo() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUarray array = filled();
        cudaMemcpy3DParms copy = toArray(at(numbers), array);
        CUgraphNode node = cuda.cudaGraphAddMemcpyNode(graph, List.of(), copy);
        cudaMemcpy3DParms back = cuda.cudaGraphMemcpyNodeGetParams(node);
        assertEquals(array, back.dstArray);
        assertNull(back.srcArray);
        assertEquals(copy.extent, back.extent);
        assertEquals(copy.srcPos, back.srcPos);
        assertEquals(copy.dstPos, back.dstPos);
        cuda.cudaGraphMemcpyNodeSetParams(node, back);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), null);
        cuda.cudaDeviceSynchronize();
        int[] expected = numbers.clone();
        for (int row = 0; row < 2; row++) {
            System.arraycopy(numbers, (row + 1) * WIDTH + 1, expected, row * WIDTH + 2, 3);
        }
        assertArrayEquals(expected, read(array));
    }

    /** Memory cannot become an array in an executable graph: 002 allows no other memory type. */
    @Test
    void anUpdateDoesNotMakeAnArrayOfMemory() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        long memory = cuda.cudaMalloc(ROW);
        CUgraphNode node = cuda.cudaGraphAddMemcpyNode1D(
                graph, List.of(), cuda.cudaMalloc(ROW), memory, ROW, cudaMemcpyDeviceToDevice);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = make_cudaPitchedPtr(memory, ROW, ROW, 1);
        copy.dstArray = array();
        copy.extent = make_cudaExtent(WIDTH, 1, 1);
        copy.kind = cudaMemcpyDeviceToDevice;
        CudaRuntimeException refused =
                assertThrows(CudaRuntimeException.class, () -> cuda.cudaGraphExecMemcpyNodeSetParams(exec, node, copy));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused.error());
    }

    @Test
    void aCapturedCopyIsANode() {
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUarray array = array();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaMemcpy2DToArrayAsync(array, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToDevice, stream);
        CUgraph graph = cuda.cudaStreamEndCapture(stream);
        assertEquals(1, cuda.cudaGraphGetNodes(graph).size());
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
        cuda.cudaStreamSynchronize(stream);
        assertArrayEquals(numbers, read(array));
    }

    @Test
    void anArrayTakesMemoryUntilItIsFreed() {
        cuda.cudaFree(0);
        long before = cuda.cudaMemGetInfo().free();
        CUarray array = cuda.cudaMallocArray(ints, 1024, 1024);
        assertEquals(1 << 22, before - cuda.cudaMemGetInfo().free());
        cuda.cudaFreeArray(array);
        cuda.cudaFreeArray(null);
        assertEquals(before, cuda.cudaMemGetInfo().free());
        CudaRuntimeException again = assertThrows(CudaRuntimeException.class, () -> cuda.cudaFreeArray(array));
        assertEquals(cudaError_t.cudaErrorInvalidValue, again.error());
    }

    @Test
    void anArrayEndsWithItsContext() {
        cuda.cudaFree(0);
        long before = cuda.cudaMemGetInfo().free();
        CUarray array = cuda.cudaMallocArray(ints, 1024, 1024);
        cuda.cudaDeviceReset();
        assertEquals(before, cuda.cudaMemGetInfo().free());
        assertThrows(CudaRuntimeException.class, () -> read(array));
    }

    @Test
    void anArrayTellsWhatItLooksLike() {
        cudaChannelFormatDesc two = cuda.cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
        CUarray array = cuda.cudaMalloc3DArray(two, make_cudaExtent(4, 0, 3), cudaArrayLayered);
        assertEquals(new cudaArrayInfo(two, make_cudaExtent(4, 0, 3), cudaArrayLayered), cuda.cudaArrayGetInfo(array));
        assertEquals(two, cuda.cudaGetChannelDesc(array));
    }

    @Test
    void levelsOfAMipmappedArrayAreArrays() {
        CUmipmappedArray mipmap = cuda.cudaMallocMipmappedArray(ints, make_cudaExtent(2 * WIDTH, 2 * HEIGHT, 0), 3, 0);
        CUarray level = cuda.cudaGetMipmappedArrayLevel(mipmap, 1);
        cuda.cudaMemcpy2DToArray(level, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToDevice);
        assertArrayEquals(numbers, read(cuda.cudaGetMipmappedArrayLevel(mipmap, 1)));
        cuda.cudaFreeMipmappedArray(mipmap);
        assertThrows(CudaRuntimeException.class, () -> read(level));
    }

    /** The bytes of an array on external memory are those of that memory. */
    @Test
    void aCopyReachesAnArrayOnExternalMemory() {
        var object = machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_FD, 1 << 16);
        CUexternalMemory memory = cuda.cudaImportExternalMemory(
                new CUexternalMemoryHandleDesc(ExternalMemoryHandleType.OPAQUE_FD, object.export(), 1 << 16, 0));
        CUarray3DDescriptor shape = new CUarray3DDescriptor(WIDTH, HEIGHT, 0, ArrayFormat.SIGNED_INT32, 1, 0);
        CUmipmappedArray mipmap = cuda.cudaExternalMemoryGetMappedMipmappedArray(
                memory, new CUexternalMemoryMipmappedArrayDesc(512, shape, 1));
        CUarray array = cuda.cudaGetMipmappedArrayLevel(mipmap, 0);
        cuda.cudaMemcpy2DToArray(array, 0, 0, at(numbers), ROW, ROW, HEIGHT, cudaMemcpyHostToDevice);
        cuda.cudaDeviceSynchronize();
        assertEquals(numbers[5], object.bytes().get(512 + 20));
        assertArrayEquals(numbers, read(array));
    }

    /** No address names the bytes of an array. */
    @Test
    void anArrayHasNoAddress() {
        CUarray array = filled();
        CudaDriver driver = CudaDriver.of(machine);
        assertEquals(4, array.elementBytes());
        CudaRuntimeException refused =
                assertThrows(CudaRuntimeException.class, () -> cuda.cudaMemset(0x1000_0000_0000L, 0, 4));
        assertEquals(cudaError_t.cudaErrorInvalidValue, refused.error());
        assertEquals(WIDTH, driver.cuArrayGetDescriptor(array).width());
    }
}
