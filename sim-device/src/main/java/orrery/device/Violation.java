package orrery.device;

/** The failure of a call that broke a rule, whatever family its result code is of. */
public interface Violation {

    /** {@return the rule that was broken} */
    Rule rule();

    /** {@return the result code that the call answers} */
    ResultCode result();

    /**
     * Says who did what, which rule that breaks, where to read it and what would have been legal.
     *
     * @param result the result code
     * @param rule the rule
     * @param what who did what
     * @return the message of the exception
     */
    static ApiText message(ResultCode result, Rule rule, Object what) {
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
