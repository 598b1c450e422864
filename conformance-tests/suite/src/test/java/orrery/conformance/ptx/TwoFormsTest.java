package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.hardware.KernelEquivalence;
import orrery.hardware.KernelInputs;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Kernels that are there in Java and as PTX. */
class TwoFormsTest {
    private static Kernel reversed(int last) {
        return Kernel.perBlock(arguments -> {
                    IntView data = arguments.ints(0);
                    return block -> {
                        int[] copy = new int[128];
                        block.forEachThread(thread -> copy[thread.globalX()] = data.get(thread.globalX()));
                        block.forEachThread(thread -> data.set(thread.globalX(), copy[last - thread.globalX()]));
                    };
                })
                .costPerBlock((shape, arguments) -> 30_000);
    }

    private static CUmoduleImage image(int last) throws IOException {
        return CUmoduleImage.of(ModuleImagesTest.resource("kernels.ptx")).with("reversed", reversed(last));
    }

    private static KernelInputs inputs() {
        int[] data = new int[128];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;
        }
        return KernelInputs.of(1, 128, data);
    }

    @Test
    void equalKernelsAreEqual() throws IOException {
        assertTrue(KernelEquivalence.of(image(127)).check("reversed", inputs()));
    }

    @Test
    void differencesAreNamed() throws IOException {
        CUmoduleImage wrong =
                CUmoduleImage.of(ModuleImagesTest.resource("kernels.ptx")).with("reversed", Kernel.empty());
        assertThatThrownBy(() -> KernelEquivalence.of(wrong).check("reversed", inputs()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("array 0, element 0: 0 in Java, 127 in PTX");
    }

    /** The PTX takes as long as the kernel in Java says. */
    @Test
    void theCostIsThatOfTheKernelInJava() throws IOException {
        assertEquals(nanos(image(127), "java"), nanos(image(127), "ptx"));
    }

    /** A kernel that is PTX only gets a cost by its name. */
    @Test
    void aCostByName() throws IOException {
        CUmoduleImage ptx = CUmoduleImage.of(ModuleImagesTest.resource("kernels.ptx"));
        CUmoduleImage slow = ptx.withCost("reversed", kernel -> kernel.costPerBlock((shape, arguments) -> 30_000));
        assertEquals(nanos(image(127), "java"), nanos(slow, "ptx"));
        assertTrue(nanos(ptx, "ptx") < nanos(slow, "ptx"));
        assertThatThrownBy(() -> nanos(ptx.withCost("other", kernel -> kernel), "ptx"))
                .hasMessageContaining("a cost of kernel other; it has the kernels");
    }

    private static long nanos(CUmoduleImage image, String form) {
        String before = System.setProperty("orrery.kernels", form);
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction kernel = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), "reversed");
            long data = cuda.cuMemAlloc(512);
            cuda.cuLaunchKernel(kernel, 1, 1, 1, 128, 1, 1, 0, null, data);
            cuda.cuCtxSynchronize();
            return machine.now();
        } finally {
            if (before == null) {
                System.clearProperty("orrery.kernels");
            } else {
                System.setProperty("orrery.kernels", before);
            }
        }
    }
}
