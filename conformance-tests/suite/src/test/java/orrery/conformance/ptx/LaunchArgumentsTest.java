package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static orrery.conformance.WithContext.function;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.CUmoduleImage;
import orrery.sim.Kernel;

/** The arguments of compiled kernels: values that are checked when the kernel is launched, and buffers. */
class LaunchArgumentsTest extends WithContext {
    /** Stores the number plus the second word of the structure. */
    private static final String PTX = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .entry k(.param .u16 number, .param .u64 out, .param .align 4 .b8 pair[8])
            {
                .reg .b16 %h<2>; .reg .b32 %r<4>; .reg .b64 %d<2>;
                ld.param.u16 %h1, [number]; cvt.u32.u16 %r1, %h1;
                ld.param.u64 %d1, [out];
                ld.param.u32 %r2, [pair+4];
                add.u32 %r3, %r1, %r2;
                st.global.u32 [%d1], %r3;
                ret;
            }
            """;

    private CUfunction kernel() {
        return cuda.cuModuleGetFunction(cuda.cuModuleLoadData(CUmoduleImage.ofPtx(PTX)), "k");
    }

    private void launch(CUfunction kernel, Object... arguments) {
        cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null, arguments);
    }

    /** Each launch has the arguments that it was given, although launches in a row share what is equal. */
    @Test
    void argumentsOfLaunchesInARow() {
        List<Object> seen = new ArrayList<>();
        Kernel noting = Kernel.perLaunch(args -> launch -> seen.add(args.value(0)));
        CUfunction kernel = function("k", noting);
        Object[] arguments = {1000};
        launch(kernel, arguments);
        arguments[0] = 1001;
        launch(kernel, arguments);
        launch(kernel, 1001L);
        launch(kernel, 0.0);
        launch(kernel, -0.0);
        BigInteger first = new BigInteger("7");
        BigInteger second = new BigInteger("7");
        launch(kernel, first);
        launch(kernel, second);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(1000, 1001, 1001L, 0.0, -0.0, first, second), seen);
        assertSame(second, seen.get(6), "an object of the program that is equal to another one can change");
    }

    @Test
    void valuesAreConvertedAndCopied() {
        long out = cuda.cuMemAlloc(4);
        byte[] pair = {0, 0, 0, 0, 7, 0, 0, 0};
        launch(kernel(), 65_535, out, pair);
        pair[4] = 99;
        assertEquals(65_542, intAt(out));
    }

    @Test
    void wrongArgumentsAreNamedByTheLaunch() {
        CUfunction kernel = kernel();
        assertThatThrownBy(() -> launch(kernel, 1, 2L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("k is launched with 2 arguments; it has 3 parameters: [.u16 number, .u64 out, .b8[8]"
                        + " pair]");
        assertThatThrownBy(() -> launch(kernel, 65_536, 2L, new byte[8]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argument 0, counted from 0, = Integer 65536; the parameter is .u16 number:"
                        + " legal is an integer of 16 bits");
        assertThatThrownBy(() -> launch(kernel, 1, 2f, new byte[8]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argument 1, counted from 0, = Float 2.0; the parameter is .u64 out");
        assertThatThrownBy(() -> launch(kernel, 1, 2L, new byte[9]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an array of 9 bytes")
                .hasMessageContaining("legal is an array of 8 bytes");
        assertThatThrownBy(() -> launch(kernel, 1, null, new byte[8])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> launch(kernel)).isInstanceOf(IllegalArgumentException.class);
        cuda.cuCtxSynchronize();
    }

    private static byte[] buffer(int number, long out, int second) {
        return ByteBuffer.allocate(24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(0, (short) number)
                .putLong(8, out)
                .putInt(20, second)
                .array();
    }

    @Test
    void parametersInABuffer() {
        CUfunction kernel = kernel();
        long out = cuda.cuMemAlloc(4);
        launch(kernel, CUlaunchParamBuffer.of(buffer(3, out, 4)));
        assertEquals(7, intAt(out));
        launch(kernel, CUlaunchParamBuffer.of(Arrays.copyOf(buffer(3, out, 4), 16)));
        assertEquals(3, intAt(out), "what the buffer is too short for is zero");
        assertRefused(
                CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
                () -> launch(kernel, CUlaunchParamBuffer.of(new byte[28])));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> launch(kernel, 1, CUlaunchParamBuffer.of(buffer(3, out, 4))));
    }

    /** A node of a graph has the values that its parameters hold. */
    @Test
    void parametersOfANode() {
        long out = cuda.cuMemAlloc(4);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode node = cuda.cuGraphAddKernelNode(
                graph, List.of(), CUkernelNodeParams.single(kernel(), CUlaunchParamBuffer.of(buffer(3, out, 4))));
        List<Object> values = cuda.cuGraphKernelNodeGetParams(node).kernelParams();
        assertEquals(List.of((short) 3, out), values.subList(0, 2));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        assertEquals(7, intAt(out));
    }

    @Test
    void aKernelInJavaDeclaresNoParameters() {
        CUfunction kernel = function(cuda, "k", Kernel.empty());
        assertThatThrownBy(() -> launch(kernel, CUlaunchParamBuffer.of(new byte[4])))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("k, a kernel in Java");
        assertThatThrownBy(() -> cuda.cuFuncGetParamInfo(kernel, 0)).isInstanceOf(UnsupportedOperationException.class);
    }
}
