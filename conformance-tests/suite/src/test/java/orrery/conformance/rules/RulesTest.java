package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.device.Violation;
import orrery.runtime.RuntimeAnswers;
import orrery.testing.RuleIds;

/** Every rule is declared once, broken by a case, kept by another, and stands in the rule book. */
class RulesTest {
    private static final Path PAGE = Path.of("../../docs/rules.md");

    /** A regular expression of the ids of the rules that are tried; all of them by default. */
    private static final Pattern IDS = Pattern.compile(System.getProperty("orrery.rules.ids", ".*"));

    private static Stream<Rule> rules() {
        return RuleBook.all().stream().filter(rule -> IDS.matcher(rule.id()).matches());
    }

    @TestFactory
    Stream<DynamicTest> everyRule() {
        return rules().map(rule -> DynamicTest.dynamicTest(rule.id(), () -> check(rule)));
    }

    private static void check(Rule rule) {
        List<Method> breaking =
                cases().filter(m -> names(m, Violates.class, rule)).toList();
        List<Method> keeping =
                cases().filter(m -> names(m, Complies.class, rule)).toList();
        assertTrue(!breaking.isEmpty(), rule.id() + " has no case that breaks it");
        assertTrue(!keeping.isEmpty(), rule.id() + " has no case that keeps it");
        assertAll(breaking.stream().map(m -> () -> breaks(m, rule)));
        assertAll(keeping.stream().map(m -> () -> assertDoesNotThrow(() -> run(m), m.getName())));
    }

    private static void breaks(Method method, Rule rule) {
        RuntimeException exception = assertThrows(RuntimeException.class, () -> run(method), method.getName());
        Violation thrown = assertInstanceOf(Violation.class, exception, method.getName());
        assertEquals(rule.id(), thrown.rule().id(), method.getName() + ": " + exception.getMessage());
        if (!rule.id().equals("API-02")) {
            assertEquals(rule.result(), thrown.result());
        }
        String message = exception.getMessage();
        assertTrue(message.contains(rule.id()) && message.contains(rule.legal().toString()), message);
        assertTrue(message.contains(rule.section()), message);
        for (String essential : method.getAnnotation(Violates.class).says()) {
            assertTrue(message.contains(essential), () -> "'" + essential + "' is not in: " + message);
        }
    }

    /** Functions and constants that the runtime does not have, under any name. */
    private static final Pattern OF_THE_DRIVER_ALONE =
            Pattern.compile("cuInit|cuCtx(Create|Destroy|PushCurrent|PopCurrent)|cuDevicePrimaryCtxRe(tain|lease)"
                    + "|cuMem(GetAllocationGranularity|AddressReserve|Create|Map|Unmap|SetAccess)"
                    + "|CU_(GREEN_CTX|MEMORYTYPE|STREAM_(WAIT_VALUE|WRITE_VALUE|MEM_OP))_\\w+");

    private static final Pattern NAME = Pattern.compile("\\bcu[A-Z]\\w*|\\bCU(DA)?_[A-Z]\\w*");

    /** What a rule says of functions and constants is printed with the names of the API that reports it. */
    @TestFactory
    Stream<DynamicTest> everyRuleInTheWordsOfTheRuntime() {
        return rules().filter(rule -> rule.result() instanceof CUresult)
                .map(rule -> DynamicTest.dynamicTest(rule.id(), () -> {
                    checkNames(rule.text());
                    checkNames(rule.legal());
                }));
    }

    private static void checkNames(ApiText text) {
        assertFalse(NAME.matcher(text.in(name -> "")).find(), () -> "names without braces: " + text);
        for (String name : text.names()) {
            boolean translated = !NAME.matcher(RuntimeAnswers.inWords(ApiText.template("{" + name + "}")))
                    .find();
            assertEquals(!OF_THE_DRIVER_ALONE.matcher(name).matches(), translated, name);
        }
    }

    private static void run(Method method) throws Throwable {
        try (Rig rig = new Rig()) {
            method.invoke(null, rig);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Stream<Method> cases() {
        return RuleCase.TYPES.stream().flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
    }

    private static boolean names(Method method, Class<?> annotation, Rule rule) {
        if (annotation == Violates.class) {
            return method.isAnnotationPresent(Violates.class)
                    && method.getAnnotation(Violates.class).value().equals(rule.id());
        }
        return method.isAnnotationPresent(Complies.class)
                && method.getAnnotation(Complies.class).value().equals(rule.id());
    }

    @Test
    void idsAreUniqueAndCasesNameRules() {
        Set<String> ids = new HashSet<>();
        for (Rule rule : RuleBook.all()) {
            assertTrue(ids.add(rule.id()), rule.id() + " is declared twice");
            assertTrue(rule.result().code() != CUresult.CUDA_SUCCESS.code(), rule.id());
        }
        cases().filter(m -> m.isAnnotationPresent(Violates.class))
                .forEach(m ->
                        assertTrue(ids.contains(m.getAnnotation(Violates.class).value()), m.getName()));
        cases().filter(m -> m.isAnnotationPresent(Complies.class))
                .forEach(m ->
                        assertTrue(ids.contains(m.getAnnotation(Complies.class).value()), m.getName()));
    }

    /** Run with {@code -Dorrery.rules.update=true} to write the page anew. */
    @Test
    void thePageIsWhatTheRulesSay() throws IOException {
        if (Boolean.getBoolean("orrery.rules.update")) {
            Files.writeString(PAGE, RuleBook.page());
        }
        assertEquals(RuleBook.page(), Files.readString(PAGE));
    }

    private static final Path SYMPTOMS = Path.of("../../docs/rules-by-symptom.md");

    /** Run with {@code -Dorrery.rules.update=true} to write the page anew. */
    @Test
    void thePageBySymptomIsWhatRulesAndFunctionsSay() throws IOException {
        String page = SymptomBook.page();
        if (Boolean.getBoolean("orrery.rules.update")) {
            Files.writeString(SYMPTOMS, page);
        }
        assertEquals(page, Files.readString(SYMPTOMS));
        RuleBook.all().forEach(rule -> assertTrue(page.contains("| [" + rule.id() + "]"), rule.id()));
    }

    @Test
    void theTestKitHasAConstantForEachRule() throws IllegalAccessException {
        Set<String> constants = new TreeSet<>();
        for (Field each : RuleIds.class.getFields()) {
            constants.add((String) each.get(null));
        }
        assertEquals(RuleBook.all().stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new)), constants);
    }
}
