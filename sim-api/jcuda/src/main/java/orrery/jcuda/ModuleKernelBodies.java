package orrery.jcuda;

import java.nio.file.Path;
import java.util.Optional;
import orrery.driver.CUmoduleImage;

/**
 * The kernels of some modules of a JCuda program: where two modules have kernels with one name and different bodies.
 * They come before those of {@link KernelBodies} for all modules.
 *
 * <pre>{@code
 * public final class FilterKernels implements ModuleKernelBodies {
 *     public boolean isOf(CUmoduleImage image, Optional<Path> file) {
 *         return file.isPresent() && file.get().endsWith("filter.ptx");
 *     }
 *     public Map<String, Kernel> kernels() {
 *         return Map.of("apply", APPLY_FILTER);
 *     }
 * }
 * }</pre>
 */
public interface ModuleKernelBodies extends KernelBodies {
    /**
     * Returns whether the kernels are those of a module.
     *
     * @param image the device code that the program loads: {@code image.ptx()} is its text, {@code image.entries()} are
     *     the names of its kernels
     * @param file the file that the program passes to {@code cuModuleLoad}; empty if it loads the module from memory
     */
    boolean isOf(CUmoduleImage image, Optional<Path> file);
}
