package orrery.device;

/** The failure of a call that violates a rule. */
public interface Violation {

    /** {@return the violated rule} */
    Rule rule();

    /** {@return the result code that the call returns} */
    ResultCode result();

    /**
     * Composes a message: the result code, who did what, the rule, where it is documented and what is legal.
     *
     * @param result the result code
     * @param rule the rule
     * @param what who did what
     * @return the message of the exception
     */
    static String message(ResultCode result, Rule rule, String what) {
        return message(result + ": " + what, rule);
    }

    /**
     * Composes a message for an API with its own result codes.
     *
     * @param what the result code, and who did what
     * @param rule the rule
     * @return the message of the exception
     */
    static String message(String what, Rule rule) {
        return what + " [" + rule.id() + ": " + rule.text() + " See " + rule.document() + ", " + rule.section()
                + ". Legal: " + rule.legal() + "]";
    }
}
