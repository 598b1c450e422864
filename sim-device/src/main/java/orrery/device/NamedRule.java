package orrery.device;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A rule of which no more is known than its id: that of a failure which a stand-in for the simulator makes, such as a
 * mock in a test.
 *
 * @param id the id, such as {@code CAPTURE-07}; empty if no rule is named
 * @param result the result code of the failure
 */
public record NamedRule(String id, ResultCode result) implements Rule {

    /** Checks that nothing is null. */
    public NamedRule {
        checkNotNull(id, "id of a rule");
        checkNotNull(result, "result of a rule");
    }

    @Override
    public String document() {
        return "";
    }

    @Override
    public String section() {
        return "";
    }

    @Override
    public ApiText text() {
        return ApiText.of();
    }

    @Override
    public ApiText legal() {
        return ApiText.of();
    }

    @Override
    public Basis basis() {
        return new Basis.Assumed("a stand-in for the simulator");
    }
}
