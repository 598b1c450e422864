package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of known differences names cases that there are, each once. */
class RuleDifferencesTest {
    @Test
    void casesExist() {
        Set<String> cases = RuleChapters.cases().stream()
                .map(each -> each.rule() + " " + each.name())
                .collect(Collectors.toSet());
        Set<String> listed = new TreeSet<>();
        RuleDifferences.known().all().forEach(each -> listed.add(each.rule() + " " + each.name()));
        assertEquals(RuleDifferences.known().all().size(), listed.size());
        listed.removeAll(cases);
        assertEquals(Set.of(), listed);
    }
}
