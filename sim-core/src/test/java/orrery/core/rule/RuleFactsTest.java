package orrery.core.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import orrery.device.Basis;
import orrery.device.CUresult;

/** A rule says where it comes from, and its violation says so, too. */
class RuleFactsTest {
    private static final CUresult RESULT = CUresult.CUDA_ERROR_INVALID_VALUE;

    /** A rule with given facts. */
    private record Stated(RuleFacts facts) implements CoreRule {}

    @Test
    void aDocumentedRuleNamesItsPlace() {
        RuleFacts facts = RuleFacts.documented("TEST-01", "the guide", "section 1", RESULT, "It rains.", "an umbrella");
        assertEquals(new Basis.Documented("the guide, section 1"), facts.basis());
        assertEquals("It rains.", facts.text().toString());
        assertEquals("an umbrella", facts.legal().toString());
    }

    @Test
    void anAssumedRuleNamesThePlaceThatIsSilent() {
        RuleFacts facts = RuleFacts.assumed("TEST-02", "the guide", "section 2", RESULT, "It rains.", "an umbrella");
        assertEquals(new Basis.Assumed("the guide, section 2"), facts.basis());
    }

    @Test
    void anObservedRuleNamesItsTranscript() {
        RuleFacts facts = RuleFacts.observed("TEST-03", "cuInit", RESULT, "It rains.", "an umbrella", "rain#1");
        assertEquals(new Basis.Observed("rain#1"), facts.basis());
        assertEquals(RuleFacts.HEADER, facts.document());
        assertEquals("cuInit", facts.section());
    }

    @Test
    void aViolationSaysWhoDidWhatAndWhatTheRuleIs() {
        CoreRule rule = new Stated(
                RuleFacts.documented("TEST-01", "the guide", "section 1", RESULT, "It must not rain.", "an umbrella"));
        assertEquals(
                "CUDA_ERROR_INVALID_VALUE: it rains [TEST-01: It must not rain. See the guide, section 1."
                        + " Legal: an umbrella]",
                rule.violated("it rains").getMessage());
        assertSame(rule.facts().basis(), rule.basis());
        assertSame(rule, rule.violated("it rains").rule());
    }
}
