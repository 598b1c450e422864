package orrery.testing;

import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.device.Rule;
import orrery.device.Violation;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;

/** Assertions about the answer of a call of the driver or the runtime API. */
public final class CallAssert extends AbstractAssert<CallAssert, @Nullable Throwable> {

    /**
     * Begins an assertion about a call.
     *
     * @param failure what the call has thrown; null for nothing
     */
    public CallAssert(@Nullable Throwable failure) {
        super(failure, CallAssert.class);
    }

    /** Verifies that the call succeeds. */
    public CallAssert succeeds() {
        if (actual != null) {
            throw withCause(String.format("expected the call to succeed, but it answers: %s", actual.getMessage()));
        }
        return this;
    }

    /** Verifies that the call of the driver answers a result code other than success. */
    public CallAssert answers(CUresult code) {
        return answers((ResultCode) code);
    }

    /** Verifies that the call of the runtime answers a result code other than success. */
    public CallAssert answers(cudaError_t code) {
        return answers((ResultCode) code);
    }

    private CallAssert answers(ResultCode code) {
        ResultCode answer = code();
        if (answer != code) {
            throw withCause(String.format("expected the call to answer %s, but it answers %s", code, answer));
        }
        return this;
    }

    /** Verifies that the call violates the rule with an id, for example {@code CAPTURE-07}. */
    public CallAssert violates(String rule) {
        Rule violated = rule();
        if (!violated.id().equals(rule)) {
            throw withCause(String.format(
                    "expected the call to violate %s, but it violates %s: %s", rule, violated.id(), message()));
        }
        return this;
    }

    /** Verifies that the message of the failure contains a text. */
    public CallAssert hasMessageContaining(String text) {
        if (!message().contains(text)) {
            throw withCause(String.format("expected a message with \"%s\", but it is: %s", text, message()));
        }
        return this;
    }

    private ResultCode code() {
        return ((Violation) failure()).result();
    }

    private Rule rule() {
        return ((Violation) failure()).rule();
    }

    private String message() {
        return String.valueOf(failure().getMessage());
    }

    /** Returns what the call has thrown, after checking that it is the failure of an API call. */
    private Throwable failure() {
        if (actual == null) {
            throw failure("expected the call to fail, but it succeeds");
        } else if (!(actual instanceof CudaException) && !(actual instanceof CudaRuntimeException)) {
            throw withCause(String.format("expected the call to answer a result code, but it throws %s", actual));
        }
        return actual;
    }

    private AssertionError withCause(String message) {
        AssertionError error = failure("%s", message);
        error.initCause(actual);
        return error;
    }
}
