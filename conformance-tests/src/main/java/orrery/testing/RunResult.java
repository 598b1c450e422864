package orrery.testing;

import org.jspecify.annotations.Nullable;

/**
 * The result of one run of a test that is run many times: see {@link EverySchedule} and {@link SurvivesFaults}. A test
 * takes it as a parameter and sets it; results are compared as texts, those of arrays by their elements.
 */
public final class RunResult {
    private @Nullable Object value = "passes";

    RunResult() {}

    /** Sets the result. A run that sets none has the result {@code passes}. */
    public void set(@Nullable Object result) {
        value = result;
    }

    /** Returns the result. */
    @Nullable
    Object value() {
        return value;
    }
}
