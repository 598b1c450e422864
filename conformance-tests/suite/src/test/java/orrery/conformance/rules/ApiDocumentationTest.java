package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import orrery.device.Rule;
import orrery.runtime.RuntimeAnswers;
import orrery.sim.CudaException;

/** Every function of the two faces is documented: what it does, its parameters, its result and its failures. */
@Tag("one-jdk")
class ApiDocumentationTest {
    private static final List<ApiDocumentation.Function> DRIVER = DocumentedRules.DRIVER;
    private static final List<ApiDocumentation.Function> RUNTIME = DocumentedRules.RUNTIME;

    /** What makes no call and so breaks no rule. */
    private static final Set<String> RAISE_NOTHING = Set.of(
            "host",
            "cudaGetLastError",
            "cudaPeekAtLastError",
            "cudaRuntimeGetVersion",
            "make_cudaPos",
            "make_cudaExtent",
            "make_cudaPitchedPtr");

    /** The rule that no call raises: it is the cause of what a later call raises for an invalid capture. */
    private static final String CAUSE_ONLY = "CAPTURE-24";

    /** The rule that passes on whatever code the device failed with. */
    private static final String FAULT = "API-02";

    private static final Map<String, Rule> RULES =
            RuleBook.all().stream().collect(Collectors.toMap(Rule::id, Function.identity()));

    private static final Pattern SENTENCE = Pattern.compile("[A-Z][a-z]+s [^.]*.*\\.");
    private static final Pattern FAILURE = Pattern.compile("(\\w+\\.)*Cuda(Runtime)?Exception\\b");
    private static final Pattern CODE = Pattern.compile("\\{@code (?:CUDA_ERROR_|cudaError)\\w+}");
    private static final Pattern ELSEWHERE = Pattern.compile("\\{@link(?:plain)? (?:CudaDriver|CudaRuntime|#)");
    private static final Pattern ID = Pattern.compile("\\b[A-Z]+-\\d{2}\\b");
    private static final Pattern CODE_OR_IDS =
            Pattern.compile("\\{@code ((?:CUDA_ERROR_|cudaError)\\w+)}|\\(((?:[A-Z]+-\\d{2}(?:, )?)+)\\)");

    @TestFactory
    Stream<DynamicTest> everyFunction() {
        return Stream.concat(DRIVER.stream(), RUNTIME.stream())
                .map(function -> DynamicTest.dynamicTest(function.toString(), () -> check(function)));
    }

    private static void check(ApiDocumentation.Function function) {
        String text = function.summary();
        assertTrue(
                SENTENCE.matcher(text).matches(),
                () -> "does not say in the third person what it does: '" + text + "'");
        assertEquals(
                function.parameters(),
                List.copyOf(function.described().keySet()),
                "parameters, as @param describes them");
        function.described().forEach((name, said) -> assertFalse(said.isBlank(), () -> name + " is not described"));
        assertEquals(function.isVoid(), function.result().isBlank(), "@return");
        assertEquals(RAISE_NOTHING.contains(function.name()), function.raises().isEmpty(), "@throws");
        for (String failure : function.raises()) {
            assertTrue(
                    !FAILURE.matcher(failure).lookingAt() || isComplete(failure),
                    () -> "neither names a result code and a rule, nor a function that does: " + failure);
        }
        assertTrue(
                ID.matcher(function.failures()).results().allMatch(id -> RULES.containsKey(id.group())),
                () -> "names a rule that does not exist: " + function.failures());
    }

    /** A failure names a result code and a rule, or the function or type that documents them. */
    private static boolean isComplete(String failure) {
        return CODE.matcher(failure).find() && ID.matcher(failure).find()
                || failure.contains("(" + FAULT + ")")
                || ELSEWHERE.matcher(failure).find();
    }

    /** An id stands behind the result code that breaking the rule answers. */
    @TestFactory
    Stream<DynamicTest> everyResultCode() {
        return Stream.concat(DRIVER.stream(), RUNTIME.stream())
                .map(function -> DynamicTest.dynamicTest(function.toString(), () -> checkCodes(function)));
    }

    private static void checkCodes(ApiDocumentation.Function function) {
        for (String failure : function.raises()) {
            Matcher found = CODE_OR_IDS.matcher(failure);
            String code = "";
            while (found.find()) {
                if (found.group(1) != null) {
                    code = found.group(1);
                    continue;
                }
                for (String id : found.group(2).split(", ")) {
                    String answer = answer(RULES.get(id), code.startsWith("CUDA_"));
                    assertTrue(id.equals(FAULT) || answer.contains(code), failure);
                }
            }
        }
    }

    private static String answer(Rule rule, boolean driver) {
        return driver ? rule.result().name() : RuntimeAnswers.inWords(rule);
    }

    /** The cases that break rules show what functions raise: each says so, or names a function that does. */
    @TestFactory
    Stream<DynamicTest> everyRuleThatACaseBreaks() {
        return RuleChapters.cases().stream()
                .filter(RuleCase::isViolation)
                .map(each -> DynamicTest.dynamicTest(each.name(), () -> checkCase(each)));
    }

    private static void checkCase(RuleCase breaking) throws Throwable {
        try {
            breaking.run();
        } catch (CudaException failure) {
            checkDocumented(failure);
        } catch (RuntimeException other) {
            // A rule of another API.
        }
    }

    private static void checkDocumented(CudaException failure) {
        String id = failure.rule().id();
        String caller = caller(failure);
        if (caller != null && !DocumentedRules.OF_EVERY_FUNCTION.contains(id) && !id.equals(CAUSE_ONLY)) {
            assertTrue(DocumentedRules.of(caller).contains(id), () -> caller + " does not say that it raises " + id);
        }
    }

    /** The function of a face that the program has called; null if it has called something else. */
    private static String caller(CudaException failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("orrery.driver.")
                        || frame.getClassName().startsWith("orrery.runtime."))
                .map(StackTraceElement::getMethodName)
                .filter(name -> DocumentedRules.isFunction(name))
                .reduce((inner, outer) -> outer)
                .orElse(null);
    }

    /** A function of the runtime says in one place what it has in common with the driver: there. */
    @Test
    void theRuntimeNamesTheDriversFunctions() {
        long own = RUNTIME.stream()
                .filter(function -> function.failures().contains("{@link CudaDriver#"))
                .count();
        assertTrue(own > RUNTIME.size() * 9 / 10, () -> own + " of " + RUNTIME.size());
    }
}
