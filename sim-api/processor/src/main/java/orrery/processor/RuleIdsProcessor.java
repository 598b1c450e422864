package orrery.processor;

import com.google.common.reflect.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import orrery.device.Rule;

/**
 * Generates the class {@code RuleIds} of the test kit, with a constant for each rule. The rules are the constants of
 * the classes {@code *Rule} on the processor's own class path: the modules that the kit tests.
 */
@SupportedAnnotationTypes("org.jspecify.annotations.NullMarked")
public final class RuleIdsProcessor extends AbstractProcessor {
    private static final String USER = "orrery.testing.CallAssert";
    private static final String NAME = "orrery.testing.RuleIds";

    private static final String CLASS = """
            package orrery.testing;

            /**
             * The ids of the rules, for {@link CallAssert#violates}. The page {@code docs/rules.md} says what each of them
             * means.
             */
            public final class RuleIds {
                private RuleIds() {}
            %s}
            """;

    private static final String CONSTANT = """

                /** Raised as %s: %s, %s. */
                public static final String %s = "%s";
            """;

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (round.getRootElements().stream()
                .anyMatch(each -> each instanceof TypeElement type
                        && type.getQualifiedName().contentEquals(USER))) {
            try (Writer writer = processingEnv.getFiler().createSourceFile(NAME).openWriter()) {
                writer.write(CLASS.formatted(
                        rules().stream().map(RuleIdsProcessor::constant).collect(Collectors.joining())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }

    private static List<Rule> rules() throws IOException {
        return ClassPath.from(RuleIdsProcessor.class.getClassLoader()).getAllClasses().stream()
                .filter(each -> each.getPackageName().startsWith("orrery."))
                .filter(each -> each.getSimpleName().endsWith("Rule"))
                .map(ClassPath.ClassInfo::load)
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .filter(each -> Modifier.isStatic(each.getModifiers()) && Rule.class.isAssignableFrom(each.getType()))
                .map(RuleIdsProcessor::value)
                .sorted(Comparator.comparing(Rule::id))
                .toList();
    }

    private static Rule value(Field constant) {
        try {
            constant.setAccessible(true);
            return (Rule) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new LinkageError("a rule cannot be read", e);
        }
    }

    private static String constant(Rule rule) {
        String name = rule.id().replace('-', '_');
        return CONSTANT.formatted(rule.result(), rule.document(), rule.section(), name, rule.id());
    }
}
