package orrery.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextRule;
import orrery.core.host.ApiRule;

/** A file with device code. It is read before the call enters the machine, since a file system can take its time. */
final class ImageFile {
    private final @Nullable String name;
    private final byte @Nullable [] bytes;
    private final String failure;

    private ImageFile(@Nullable String name, byte @Nullable [] bytes, String failure) {
        this.name = name;
        this.bytes = bytes;
        this.failure = failure;
    }

    static ImageFile read(@Nullable String name) {
        if (name == null) {
            return new ImageFile(null, null, "");
        }
        try {
            return new ImageFile(name, Files.readAllBytes(Path.of(name).toAbsolutePath()), "");
        } catch (IOException | InvalidPathException e) {
            return new ImageFile(name, null, e.toString());
        }
    }

    /**
     * Returns what is in the file.
     *
     * @throws orrery.sim.CudaException if the name is null (API-08) or the file cannot be read (MODULE-08)
     */
    byte[] bytes(String who) {
        ApiRule.ARGUMENT.require(name != null, () -> who + " is given null for the name of a file");
        ContextRule.NO_FILE.require(
                bytes != null, () -> who + " is given the file \"" + name + "\", which cannot be read: " + failure);
        return bytes;
    }
}
