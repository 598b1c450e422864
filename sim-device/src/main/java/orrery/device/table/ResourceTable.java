package orrery.device.table;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A table in a resource: a row on each line, with a space between its words. Lines that begin with # are comments. */
public final class ResourceTable {
    private ResourceTable() {}

    /**
     * Returns the words of each row.
     *
     * @param resource what {@code getResource} returns to a class of the module that has the resource: other modules do
     *     not find it
     * @throws NullPointerException if there is no such resource
     */
    public static List<List<String>> rows(@Nullable URL resource) {
        try {
            return Resources.readLines(Objects.requireNonNull(resource), StandardCharsets.UTF_8).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(Splitter.on(' ')::splitToList)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
