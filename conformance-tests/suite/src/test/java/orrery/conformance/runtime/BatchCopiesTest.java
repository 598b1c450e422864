package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Copies in batches, and the deprecated copies of bytes of arrays. */
class BatchCopiesTest extends DocumentSnippets {
    private final CUstream stream = cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);

    private static List<CUmemcpyAttributes> attributes(CUmemcpySrcAccessOrder... orders) {
        return List.of(orders).stream().map(CUmemcpyAttributes::new).toList();
    }

    @Test
    void everyCopyOfABatchIsDone() {
        int[] from = {1, 2, 3};
        int[] to = new int[3];
        long memory = cuda.cudaMalloc(12);
        long source = cuda.host().of(from);
        cuda.cudaMemcpyBatchAsync(
                new long[] {memory, memory + 4},
                new long[] {source + 8, source},
                new long[] {4, 8},
                attributes(CUmemcpySrcAccessOrder.STREAM, CUmemcpySrcAccessOrder.ANY),
                new long[] {0, 1},
                stream);
        cuda.cudaMemcpyAsync(cuda.host().of(to), memory, 12, cudaMemcpyKind.DEVICE_TO_HOST, stream);
        cuda.cudaStreamSynchronize(stream);
        assertArrayEquals(new int[] {3, 1, 2}, to);
    }

    /** A kernel before the batch writes the source: a copy in stream order sees it, one during the call does not. */
    @ParameterizedTest
    @CsvSource({"STREAM, 7", "DURING_API_CALL, 0"})
    void theSourceIsReadInItsOrder(CUmemcpySrcAccessOrder order, int expected) {
        long source = cuda.cudaMallocHost(4);
        long memory = cuda.cudaMalloc(4);
        Kernel store = Kernel.perLaunch(arguments -> {
            IntView cells = arguments.ints(0);
            return launch -> cells.set(0, 7);
        });
        cuda.cudaLaunchKernel(store, new dim3(1), new dim3(1), new Object[] {source}, 0, stream);
        cuda.cudaMemcpyBatchAsync(
                new long[] {memory}, new long[] {source}, new long[] {4}, attributes(order), new long[] {0}, stream);
        int[] to = new int[1];
        cuda.cudaMemcpyAsync(cuda.host().of(to), memory, 4, cudaMemcpyKind.DEVICE_TO_HOST, stream);
        cuda.cudaStreamSynchronize(stream);
        assertEquals(expected, to[0]);
    }

    /**
     * "If the source access order is set to STREAM, then the source will be accessed in stream order": pageable, too.
     */
    @ParameterizedTest
    @CsvSource({"STREAM, 7", "DURING_API_CALL, 0"})
    void pageableMemoryIsReadInItsOrder(CUmemcpySrcAccessOrder order, int expected) {
        int[] from = new int[1];
        long memory = cuda.cudaMalloc(4);
        cuda.cudaLaunchHostFunc(stream, () -> from[0] = 7);
        cuda.cudaMemcpyBatchAsync(
                new long[] {memory},
                new long[] {cuda.host().of(from)},
                new long[] {4},
                attributes(order),
                new long[] {0},
                stream);
        int[] to = new int[1];
        cuda.cudaMemcpyAsync(cuda.host().of(to), memory, 4, cudaMemcpyKind.DEVICE_TO_HOST, stream);
        cuda.cudaStreamSynchronize(stream);
        assertEquals(expected, to[0]);
    }

    /** What an H200 refuses: {@code batch of none} to {@code batch in stream 0} of the questions. */
    @ParameterizedTest
    @CsvSource({
        "0, 4, STREAM, 0, 0, cudaErrorInvalidValue",
        "1, 0, STREAM, 0, 0, cudaErrorInvalidValue",
        "1, 4, INVALID, 0, 0, cudaErrorInvalidValue",
        "1, 4, STREAM, 1, 0, cudaErrorInvalidValue",
        "1, 4, STREAM, 0, 2, cudaErrorInvalidValue",
        "1, 8, STREAM, 0, 0, cudaErrorInvalidValue",
        "1, 4, STREAM, 0, 0, cudaSuccess",
        "1, 4, STREAM, 0, 1, cudaSuccess"
    })
    void batchesAreChecked(
            int copies, long size, CUmemcpySrcAccessOrder order, long first, int flags, cudaError_t expected) {
        long memory = cuda.cudaMalloc(4);
        long[] addresses = new long[copies];
        long[] sizes = new long[copies];
        java.util.Arrays.fill(addresses, memory);
        java.util.Arrays.fill(sizes, size);
        List<CUmemcpyAttributes> attributes = List.of(new CUmemcpyAttributes(order, null, null, flags));
        assertEquals(
                expected,
                result(() -> cuda.cudaMemcpyBatchAsync(
                        addresses, addresses, sizes, attributes, new long[] {first}, stream)));
    }

    @Test
    void noBatchInStreamZeroOrACapture() {
        long memory = cuda.cudaMalloc(8);
        assertEquals(cudaError_t.cudaErrorInvalidValue, result(() -> copy(memory, null)));
        cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        assertEquals(cudaError_t.cudaErrorStreamCaptureUnsupported, result(() -> copy(memory, stream)));
        assertEquals(
                0, cuda.cudaGraphGetNodes(cuda.cudaStreamEndCapture(stream)).size());
    }

    private void copy(long memory, CUstream in) {
        cuda.cudaMemcpyBatchAsync(
                new long[] {memory},
                new long[] {memory + 4},
                new long[] {4},
                attributes(CUmemcpySrcAccessOrder.STREAM),
                new long[] {0},
                in);
    }

    /** A batch with an illegal copy does nothing. */
    @Test
    void allOrNothing() {
        long memory = cuda.cudaMalloc(8);
        cuda.cudaMemset(memory, 0, 8);
        long source = cuda.host().of(new int[] {5});
        assertThrows(
                CudaRuntimeException.class,
                () -> cuda.cudaMemcpyBatchAsync(
                        new long[] {memory, memory + 8},
                        new long[] {source, source},
                        new long[] {4, 4},
                        attributes(CUmemcpySrcAccessOrder.STREAM),
                        new long[] {0},
                        stream));
        int[] to = new int[1];
        cuda.cudaMemcpy(cuda.host().of(to), memory, 4, cudaMemcpyKind.DEVICE_TO_HOST);
        assertEquals(0, to[0]);
    }

    @Test
    void layersFromMemoryToAnArrayAndBack() {
        CUarray array = cuda.cudaMalloc3DArray(
                cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.SIGNED), new cudaExtent(4, 2, 2), 0);
        int[] from = new int[12];
        java.util.Arrays.setAll(from, i -> i + 1);
        int[] to = new int[12];
        CUmemcpy3DOperand place = CUmemcpy3DOperand.array(array, 1, 0, 0);
        cuda.cudaMemcpy3DBatchAsync(
                List.of(new CUmemcpy3DBatchOp(
                        CUmemcpy3DOperand.pointer(cuda.host().of(from)), place, 3, 2, 2)),
                0,
                stream);
        cuda.cudaMemcpy3DBatchAsync(
                List.of(new CUmemcpy3DBatchOp(
                        place, CUmemcpy3DOperand.pointer(cuda.host().of(to)), 3, 2, 2)),
                0,
                stream);
        cuda.cudaStreamSynchronize(stream);
        assertArrayEquals(from, to);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2, 2, 0, 0, 0, cudaErrorInvalidValue",
        "4, 0, 2, 0, 0, 0, cudaErrorInvalidValue",
        "4, 2, 0, 0, 0, 0, cudaErrorInvalidValue",
        "4, 2, 2, 3, 0, 0, cudaErrorInvalidValue",
        "4, 2, 2, 4, 1, 0, cudaErrorInvalidValue",
        "4, 2, 2, 0, 0, 1, cudaErrorInvalidValue",
        "4, 2, 5, 0, 0, 0, cudaErrorInvalidValue",
        "4, 2, 2, 4, 2, 0, cudaSuccess"
    })
    void layersAreChecked(
            long width, long height, long depth, long rowLength, long layerHeight, long flags, cudaError_t expected) {
        long memory = cuda.cudaMalloc(16);
        CUmemcpy3DOperand place = CUmemcpy3DOperand.pointer(memory, rowLength, layerHeight);
        CUmemcpy3DBatchOp copy = new CUmemcpy3DBatchOp(place, place, width, height, depth);
        assertEquals(expected, result(() -> cuda.cudaMemcpy3DBatchAsync(List.of(copy), flags, stream)));
    }

    /** Bytes go on at the beginning of the next row. */
    @Test
    void deprecatedCopiesGoOnInTheNextRow() {
        CUarray array =
                cuda.cudaMallocArray(cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.SIGNED), 4, 3, 0);
        int[] from = {1, 2, 3, 4, 5, 6, 7};
        cuda.cudaMemcpyToArray(array, 8, 0, cuda.host().of(from), 28, cudaMemcpyKind.HOST_TO_DEVICE);
        int[] rows = new int[12];
        cuda.cudaMemcpy2DFromArray(cuda.host().of(rows), 16, array, 0, 0, 16, 3, cudaMemcpyKind.DEVICE_TO_HOST);
        assertArrayEquals(new int[] {0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0}, rows);
        int[] back = new int[7];
        cuda.cudaMemcpyFromArrayAsync(cuda.host().of(back), array, 8, 0, 28, cudaMemcpyKind.DEVICE_TO_HOST, stream);
        cuda.cudaStreamSynchronize(stream);
        assertArrayEquals(from, back);
        CUarray other =
                cuda.cudaMallocArray(cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.SIGNED), 3, 3, 0);
        cuda.cudaMemcpyArrayToArray(other, 4, 0, array, 8, 0, 28, cudaMemcpyKind.DEVICE_TO_DEVICE);
        int[] moved = new int[9];
        cuda.cudaMemcpyFromArray(cuda.host().of(moved), other, 0, 0, 36, cudaMemcpyKind.DEVICE_TO_HOST);
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 0}, moved);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 48, HOST_TO_DEVICE, cudaSuccess",
        "0, 0, 49, HOST_TO_DEVICE, cudaErrorInvalidValue",
        "8, 2, 12, HOST_TO_DEVICE, cudaErrorInvalidValue",
        "0, 3, 4, HOST_TO_DEVICE, cudaErrorInvalidValue",
        "16, 0, 4, HOST_TO_DEVICE, cudaSuccess",
        "0, 0, 0, HOST_TO_DEVICE, cudaSuccess",
        "0, 0, 4, DEVICE_TO_HOST, cudaErrorInvalidMemcpyDirection"
    })
    void deprecatedCopiesAreChecked(long x, long y, long bytes, cudaMemcpyKind kind, cudaError_t expected) {
        CUarray array =
                cuda.cudaMallocArray(cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.SIGNED), 4, 3, 0);
        long source = cuda.host().of(new int[13]);
        assertEquals(expected, result(() -> cuda.cudaMemcpyToArray(array, x, y, source, bytes, kind)));
    }

    private static cudaError_t result(Runnable call) {
        try {
            call.run();
            return cudaError_t.cudaSuccess;
        } catch (CudaRuntimeException refused) {
            return refused.error();
        }
    }
}
