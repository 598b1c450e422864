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
 * @param missing the kernels that the image declares and that have no body in Java
 */
public record LoadedImage(CUmoduleImage image, Optional<Path> file, ImmutableSet<String> missing) {
    /**
     * Returns the exception that says how the missing kernels can be given.
     *
     * @param cause what the driver said
     */
    public UnsupportedOperationException missing(Exception cause) {
        String what = name()
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

    /**
     * Returns the exception for PTX that is not simulated, which says what bodies would run instead.
     *
     * @param cause what the driver said
     */
    public UnsupportedOperationException notCompiled(UnsupportedOperationException cause) {
        if (missing.isEmpty()) {
            return cause;
        }
        return new UnsupportedOperationException(
                name() + " runs as PTX, since its kernels " + ImmutableSortedSet.copyOf(missing) + " have no bodies: "
                        + cause.getMessage() + "; legal are bodies in Java of all of them",
                cause);
    }

    private String name() {
        return file.map(each -> "the module " + each).orElse("a module in memory");
    }
}
