package orrery.core.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import orrery.device.Basis;
import orrery.device.CUresult;

/** A rule says where it comes from, and its violation says so, too. */
class CoreRuleTest {
    private static final CUresult RESULT = CUresult.CUDA_ERROR_INVALID_VALUE;

    @Test
    void aDocumentedRuleNamesItsPlace() {
        CoreRule rule = CoreRule.documented("TEST-01", "the guide", "section 1", RESULT, "It rains.", "an umbrella");
        assertEquals(new Basis.Documented("the guide, section 1"), rule.basis());
        assertEquals("It rains.", rule.text().toString());
        assertEquals("an umbrella", rule.legal().toString());
    }

    @Test
    void anAssumedRuleNamesThePlaceThatIsSilent() {
        CoreRule rule = CoreRule.assumed("TEST-02", "the guide", "section 2", RESULT, "It rains.", "an umbrella");
        assertEquals(new Basis.Assumed("the guide, section 2"), rule.basis());
    }

    @Test
    void anObservedRuleNamesItsTranscript() {
        CoreRule rule = CoreRule.observed("TEST-03", "cuInit", RESULT, "It rains.", "an umbrella", "rain#1");
        assertEquals(new Basis.Observed("rain#1"), rule.basis());
        assertEquals(CoreRule.HEADER, rule.document());
        assertEquals("cuInit", rule.section());
    }

    @Test
    void aViolationSaysWhoDidWhatAndWhatTheRuleIs() {
        CoreRule rule =
                CoreRule.documented("TEST-01", "the guide", "section 1", RESULT, "It must not rain.", "an umbrella");
        assertEquals(
                "CUDA_ERROR_INVALID_VALUE: it rains [TEST-01: It must not rain. See the guide, section 1."
                        + " Legal: an umbrella]",
                rule.violated("it rains").getMessage());
        assertSame(rule, rule.violated("it rains").rule());
    }
}
