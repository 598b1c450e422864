package orrery.jcuda.conversion;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.nio.file.Path;
import java.util.Optional;
import orrery.driver.CUmoduleImage;

/**
 * An image that a program loads, with its kernels in Java.
 *
 * @param image the image
 * @param file the file that the program named; empty for an image in memory
 * @param missing the kernels that the image declares and nothing runs on a simulated machine
 */
public record LoadedImage(CUmoduleImage image, Optional<Path> file, ImmutableSet<String> missing) {
    /**
     * Returns the exception that says how the missing kernels can be given.
     *
     * @param cause what the driver said
     */
    public UnsupportedOperationException missing(Exception cause) {
        String what = file.map(each -> "the module " + each).orElse("a module in memory")
                + (missing.isEmpty()
                        ? " has kernels whose names cannot be read, and no bodies of any"
                        : " has no bodies of its kernels " + ImmutableSortedSet.copyOf(missing));
        String ptx = image.binary().isPresent()
                ? "device code that is or has PTX, with orrery:orrery-ptx on the class path"
                : "orrery:orrery-ptx on the class path, which compiles its PTX";
        return new UnsupportedOperationException(
                what + " for a simulated machine: legal are bodies in Java, by a class that implements"
                        + " orrery.jcuda.KernelBodies and that META-INF/services/orrery.jcuda.KernelBodies names or"
                        + " JCudaAdapter.add gets, or " + ptx,
                cause);
    }
}
