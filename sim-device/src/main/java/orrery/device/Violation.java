package orrery.device;

/** The failure of a call that violates a rule. */
public interface Violation {

    /** {@return the violated rule} */
    Rule rule();

    /** {@return the result code that the call returns} */
    ResultCode result();

    /**
     * Composes a message: the result code, who did what, the rule, where it is documented and what is legal; without
     * what is not known of a {@link NamedRule}.
     *
     * @param result the result code
     * @param rule the rule
     * @param what who did what; not empty
     * @return the message of the exception
     */
    static ApiText message(ResultCode result, Rule rule, Object what) {
        if (rule instanceof NamedRule named) {
            return ApiText.of(result, ": ", what, named.id().isEmpty() ? "" : " [" + named.id() + "]");
        }
        if (what.toString().isEmpty()) {
            throw new IllegalArgumentException("the violation of " + rule.id() + " does not say what happened");
        }
        return ApiText.of(
                result,
                ": ",
                what,
                " [" + rule.id() + ": ",
                rule.text(),
                " See " + rule.document() + ", " + rule.section() + ". Legal: ",
                rule.legal(),
                "]");
    }
}
