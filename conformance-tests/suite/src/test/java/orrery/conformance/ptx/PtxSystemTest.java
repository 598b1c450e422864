package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.CudaException;

/** Kernels of {@code src/test/cuda/system.cu}: {@code printf}, {@code malloc} and clocks. */
@Isolated("takes System.out, which other tests print to")
@ParameterizedClass
@ValueSource(strings = {"O3", "O0"})
class PtxSystemTest extends WithContext {
    /** The limits, by the numbers of CUlimit. */
    private static final int PRINTF_FIFO_SIZE = 1;

    private static final int MALLOC_HEAP_SIZE = 2;

    private final CUmodule module;

    PtxSystemTest(String variant) {
        module = cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxSystemTest.class, "system-" + variant + ".ptx"));
    }

    private void launch(String kernel, int blocks, int threads, Object... arguments) {
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, kernel), blocks, 1, 1, threads, 1, 1, 0, null, arguments);
    }

    private long zeros(int bytes) {
        long memory = cuda.cuMemAlloc(bytes);
        cuda.cuMemsetD8(memory, (byte) 0, bytes);
        return memory;
    }

    private long[] longs(long address, int count) {
        long[] words = new long[count];
        cuda.cuMemcpyDtoH(cuda.host().of(words), address, 8L * count);
        return words;
    }

    private static String printed(Runnable action) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String lines(int number) {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < 2; block++) {
            for (int thread = 0; thread < 3; thread++) {
                text.append("block %d thread %d says %d twice: %d.00\n".formatted(block, thread, number, 2 * number));
            }
        }
        return text.toString();
    }

    @Test
    void theHostShowsTextWhenItSynchronizes() {
        assertEquals("", printed(() -> {
            launch("say", 2, 3, 5);
            cuda.cuStreamQuery(null);
            machine.advance(Duration.ofMillis(1));
            cuda.cuStreamQuery(null);
        }));
        assertEquals(lines(5), printed(cuda::cuCtxSynchronize));
        assertEquals("", printed(cuda::cuCtxSynchronize));
    }

    @Test
    void aLaunchShowsTheTextOfEarlierKernels() {
        assertEquals(lines(5), printed(() -> {
            launch("say", 2, 3, 5);
            machine.advance(Duration.ofMillis(1));
            launch("say", 2, 3, 6);
        }));
        assertEquals(lines(6), printed(() -> longs(zeros(8), 1)));
    }

    /** A full buffer loses the oldest lines. */
    @Test
    void theBufferIsLimited() {
        cuda.cuCtxSetLimit(PRINTF_FIFO_SIZE, 512 << 10);
        String text = printed(() -> {
            launch("say", 1000, 32, 7);
            cuda.cuCtxSynchronize();
        });
        assertThat(text).hasSizeLessThanOrEqualTo(512 << 10).hasSizeGreaterThan(511 << 10);
        assertThat(text).endsWith("block 999 thread 31 says 7 twice: 14.00\n");
    }

    @Test
    void aListOfNodes() {
        long list = zeros(8);
        long sum = zeros(8);
        for (int i = 1; i <= 2; i++) {
            launch("push", 4, 64, list);
            launch("sumAndFree", 1, 1, list, sum);
            assertEquals(i * 255 * 256 / 2, longs(sum, 1)[0]);
            cuda.cuMemsetD8(list, (byte) 0, 8);
        }
    }

    private long allocate(long bytes) {
        long out = zeros(8);
        launch("allocate", 1, 1, bytes, out);
        return longs(out, 1)[0];
    }

    @Test
    void theHeapHasItsLimit() {
        cuda.cuCtxSetLimit(MALLOC_HEAP_SIZE, 4 << 20);
        long most = allocate(4 << 20);
        assertNotEquals(0, most);
        assertEquals(0, most % 16);
        assertEquals(0, allocate(1));
        launch("release", 1, 1, most);
        assertNotEquals(0, allocate(4 << 20));
        assertEquals(0, allocate(-1));
    }

    @Test
    void aSecondFreeIsAFault() {
        long memory = allocate(100);
        launch("release", 1, 1, memory);
        launch("release", 1, 1, 0L);
        cuda.cuCtxSynchronize();
        launch("release", 1, 1, memory);
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("a kernel frees 0x" + Long.toHexString(memory));
    }

    @Test
    void aReadAfterTheFreeIsAFault() {
        launch("readFreed", 1, 1, allocate(100), zeros(4));
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .isInstanceOfSatisfying(
                        CudaException.class,
                        fault -> assertThat(fault.result()).isEqualTo(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS))
                .hasMessageContaining("has been freed");
    }

    /** A place that has accessed the memory before, in the same thread or in an earlier one, finds that it is freed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ld.global.u8 %r4, [%rd1];   | 0
            ld.global.u32 %r4, [%rd1];  | 0
            ld.global.u32 %r4, [%rd1];  | 1
            ld.global.f32 %f1, [%rd1];  | 0
            ld.global.u64 %rd2, [%rd1]; | 0
            ld.global.f64 %fd1, [%rd1]; | 0
            ld.u32 %r4, [%rd1];         | 1
            st.global.u8 [%rd1], %r4;   | 1
            st.global.u16 [%rd1], %rs1; | 0
            st.global.u32 [%rd1], %r4;  | 1
            st.global.f32 [%rd1], %f1;  | 1
            st.global.u64 [%rd1], %rd2; | 1
            st.global.f64 [%rd1], %fd1; | 1
            """)
    void anAccessThatIsRepeatedAfterTheFreeIsAFault(String access, int thread) {
        CUmodule kernel = cuda.cuModuleLoadData(CUmoduleImage.ofPtx("""
                .version 8.0
                .target sm_90
                .address_size 64
                .extern .func free(.param .b64 memory);
                .visible .entry accessInTurns(.param .u64 memory, .param .u32 thread)
                {
                    .reg .pred %p<3>;
                    .reg .b16 %rs<2>;
                    .reg .b32 %r<5>;
                    .reg .b64 %rd<3>;
                    .reg .f32 %f<2>;
                    .reg .f64 %fd<2>;
                    ld.param.u64 %rd1, [memory];
                    ld.param.u32 %r1, [thread];
                    mov.u32 %r2, %tid.x;
                    mov.u32 %r3, 0;
                TURN:
                    ACCESS
                    setp.ne.u32 %p1, %r2, %r1;
                    setp.ne.u32 %p2, %r3, 1;
                    or.pred %p1, %p1, %p2;
                    @%p1 bra NEXT;
                    {
                        .param .b64 argument;
                        st.param.b64 [argument], %rd1;
                        call.uni free, (argument);
                    }
                NEXT:
                    add.u32 %r3, %r3, 1;
                    setp.lt.u32 %p1, %r3, 3;
                    @%p1 bra TURN;
                    ret;
                }
                """.replace("ACCESS", access)));
        CUfunction accessInTurns = cuda.cuModuleGetFunction(kernel, "accessInTurns");
        cuda.cuLaunchKernel(accessInTurns, 1, 1, 1, 2, 1, 1, 0, null, allocate(100), thread);
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .isInstanceOfSatisfying(
                        CudaException.class,
                        fault -> assertThat(fault.result()).isEqualTo(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS))
                .hasMessageContaining("has been freed");
    }

    /** The heap takes none of the memory that {@code cuMemAlloc} allocates, and gives none back. */
    @Test
    void theHeapEndsWithItsContext() {
        long free = cuda.cuMemGetInfo().free();
        CUcontext own = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUfunction allocate = cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxSystemTest.class, "system-O3.ptx")), "allocate");
        long out = zeros(8);
        cuda.cuLaunchKernel(allocate, 1, 1, 1, 1, 1, 1, 0, null, 100_000L, out);
        long memory = longs(out, 1)[0];
        cuda.cuCtxDestroy(own);
        assertEquals(free, cuda.cuMemGetInfo().free());
        assertThatThrownBy(() -> cuda.cuMemsetD8(memory, (byte) 0, 1)).hasMessageContaining("ended with context");
    }

    /** The host cannot free what a kernel has allocated. */
    @Test
    void theHostDoesNotFreeMemoryOfTheHeap() {
        long memory = allocate(100);
        assertThatThrownBy(() -> cuda.cuMemFree(memory))
                .isInstanceOfSatisfying(
                        CudaException.class,
                        refused -> assertThat(refused.result()).isEqualTo(CUresult.CUDA_ERROR_INVALID_VALUE));
    }

    @Test
    void theGlobalTimerIsTheVirtualTime() {
        long first = zeros(16);
        long second = zeros(16);
        launch("measureTime", 1, 1, first);
        cuda.cuCtxSynchronize();
        machine.advance(Duration.ofMillis(1));
        launch("measureTime", 1, 1, second);
        long[] one = longs(first, 2);
        long[] two = longs(second, 2);
        assertThat(one[1]).isGreaterThan(one[0]);
        assertThat(two[0] - one[0]).isBetween(1_000_000L, 1_100_000L);
    }
}
