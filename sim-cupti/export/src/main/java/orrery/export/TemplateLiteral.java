package orrery.export;

import com.google.common.collect.ImmutableMap;

/** Template arguments that are numbers, as the source has them. */
final class TemplateLiteral {
    private static final ImmutableMap<Character, String> SUFFIX =
            ImmutableMap.of('i', "", 'j', "u", 'l', "l", 'm', "ul", 'x', "ll", 'y', "ull");

    private TemplateLiteral() {}

    /**
     * Returns a number as the source has it.
     *
     * @param kind the first letter of its mangled type
     * @param type its type
     * @param mangled its digits, after an n if it is negative
     */
    static String text(char kind, String type, String mangled) {
        String digits = mangled.replace('n', '-');
        if (kind == 'b') {
            return digits.equals("1") ? "true" : "false";
        }
        String suffix = SUFFIX.get(kind);
        return suffix == null ? "(" + type + ")" + digits : digits + suffix;
    }
}
