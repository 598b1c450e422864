package orrery.driver;

import com.google.common.collect.ImmutableSet;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of the kernels that device code declares. */
final class DeclaredEntries {
    /** A kernel in a text of PTX. */
    private static final Pattern ENTRY = Pattern.compile("\\.entry\\s+([\\w$%]+)");

    /** The section of a cubin that has the code of a kernel or a function, with the 0 before its name. */
    private static final Pattern SECTION = Pattern.compile("\0\\.text\\.([\\w$]+)");

    /** The section of what the driver has to know about a kernel, which functions do not have. */
    private static final String CONSTANTS = "\0.nv.constant0.";

    private static final int NEWEST = Integer.MAX_VALUE;

    private DeclaredEntries() {}

    /** Returns the kernels of PTX, or else of a binary; none if they cannot be read. */
    static ImmutableSet<String> of(@Nullable String ptx, byte @Nullable [] binary) {
        if (ptx != null) {
            return names(ENTRY, ptx);
        } else if (binary == null) {
            return ImmutableSet.of();
        } else if (FatBinary.is(binary)) {
            return ofFatBinary(binary);
        }
        String text = new String(binary, StandardCharsets.ISO_8859_1);
        return names(SECTION, text).stream()
                .filter(name -> text.contains(CONSTANTS + name + '\0'))
                .collect(ImmutableSet.toImmutableSet());
    }

    private static ImmutableSet<String> ofFatBinary(byte[] binary) {
        try {
            return FatBinary.of(binary)
                    .ptx(NEWEST)
                    .map(ptx -> names(ENTRY, ptx))
                    .orElse(ImmutableSet.of());
        } catch (IllegalArgumentException damaged) {
            return ImmutableSet.of();
        }
    }

    private static ImmutableSet<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(each -> each.group(1)).collect(ImmutableSet.toImmutableSet());
    }
}
