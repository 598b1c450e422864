package orrery.core.graph;

/** Text as the language of Graphviz wants it: names come from programs and can hold anything. */
final class DotText {
    private DotText() {}

    /** A piece of a quoted label that shows {@code text} as it is. */
    static String plain(String text) {
        return escaped(text, "");
    }

    /** A piece of a quoted label of a record, where further characters separate fields. */
    static String field(String text) {
        return escaped(text, "{}|<>");
    }

    private static String escaped(String text, String special) {
        StringBuilder label = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                label.append("\\n");
            } else if (c == '&') {
                label.append("&amp;"); // a label may name characters as HTML does
            } else if (!shown(c)) {
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

    /** Neither a control character, which would end the file for some readers, nor half of one that has two halves. */
    private static boolean shown(int c) {
        int type = Character.getType(c);
        return type != Character.CONTROL && type != Character.SURROGATE;
    }
}
