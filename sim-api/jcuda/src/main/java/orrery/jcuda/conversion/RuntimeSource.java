package orrery.jcuda.conversion;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A source of CUDA C++ that a program compiles while it runs.
 *
 * @param name the name of the program
 * @param text the source
 * @param headers the texts of headers
 * @param includeNames the names by which the source includes them
 * @param options the options of the compiler
 */
public record RuntimeSource(
        String name,
        String text,
        ImmutableList<String> headers,
        ImmutableList<String> includeNames,
        ImmutableList<String> options) {
    private static final int KEY_DIGITS = 16;

    /** Creates a source. */
    public RuntimeSource(
            String name, String text, List<String> headers, List<String> includeNames, List<String> options) {
        this(
                name,
                text,
                ImmutableList.copyOf(headers),
                ImmutableList.copyOf(includeNames),
                ImmutableList.copyOf(options));
    }

    /** Returns the same source with other options. */
    public RuntimeSource withOptions(List<String> others) {
        return new RuntimeSource(name, text, headers, includeNames, others);
    }

    /** Returns the name of the file with its PTX: its own, and a key of all that the PTX depends on. */
    public String file() {
        Hasher hasher = Hashing.sha256().newHasher();
        for (List<String> part : List.of(List.of(text), headers, includeNames, options)) {
            hasher.putInt(part.size());
            for (String each : part) {
                // The same key where a version control system has changed the ends of lines.
                String unix = each.replace("\r\n", "\n");
                hasher.putInt(unix.length()).putString(unix, StandardCharsets.UTF_8);
            }
        }
        String plain = name.replaceAll("\\.cu$", "").replaceAll("[^\\w-]", "_");
        return plain + '-' + hasher.hash().toString().substring(0, KEY_DIGITS) + ".ptx";
    }
}
