package orrery.jcuda.conversion;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A source of CUDA C++ that a program compiles while it runs.
 *
 * @param name the name of the program
 * @param text the source
 * @param headers the texts of headers by the names that the source includes
 * @param options the options of the compiler
 * @param expressions the expressions whose lowered names the program asks for
 */
public record RuntimeSource(
        String name,
        String text,
        ImmutableMap<String, String> headers,
        ImmutableList<String> options,
        ImmutableList<String> expressions) {
    private static final int KEY_DIGITS = 16;

    /** Creates a source. */
    public RuntimeSource(
            String name, String text, Map<String, String> headers, List<String> options, List<String> expressions) {
        this(
                name,
                text,
                ImmutableMap.copyOf(headers),
                ImmutableList.copyOf(options),
                ImmutableList.copyOf(expressions));
    }

    /** Returns the same source with other options and expressions. */
    public RuntimeSource with(List<String> otherOptions, List<String> otherExpressions) {
        return new RuntimeSource(name, text, headers, otherOptions, otherExpressions);
    }

    /** Returns the name of the file with its PTX: its own, and the key. */
    public String file() {
        return name.replaceAll("\\.cu$", "").replaceAll("[^\\w-]", "_") + '-' + key() + ".ptx";
    }

    /**
     * Returns a key of what the PTX depends on: the source, its headers, the headers that it includes from folders, the
     * expressions, and the options but for the names of these folders, which other computers have elsewhere.
     */
    public String key() {
        IncludedHeaders included = IncludedHeaders.of(this);
        Hasher hasher = Hashing.sha256().newHasher();
        put(hasher, List.of(text));
        put(hasher, texts(headers));
        put(hasher, texts(included.texts()));
        put(hasher, included.otherOptions());
        put(hasher, expressions);
        return hasher.hash().toString().substring(0, KEY_DIGITS);
    }

    private static List<String> texts(Map<String, String> headers) {
        List<String> texts = new ArrayList<>();
        headers.forEach((header, content) -> {
            texts.add(header);
            texts.add(content);
        });
        return texts;
    }

    private static void put(Hasher hasher, List<String> part) {
        hasher.putInt(part.size());
        for (String each : part) {
            // The same key where a version control system has changed the ends of lines.
            String unix = each.replace("\r\n", "\n");
            hasher.putInt(unix.length()).putString(unix, StandardCharsets.UTF_8);
        }
    }

    /** Says what the key is of, for messages. */
    String describeKey() {
        IncludedHeaders included = IncludedHeaders.of(this);
        List<String> names = new ArrayList<>(headers.keySet());
        names.addAll(included.texts().keySet());
        return "the source, headers " + names + ", options " + included.otherOptions() + " and name expressions "
                + expressions;
    }
}
