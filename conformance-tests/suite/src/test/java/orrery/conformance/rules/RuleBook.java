package orrery.conformance.rules;

import com.google.common.reflect.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import orrery.device.Basis;
import orrery.device.Rule;
import orrery.runtime.RuntimeAnswers;

/** All rules: the constants of the classes whose names end with {@code Rule}. */
final class RuleBook {
    private static final List<Rule> ALL = read();

    private RuleBook() {}

    /** The rules by chapter, the part of the id before the number; each chapter in the order of its numbers. */
    static Map<String, List<Rule>> chapters() {
        Map<String, List<Rule>> chapters = new TreeMap<>();
        for (Rule rule : all()) {
            String chapter = rule.id().substring(0, rule.id().indexOf('-'));
            chapters.merge(chapter, List.of(rule), RuleBook::both);
        }
        return chapters;
    }

    private static List<Rule> both(List<Rule> some, List<Rule> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** The rules in the order of their ids. */
    static List<Rule> all() {
        return ALL;
    }

    private static List<Rule> read() {
        try {
            return ClassPath.from(Rule.class.getClassLoader()).getAllClasses().stream()
                    .filter(type -> type.getPackageName().startsWith("orrery."))
                    .filter(type -> type.getSimpleName().endsWith(Rule.class.getSimpleName()))
                    .flatMap(type -> Stream.of(type.load().getDeclaredFields()))
                    .filter(field -> Modifier.isStatic(field.getModifiers()))
                    .filter(field -> Rule.class.isAssignableFrom(field.getType()))
                    .map(RuleBook::value)
                    .sorted(Comparator.comparing(Rule::id))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Rule value(Field constant) {
        constant.setAccessible(true);
        try {
            return (Rule) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** The rule book as a page. */
    static String page() {
        StringBuilder page = new StringBuilder("""
                # The rules

                This page is generated from the classes that declare the rules, and a test compares the two. Every rule
                has a test case that violates it and a control case that does not. The third column has the error of
                the runtime functions that can violate the rule.
                """);
        chapters().forEach((chapter, rules) -> {
            page.append("\n## ").append(chapter).append("\n\n");
            page.append("| id | result code | runtime error | rule | legal | source |\n");
            page.append("| --- | --- | --- | --- | --- | --- |\n");
            for (Rule rule : rules) {
                page.append("| <a id=\"")
                        .append(rule.id())
                        .append("\"></a>")
                        .append(rule.id())
                        .append(" | ")
                        .append(rule.result());
                page.append(" | ").append(RuntimeAnswers.inWords(rule));
                page.append(" | ").append(rule.text()).append(" | ").append(rule.legal());
                page.append(" | ").append(source(rule)).append(" |\n");
            }
        });
        return page.toString();
    }

    private static String source(Rule rule) {
        String place = rule.document() + ", " + rule.section();
        if (rule.basis() instanceof Basis.Assumed) {
            return "assumed; " + place + ", does not say so";
        }
        return place + (rule.basis() instanceof Basis.Observed seen ? "; observed in " + seen.transcript() : "");
    }
}
