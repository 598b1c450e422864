package orrery.device;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The ready-made devices, and devices from files.
 *
 * <p>The {@link #h200} and the {@link #h100} answer every attribute as the real ones did. The others start from the
 * H200 and differ in what is public. Each is a {@link DeviceFile} that names the sources of its figures; what has no
 * source is named by {@link DeviceModel#assumed}. {@code h200-java} and {@code h100-java} have the costs that a program
 * in Java sees, which calls the driver through {@code orrery.hardware}; the costs of the others are those of C.
 */
public final class Devices {
    private static final ImmutableMap<String, Supplier<DeviceFile>> BY_NAME = Stream.of(
                    "h200", "h100", "b200", "a100", "t4", "teaching", "h200-java", "h100-java")
            .collect(ImmutableMap.toImmutableMap(name -> name, name -> Suppliers.memoize(() -> read(name))));

    private Devices() {}

    private static DeviceFile read(String name) {
        try (Reader text = Resources.asCharSource(
                        Objects.requireNonNull(Devices.class.getResource(name + ".properties")), StandardCharsets.UTF_8)
                .openStream()) {
            return DeviceFile.read(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the short names of the ready-made devices, for options and annotations. The set is unmodifiable. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    /** Returns the ready-made device with a short name, in upper or lower case; empty if there is none. */
    public static Optional<DeviceModel> named(String name) {
        boolean known = BY_NAME.containsKey(name.toLowerCase(Locale.ROOT));
        return known ? Optional.of(model(name)) : Optional.empty();
    }

    /**
     * Returns the file of a ready-made device, with the sources of its figures.
     *
     * @throws IllegalArgumentException if there is no such device; the message names those that there are
     */
    public static DeviceFile file(String name) {
        Supplier<DeviceFile> file = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (file == null) {
            throw new IllegalArgumentException(
                    "there is no device " + name + "; legal are " + String.join(", ", names()) + ", and files");
        }
        return file.get();
    }

    /**
     * Reads a device from a file, which {@link DeviceFile} describes.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it describes no device; the message names the file, the line, and what is
     *     legal
     */
    public static DeviceModel load(Path path) throws IOException {
        return DeviceFile.load(path).model();
    }

    /**
     * Returns a ready-made device, or one from a file, as options of commands and annotations name it.
     *
     * @param nameOrFile a short name, in upper or lower case, or else the path of a file
     * @throws IllegalArgumentException if there is neither, or the file describes no device
     */
    public static DeviceModel of(String nameOrFile) {
        Path path = Path.of(nameOrFile);
        if (!BY_NAME.containsKey(nameOrFile.toLowerCase(Locale.ROOT)) && Files.isRegularFile(path)) {
            try {
                return load(path);
            } catch (IOException e) {
                throw new IllegalArgumentException(path + " cannot be read: " + e.getMessage(), e);
            }
        }
        return file(nameOrFile).model();
    }

    private static DeviceModel model(String name) {
        return file(name).model();
    }

    /**
     * {@return an NVIDIA H200 (SXM, 141 GB)} Attributes, memory size and priorities as recorded on one, with driver 580
     * for CUDA 13.0.
     */
    public static DeviceModel h200() {
        return model("h200");
    }

    /**
     * {@return an NVIDIA H100 (SXM5, 80 GB)} The H200's chip with less memory behind it. Attributes and costs as
     * recorded on one, with driver 580 for CUDA 13.0.
     */
    public static DeviceModel h100() {
        return model("h100");
    }

    /** {@return an NVIDIA A100 (SXM4, 80 GB)} */
    public static DeviceModel a100() {
        return model("a100");
    }

    /** {@return an NVIDIA B200 (SXM, 180 GB)} */
    public static DeviceModel b200() {
        return model("b200");
    }

    /** {@return an NVIDIA T4 (16 GB)} */
    public static DeviceModel t4() {
        return model("t4");
    }

    /**
     * {@return a small device with round figures} It exists nowhere: 4 SMs at 1 GHz with the limits of compute
     * capability 9.0, 1 GiB of memory at 128 GB/s, one copy engine for each direction, an H200's costs. Nothing about
     * it is assumed but what is about an H200.
     */
    public static DeviceModel teaching() {
        return model("teaching");
    }
}
