package orrery.device;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A device as a file of properties. Each line has a figure of the device by its path in {@link DeviceModel}:
 *
 * <pre>
 * # A device with fewer SMs and a slower link than an H200.
 * extends = h200
 * name = My GPU
 * layout.clusters = 16, 16, 16
 * costs.transfers.HOST_TO_DEVICE_PINNED = 4:2800 65536:3872 1073741824:38719490
 * source.layout.clusters = data sheet
 * assumed = costs
 * </pre>
 *
 * <p>Other lines are {@code extends}, the ready-made device that has what the file does not say; {@code source.} and a
 * figure or a group of figures, where it comes from; and {@code assumed}, the figures that have no source. Without
 * {@code assumed}, what the file sets is known, and the rest is as in the extended device. Costs are in nanoseconds; a
 * cost by size is a list of points BYTES:NANOSECONDS. If a file changes the compute capability only, the co-scheduling
 * of SMs is that of the new one.
 *
 * @param model the device
 * @param base the short name of the ready-made device that it extends; null for none
 * @param sources where figures come from, by figures or groups of them such as {@code memory}
 */
public record DeviceFile(DeviceModel model, @Nullable String base, Map<String, String> sources) {
    private static final String EXTENDS = "extends";
    private static final String ASSUMED = "assumed";
    private static final String SOURCE = "source.";

    /** Copies the sources. */
    public DeviceFile {
        sources = ImmutableMap.copyOf(sources);
    }

    /** Lines in a file, none of which may come twice. */
    private static final class Lines extends Properties {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized @Nullable Object put(Object key, Object value) {
            if (containsKey(key)) {
                throw new IllegalArgumentException(
                        "there are two lines " + key + "; legal is one line KEY = VALUE for each key");
            }
            return super.put(key, value.toString().trim());
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if a line is illegal; the message names its key and what is legal
     */
    public static DeviceFile read(Reader text) throws IOException {
        Lines properties = new Lines();
        properties.load(text);
        Map<String, String> figures = new LinkedHashMap<>();
        ImmutableMap.Builder<String, String> sources = ImmutableMap.builder();
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            String value = properties.getProperty(key);
            if (key.startsWith(SOURCE)) {
                sources.put(key.substring(SOURCE.length()), value);
            } else {
                figures.put(key, value);
            }
        }
        String base = figures.remove(EXTENDS);
        return new DeviceFile(model(base, figures), base, sources.buildOrThrow());
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it describes no device; the message names the file, the line, and what is
     *     legal
     */
    public static DeviceFile load(Path path) throws IOException {
        try (Reader text = Files.newBufferedReader(path)) {
            return read(text);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(path + " is no text in UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    private static DeviceModel model(@Nullable String base, Map<String, String> figures) {
        Map<String, String> all = new LinkedHashMap<>();
        if (base != null) {
            all.putAll(figures(Devices.named(base)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "extends is " + base + "; legal are " + String.join(", ", Devices.names())))));
            if (!figures.containsKey(ASSUMED)) {
                all.put(ASSUMED, stillAssumed(all.getOrDefault(ASSUMED, ""), figures));
            }
            if (changes(figures, "capability.") && !changes(figures, "coscheduling.")) {
                ComputeCapability capability =
                        RecordText.read(ComputeCapability.class, "capability.", with(all, figures));
                RecordText.write(Coscheduling.of(capability), "coscheduling.", all);
            }
        }
        all.putAll(figures);
        DeviceModel model = RecordText.read(DeviceModel.class, "", all);
        Map<String, String> understood = figures(model);
        for (String key : figures.keySet()) {
            if (!understood.containsKey(key)) {
                throw new IllegalArgumentException(
                        "there is no figure " + key + "; 'orrery devices h200' lists the figures of a device");
            }
        }
        return model;
    }

    private static Map<String, String> with(Map<String, String> all, Map<String, String> figures) {
        Map<String, String> both = new LinkedHashMap<>(all);
        both.putAll(figures);
        return both;
    }

    private static boolean changes(Map<String, String> figures, String prefix) {
        return figures.keySet().stream().anyMatch(key -> key.startsWith(prefix));
    }

    private static String stillAssumed(String assumed, Map<String, String> figures) {
        TreeSet<String> still = new TreeSet<>(RecordText.words(assumed));
        still.removeIf(each -> figures.containsKey(each) || changes(figures, each + "."));
        return String.join(", ", still);
    }

    /**
     * Returns the figures of a device as texts, by their paths. The map is unmodifiable.
     *
     * @param device the device
     * @return the lines of a file that describes it, without sources
     */
    public static Map<String, String> figures(DeviceModel device) {
        Map<String, String> lines = new LinkedHashMap<>();
        RecordText.write(device, "", lines);
        return ImmutableMap.copyOf(lines);
    }

    /**
     * Returns the text of the file: with a base only what differs from it.
     *
     * @return lines that {@link #read} understands
     */
    public String text() {
        Map<String, String> known =
                base == null ? Map.of() : figures(Devices.named(base).orElseThrow());
        StringBuilder text = new StringBuilder();
        if (base != null) {
            text.append(EXTENDS).append(" = ").append(base).append('\n');
        }
        figures(model).forEach((key, value) -> {
            if (!value.equals(known.get(key)) || key.equals(ASSUMED)) {
                text.append(key).append(" = ").append(value).append('\n');
            }
        });
        sources.forEach((key, value) ->
                text.append(SOURCE).append(key).append(" = ").append(value).append('\n'));
        return text.toString();
    }

    /**
     * Returns where a figure comes from: what the file says about it or about its group, otherwise {@code assumed}, or
     * what the extended device says.
     *
     * @param figure a path as {@link #figures} has it
     * @return the source; empty if none is named
     */
    public String source(String figure) {
        for (String path = figure; !path.isEmpty(); path = group(path)) {
            if (model.assumed().contains(path)) {
                return ASSUMED;
            } else if (sources.containsKey(path)) {
                return sources.get(path);
            }
        }
        return base == null ? "" : Devices.file(base).source(figure);
    }

    private static String group(String path) {
        return path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
    }
}
