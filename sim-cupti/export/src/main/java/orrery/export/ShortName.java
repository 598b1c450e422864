package orrery.export;

/** Abbreviates demangled names of functions. */
final class ShortName {
    private ShortName() {}

    /** Returns a name without scope, template arguments and parameters, as reports abbreviate it. */
    static String of(String demangled) {
        int depth = 0;
        int from = 0;
        String head = demangled.startsWith("void ") ? demangled.substring(5) : demangled;
        head = head.replace("(anonymous namespace)", "{anonymous}");
        for (int i = 0; i < head.length(); i++) {
            char c = head.charAt(i);
            if (c == '<' && depth++ == 0 && !head.startsWith("::", skipTemplate(head, i))) {
                return head.substring(from, i);
            } else if (c == '>') {
                depth--;
            } else if (depth == 0 && c == ':') {
                from = i + 1;
            } else if (depth == 0 && c == '(') {
                return head.substring(from, i);
            }
        }
        return head.substring(from);
    }

    private static int skipTemplate(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '<' ? 1 : text.charAt(i) == '>' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }
}
