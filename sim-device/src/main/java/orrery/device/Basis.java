package orrery.device;

/** The source of a rule. */
public sealed interface Basis {

    /**
     * The documentation says so.
     *
     * @param where the sentence's place, precise enough to find it, such as a function or a heading
     */
    record Documented(String where) implements Basis {}

    /**
     * The documentation is silent and the hardware does so.
     *
     * @param transcript name of the recorded transcript that shows it
     */
    record Observed(String transcript) implements Basis {}

    /**
     * Neither the documentation nor a transcript says so. The simulator refuses what it cannot make sense of.
     *
     * @param where the place that is silent
     */
    record Assumed(String where) implements Basis {}
}
