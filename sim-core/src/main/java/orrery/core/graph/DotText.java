package orrery.core.graph;

/** Escapes text for the language of Graphviz. */
final class DotText {
    private DotText() {}

    /** Escapes text for a quoted label. */
    static String escapeLabel(String text) {
        return escape(text, "");
    }

    /** Escapes text for a quoted label of a record, in which more characters are special. */
    static String escapeField(String text) {
        return escape(text, "{}|<>");
    }

    private static String escape(String text, String special) {
        StringBuilder label = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                label.append("\\n");
            } else if (c == '&') {
                label.append("&amp;"); // labels may contain HTML entities
            } else if (!isPrintable(c)) {
                label.append('?');
            } else {
                if (c == '"' || c == '\\' || special.indexOf(c) >= 0) {
                    label.append('\\');
                }
                label.appendCodePoint(c);
            }
        });
        return label.toString();
    }

    /** Returns whether a code point is neither a control character nor an unpaired surrogate. */
    private static boolean isPrintable(int c) {
        int type = Character.getType(c);
        return type != Character.CONTROL && type != Character.SURROGATE;
    }
}
