package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import jcuda.LibUtilsCuda;
import jcuda.LogLevel;
import jcuda.Pointer;
import jcuda.jcufft.JCufft;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaMemcpyKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Libraries of CUDA, which are not simulated, and functions in Java in the place of theirs. */
@ResourceLock("JCudaAdapter")
class CudaLibrariesTest {
    /**
     * What the initializer of {@code jcuda.jcublas.JCublas2} calls. A program that catches the error goes on without.
     */
    @Test
    void aLibraryIsNamedWithWhatIsLegal() {
        UnsatisfiedLinkError e = assertThrows(
                UnsatisfiedLinkError.class, () -> LibUtilsCuda.loadLibrary("JCublas2-12.6.0-linux-x86_64"));
        assertTrue(
                e.getMessage()
                        .startsWith("JCublas2 calls a native library, which a simulated machine does not have. Legal:"
                                + " a call through an interface of the program, which a test implements in Java;"
                                + " functions in Java by orrery.jcuda.JCudaLibraries.on, before the first use of"
                                + " JCublas2; or"),
                e.getMessage());
        assertTrue(e.getMessage().contains("-Dorrery.device=hardware"), e.getMessage());
    }

    @Test
    void functionsInJavaAreCalled() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        List<Object> seen = new ArrayList<>();
        JCudaLibraries.on("cufftExecC2R", call -> {
            float[] numbers = new float[3];
            call.read(1, numbers);
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] *= call.number(3);
            }
            call.write(2, numbers);
            seen.add(call.arguments().get(0));
            return 0;
        });
        JCudaLibraries.on("cufftNorm", call -> {
            seen.addAll(call.arguments());
            return 2.5f;
        });
        JCudaLibraries.on("cufftGetName", call -> call.function());
        Pointer input = new Pointer();
        JCuda.cudaMalloc(input, 12);
        JCuda.cudaMemcpy(input, Pointer.to(new float[] {1, 2, 3}), 12, cudaMemcpyKind.cudaMemcpyHostToDevice);
        float[] output = new float[4];
        Pointer place = Pointer.to(output).withByteOffset(4);
        JCufft.setLogLevel(LogLevel.LOG_QUIET);
        assertEquals(0, JCufft.cufftExecC2R(1L << 40, input, place, 3));
        assertArrayEquals(new float[] {0, 3, 6, 9}, output);
        assertEquals(2.5f, JCufft.cufftNorm(true, input, 'x'));
        assertEquals(List.of(1L << 40, true, input, 'x'), seen);
        assertEquals("cufftGetName", JCufft.cufftGetName());
        String message = assertThrows(UnsupportedOperationException.class, () -> JCufft.cufftDestroy(0))
                .getMessage();
        assertEquals(
                "cufftDestroy of a library of CUDA is not simulated: legal is JCudaLibraries.on(\"cufftDestroy\","
                        + " call -> ...), as for [cufftExecC2R, cufftGetName, cufftNorm]",
                message);
    }

    @Test
    void aNumberIsNotNull() {
        JCudaLibraries.on("cufftNorm", call -> null);
        assertEquals(
                "cufftNorm returned null: legal is a number, such as the status 0",
                assertThrows(IllegalStateException.class, () -> JCufft.cufftNorm(true, new Pointer(), 'x'))
                        .getMessage());
    }

    @Test
    void functionsThatNoLibraryHasAreRefused() {
        for (String name : List.of("cufftExecX2Y", "cublasSgemm", "cudaMalloc")) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> JCudaLibraries.on(name, call -> 0))
                    .getMessage()
                    .startsWith(name + " is no function of JCuda's classes for libraries on the class path"));
        }
    }
}
