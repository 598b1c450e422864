package orrery.conformance.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import orrery.device.Rule;
import orrery.runtime.RuntimeAnswers;
import orrery.runtime.cudaError_t;

/** The rules by what a program sees of a violation: the error, and the call that returns it. */
final class SymptomBook {
    /** As many calls as a row names; of more it gives the number. */
    private static final int MAX_CALLS = 4;

    private static final Pattern OTHERWISE = Pattern.compile("(\\w+) from ([\\w, ]+); else (\\w+)");

    /** The rule that passes on the error of a fault, and the errors that faults have beside that of the rule. */
    private static final String FAULT = "API-02";

    private static final List<cudaError_t> FAULTS = List.of(
            cudaError_t.cudaErrorIllegalAddress,
            cudaError_t.cudaErrorMisalignedAddress,
            cudaError_t.cudaErrorAssert,
            cudaError_t.cudaErrorLaunchTimeout,
            cudaError_t.cudaErrorECCUncorrectable);

    /** Names that begin with this come first: a student has them before those of other APIs. */
    private static final Comparator<String> RUNTIME_FIRST =
            Comparator.comparing((String name) -> !name.startsWith("cuda")).thenComparing(Comparator.naturalOrder());

    /** The usual functions have short names: {@code cudaFree} comes before {@code cudaFreeMipmappedArray}. */
    private static final Comparator<String> USUAL_FIRST =
            Comparator.comparing((String name) -> !name.startsWith("cuda")).thenComparing(String::length);

    private static final Map<String, Rule> RULES =
            RuleBook.all().stream().collect(Collectors.toMap(Rule::id, Function.identity()));

    private SymptomBook() {}

    /** Returns the page. */
    static String page() {
        StringBuilder page = new StringBuilder("""
                # Rules by symptom

                A message of Orrery names the rule that a call has broken. This page is for an error of which nothing else is known, such as one from
                a GPU: it lists the rules by the error that a call returns, and then by the call. It is generated from the rules and the documentation of
                the functions, and a test compares. [The rules](rules.md) are also listed by id, with their sources. What gives no error, such as
                a race, is among [the rules to pin up](course/rules-to-pin-up.md).

                Every function can return the errors of %s. API-02 passes on the error of a fault, whatever it is.

                The first part of this page is by error, the second one by [call](#by-call).
                """.formatted(ids(DocumentedRules.OF_EVERY_FUNCTION)));
        Map<String, Set<String>> calls = calls();
        errors().forEach((error, rules) -> page.append(errorSection(error, rules, calls)));
        page.append("""

                ## By call

                Functions of the driver API are listed if no function of the runtime API stands for them.

                | call | errors and their rules |
                | --- | --- |
                """);
        functions().forEach(name -> page.append(callRow(name)));
        return page.toString();
    }

    // -- by error ---------------------------------------------------------------------------------------------------

    /** Returns the rules by the errors that the runtime has for them; by that of the driver or of CUPTI without one. */
    private static Map<String, List<Rule>> errors() {
        Map<String, List<Rule>> errors = new TreeMap<>(RUNTIME_FIRST);
        for (Rule rule : RuleBook.all()) {
            for (String error : errors(rule)) {
                errors.computeIfAbsent(error, name -> new ArrayList<>()).add(rule);
            }
        }
        return errors;
    }

    private static Set<String> errors(Rule rule) {
        String words = RuntimeAnswers.inWords(rule);
        Matcher otherwise = OTHERWISE.matcher(words);
        if (otherwise.matches()) {
            return new TreeSet<>(Set.of(otherwise.group(1), otherwise.group(3)));
        }
        Set<String> errors =
                new TreeSet<>(Set.of(words.isEmpty() ? rule.result().name() : words));
        if (rule.id().equals(FAULT)) {
            FAULTS.forEach(each -> errors.add(each.name()));
        }
        return errors;
    }

    private static String errorSection(String error, List<Rule> rules, Map<String, Set<String>> calls) {
        StringBuilder section = new StringBuilder("\n## " + error + "\n\n");
        Set<String> driver = rules.stream()
                .filter(rule -> !rule.id().equals(FAULT))
                .map(rule -> rule.result().name())
                .filter(name -> !name.equals(error))
                .map(name -> "`" + name + "`")
                .collect(Collectors.toCollection(TreeSet::new));
        if (!driver.isEmpty()) {
            section.append("In the driver API: ")
                    .append(String.join(", ", driver))
                    .append(".\n\n");
        }
        section.append("| rule | what must hold | what is legal | calls |\n| --- | --- | --- | --- |\n");
        for (Rule rule : rules) {
            List<String> named = calls.getOrDefault(rule.id(), Set.of()).stream()
                    .filter(name -> !name.startsWith("cuda")
                            || rule.id().equals(FAULT)
                            || error(rule, name).equals(error))
                    .toList();
            section.append("| ").append(link(rule.id()));
            section.append(" | ").append(RuntimeAnswers.inWords(rule.text()));
            section.append(" | ").append(RuntimeAnswers.inWords(rule.legal()));
            section.append(" | ").append(names(rule, named)).append(" |\n");
        }
        return section.toString();
    }

    /** Returns the functions that can break each rule. */
    private static Map<String, Set<String>> calls() {
        Map<String, Set<String>> calls = new TreeMap<>();
        for (String name : functions()) {
            for (String id : DocumentedRules.of(name)) {
                calls.computeIfAbsent(id, rule -> new TreeSet<>(RUNTIME_FIRST)).add(name);
            }
        }
        return calls;
    }

    private static String names(Rule rule, List<String> calls) {
        if (DocumentedRules.OF_EVERY_FUNCTION.contains(rule.id())) {
            return "every call";
        }
        String first = calls.stream()
                .sorted(USUAL_FIRST)
                .limit(MAX_CALLS)
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        int more = calls.size() - MAX_CALLS;
        return more <= 0 ? first : first + " and " + more + " more";
    }

    // -- by call ----------------------------------------------------------------------------------------------------

    /** Returns the functions of the runtime, and those of the driver that have no form in the runtime. */
    private static Set<String> functions() {
        Set<String> driver = new TreeSet<>();
        DocumentedRules.DRIVER.forEach(each -> driver.add(each.name()));
        Set<String> all = new TreeSet<>(RUNTIME_FIRST);
        for (ApiDocumentation.Function each : DocumentedRules.RUNTIME) {
            all.add(each.name());
            driver.removeAll(DocumentedRules.others(each));
        }
        all.addAll(driver);
        return all;
    }

    private static String callRow(String name) {
        Map<String, Set<String>> errors = new TreeMap<>();
        for (String id : DocumentedRules.of(name)) {
            if (!DocumentedRules.OF_EVERY_FUNCTION.contains(id)) {
                errors.computeIfAbsent(error(RULES.get(id), name), error -> new TreeSet<>())
                        .add(id);
            }
        }
        return errors.isEmpty()
                ? ""
                : errors.entrySet().stream()
                        .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                        .collect(Collectors.joining("<br>", "| `" + name + "` | ", " |\n"));
    }

    /** Returns the error that a function returns where it breaks a rule. */
    private static String error(Rule rule, String function) {
        String words = RuntimeAnswers.inWords(rule);
        if (!function.startsWith("cuda") || words.isEmpty()) {
            return rule.result().name();
        }
        Matcher otherwise = OTHERWISE.matcher(words);
        if (!otherwise.matches()) {
            return words;
        }
        boolean differs = List.of(otherwise.group(2).split(", ")).contains(function);
        return otherwise.group(differs ? 1 : 3);
    }

    private static String ids(Collection<String> ids) {
        return ids.stream().sorted().map(SymptomBook::link).collect(Collectors.joining(", "));
    }

    private static String link(String id) {
        return "[" + id + "](rules.md#" + id + ")";
    }
}
