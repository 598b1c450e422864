package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.PortableExample;
import orrery.driver.CUmoduleImage;
import orrery.hardware.KernelEquivalence;
import orrery.hardware.KernelInputs;

/**
 * The kernels of the examples leave the same memory on a GPU as in Java. Without a GPU they run in Java only, and take
 * the inputs without a fault.
 */
class ExampleKernelsTest {
    static Stream<Arguments> kernels() {
        return Stream.of(
                arguments("two-streams", "saxpy", KernelInputs.of(4, 256, numbers(1024), numbers(1024))),
                arguments("runtime-saxpy", "saxpy", KernelInputs.of(4, 256, 2f, numbers(1024), numbers(1024))),
                arguments("block-reduction", "sum", KernelInputs.of(4, 256, numbers(1024), new float[4])),
                arguments(
                        "graph-reduction",
                        "reduceFinal",
                        KernelInputs.of(1, 256, new double[] {1, 2, 4}, new double[] {8}, 3)),
                arguments("graph-update", "add", KernelInputs.of(1, 32, new int[] {3}, 4)),
                arguments("graph-memory", "c", KernelInputs.of(1, 1, new int[] {7}, new int[] {0})),
                arguments("race", "fill", KernelInputs.of(4, 256, new int[1024], 7)),
                arguments("stale-read", "fill", KernelInputs.of(4, 256, new int[1024], 7)),
                arguments("silent-capture", "triple", KernelInputs.of(1, 1, new int[] {7})),
                arguments("two-devices", "add", KernelInputs.of(1, 1, new int[] {300}, 21)));
    }

    private static float[] numbers(int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        return numbers;
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void leaveTheSameMemoryInBothForms(String example, String kernel, KernelInputs inputs) {
        CUmoduleImage image =
                LoadedKernels.of((PortableExample) Examples.all().get(example)).image(kernel);
        assertTrue(KernelEquivalence.of(image).check(kernel, inputs), "the device code has not run");
    }
}
