package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import orrery.device.Rule;

/** Every rule has a violating case and a control case that differ in one expression. */
class ControlCasesTest {
    private static final List<ControlCases.Case> CASES = ControlCases.of(RuleChapters.ALL.keySet());

    @TestFactory
    Stream<DynamicTest> everyRule() {
        return RuleBook.all().stream().map(rule -> DynamicTest.dynamicTest(rule.id(), () -> check(rule)));
    }

    @Test
    void theSourcesHaveAllCases() {
        assertEquals(
                RuleChapters.cases().stream()
                        .map(each -> each.rule() + " " + each.name())
                        .toList(),
                CASES.stream().map(each -> each.rule() + " " + each.name()).toList());
    }

    private static void check(Rule rule) {
        List<ControlCases.Case> cases =
                CASES.stream().filter(each -> each.rule().equals(rule.id())).toList();
        boolean paired = cases.stream()
                .filter(ControlCases.Case::violating)
                .anyMatch(violating ->
                        cases.stream().filter(each -> !each.violating()).anyMatch(violating::differsInOneExpression));
        assertTrue(paired, () -> "no violating case and control case differ in one expression alone: " + cases);
    }
}
