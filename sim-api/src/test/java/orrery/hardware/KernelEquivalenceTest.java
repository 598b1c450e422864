package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The two forms of a kernel are compared. A simulated machine with other kernels stands for the GPU. */
class KernelEquivalenceTest {
    private static final CUmoduleImage IMAGE =
            CUmoduleImage.ofPtx("device code").with("add", add(1)).with("scale", scale(3f));

    private static Kernel add(int addend) {
        return Kernel.perThread(args -> {
            IntView cells = args.ints(0);
            int count = args.i32(1);
            return thread -> {
                if (thread.globalX() < count) {
                    cells.set(thread.globalX(), cells.get(thread.globalX()) + addend);
                }
            };
        });
    }

    private static Kernel scale(float factor) {
        return Kernel.perThread(args -> {
            FloatView cells = args.floats(0);
            return thread -> cells.set(thread.globalX(), factor * cells.get(thread.globalX()));
        });
    }

    /** A driver that loads other kernels than it is given. */
    private static CudaDriver gpu(Machine machine, CUmoduleImage instead) {
        CudaDriver simulated = CudaDriver.of(machine);
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (proxy, method, given) -> {
                    try {
                        return method.getName().equals("cuModuleLoadData")
                                ? simulated.cuModuleLoadData(instead)
                                : method.invoke(simulated, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static KernelEquivalence against(Machine machine, CUmoduleImage instead) {
        return KernelEquivalence.of(IMAGE, Optional.of(gpu(machine, instead)));
    }

    @Test
    void equalKernelsAreEqualAndInputsStay() {
        int[] cells = {10, 20, 30};
        try (Machine machine = Machine.create()) {
            assertTrue(against(machine, IMAGE).check("add", KernelInputs.of(1, 32, cells, 3)));
        }
        assertArrayEquals(new int[] {10, 20, 30}, cells);
    }

    @Test
    void differencesAreNamed() {
        try (Machine machine = Machine.create()) {
            KernelEquivalence other = against(machine, CUmoduleImage.empty().with("add", add(2)));
            String message = assertThrows(
                            AssertionError.class,
                            () -> other.check("add", KernelInputs.of(1, 32, new int[] {10, 20, 30}, 2)))
                    .getMessage();
            assertEquals(
                    "kernel \"add\" leaves 2 elements that differ by more than 2 ulp: array 0, element 0: 11 in Java, "
                            + "12 on the GPU; array 0, element 1: 21 in Java, 22 on the GPU",
                    message);
        }
    }

    @Test
    void floatsMayDifferByUnitsInTheLastPlace() {
        CUmoduleImage near = CUmoduleImage.empty().with("scale", scale(Math.nextUp(3f)));
        KernelInputs ones = KernelInputs.of(1, 4, new float[] {1, 1, 1, 1});
        try (Machine machine = Machine.create()) {
            assertTrue(against(machine, near).check("scale", ones));
            assertThrows(
                    AssertionError.class,
                    () -> against(machine, near).withUlps(0).check("scale", ones));
        }
    }

    @Test
    void withoutAGpuOnlyTheJavaFormRuns() {
        KernelEquivalence alone = KernelEquivalence.of(IMAGE, Optional.empty());
        assertFalse(alone.check("add", KernelInputs.of(1, 32, new int[] {1}, 1)));
    }

    @Test
    void missingFormsAreNamed() {
        String message = assertThrows(IllegalArgumentException.class, () -> KernelEquivalence.of(CUmoduleImage.empty()))
                .getMessage();
        assertTrue(message.contains("no device code"), message);
        KernelEquivalence alone = KernelEquivalence.of(IMAGE, Optional.empty());
        assertThrows(IllegalArgumentException.class, () -> alone.check("sub", KernelInputs.of(1, 1)));
        assertThrows(IllegalArgumentException.class, () -> KernelInputs.of(1, 1, "text"));
    }
}
