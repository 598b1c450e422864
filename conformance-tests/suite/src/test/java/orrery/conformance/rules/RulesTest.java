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
import java.nio.file.Files;
import java.nio.file.Path;
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
        List<RuleCase> breaking = cases(rule, true);
        List<RuleCase> keeping = cases(rule, false);
        assertFalse(breaking.isEmpty(), () -> rule.id() + " has no case that breaks it");
        assertFalse(keeping.isEmpty(), () -> rule.id() + " has no case that keeps it");
        assertAll(breaking.stream().map(each -> () -> breaks(each, rule)));
        assertAll(keeping.stream().map(each -> () -> assertDoesNotThrow(() -> each.run(), each.id())));
    }

    private static List<RuleCase> cases(Rule rule, boolean violating) {
        return RuleChapters.cases().stream()
                .filter(each -> each.rule().equals(rule.id()) && each.isViolation() == violating)
                .toList();
    }

    private static void breaks(RuleCase breaking, Rule rule) {
        RuntimeException exception = assertThrows(RuntimeException.class, () -> breaking.run(), breaking.id());
        Violation thrown = assertInstanceOf(Violation.class, exception, breaking.id());
        assertEquals(rule.id(), thrown.rule().id(), breaking.id() + ": " + exception.getMessage());
        if (!rule.id().equals("API-02")) {
            assertEquals(rule.result(), thrown.result());
        }
        String message = exception.getMessage();
        assertTrue(message.contains(rule.id()) && message.contains(rule.legal().toString()), message);
        assertTrue(message.contains(rule.section()), message);
        for (String essential : breaking.texts()) {
            assertTrue(message.contains(essential), () -> "'" + essential + "' is not in: " + message);
        }
    }

    /** Functions and constants that the runtime does not have, under any name. */
    private static final Pattern OF_THE_DRIVER_ALONE =
            Pattern.compile("cuInit|cuCtx(Create|Destroy|PushCurrent|PopCurrent)|cuDevicePrimaryCtxRe(tain|lease)"
                    + "|cuMem(GetAllocationGranularity|AddressReserve|Create|Map|Unmap|SetAccess)"
                    + "|CU_(GREEN_CTX|STREAM_(WAIT_VALUE|WRITE_VALUE|MEM_OP))_\\w+");

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

    @Test
    void idsAreUniqueAndCasesNameRules() {
        Set<String> ids = new HashSet<>();
        for (Rule rule : RuleBook.all()) {
            assertTrue(ids.add(rule.id()), rule.id() + " is declared twice");
            assertTrue(rule.result().code() != CUresult.CUDA_SUCCESS.code(), rule.id());
        }
        RuleChapters.ALL.forEach((chapter, cases) -> {
            Set<String> names = new HashSet<>();
            for (RuleCase each : cases) {
                assertTrue(ids.contains(each.rule()), each.id());
                assertTrue(names.add(each.id()), each.id() + " is listed twice in " + chapter);
            }
        });
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
