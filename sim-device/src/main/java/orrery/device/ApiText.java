package orrery.device;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A text that mentions functions, constants and result codes, and is printed with the names of an API. */
public final class ApiText {
    private final List<Part> parts;

    private sealed interface Part {
        String in(ApiNames names);
    }

    private record Words(String text) implements Part {
        @Override
        public String in(ApiNames names) {
            return text;
        }
    }

    private record Name(String driverName) implements Part {
        @Override
        public String in(ApiNames names) {
            return names.of(driverName);
        }
    }

    private ApiText(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Returns a text.
     *
     * @param parts what is printed one after the other: an {@link ApiName} with its name in the API, an {@code ApiText}
     *     with the names of the API, everything else as {@link String#valueOf(Object)} gives it
     * @return the text
     */
    public static ApiText of(Object... parts) {
        List<Part> all = new ArrayList<>();
        for (Object part : parts) {
            if (part instanceof ApiText text) {
                all.addAll(text.parts);
            } else if (part instanceof ApiName name) {
                all.add(new Name(name.name()));
            } else {
                all.add(new Words(String.valueOf(part)));
            }
        }
        return new ApiText(all);
    }

    /**
     * Returns a text from a template.
     *
     * @param template the text, with each name in braces, as the driver API has it, such as <code>
     *     "{cuEventRecord} on both events first"</code>
     * @return the text
     * @throws IllegalArgumentException if a brace is not closed
     */
    public static ApiText template(String template) {
        List<Part> all = new ArrayList<>();
        int at = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
            int close = template.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("a brace is not closed: " + template);
            }
            all.add(new Words(template.substring(at, open)));
            all.add(new Name(template.substring(open + 1, close)));
            at = close + 1;
        }
        all.add(new Words(template.substring(at)));
        return new ApiText(all);
    }

    /**
     * Returns this text with another name at its beginning.
     *
     * @param subject the name
     * @return the text that begins with {@code subject}; this text if it does not begin with a name
     */
    public ApiText withSubject(ApiName subject) {
        if (parts.isEmpty() || !(parts.get(0) instanceof Name)) {
            return this;
        }
        List<Part> all = new ArrayList<>(parts);
        all.set(0, new Name(subject.name()));
        return new ApiText(all);
    }

    /** {@return the names that the text mentions, as the driver API has them} */
    public List<String> names() {
        return parts.stream()
                .filter(Name.class::isInstance)
                .map(part -> part.in(ApiNames.DRIVER))
                .toList();
    }

    /**
     * Returns the text with the names of an API.
     *
     * @param names the names of the API
     * @return the text with these names
     */
    public String in(ApiNames names) {
        return parts.stream().map(part -> part.in(names)).collect(Collectors.joining());
    }

    /** {@return the text with the names of the driver API} */
    @Override
    public String toString() {
        return in(ApiNames.DRIVER);
    }
}
