package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jcuda.LibUtilsCuda;
import org.junit.jupiter.api.Test;

/** Libraries of CUDA, which are not simulated. */
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
                        .startsWith("JCublas2 calls a native library, which a simulated machine does not have. Legal:"),
                e.getMessage());
        assertTrue(e.getMessage().contains("-Dorrery.device=hardware"), e.getMessage());
    }
}
