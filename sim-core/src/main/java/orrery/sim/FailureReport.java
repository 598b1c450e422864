package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The results of {@link Explorer#failures}: what a program does when one of its calls fails. Immutable.
 *
 * <pre>{@code
 * FailureReport report = Explorer.failures(machine -> upload(CudaDriver.of(machine)));
 * for (FailureReport.Case each : report.problems()) {
 *     System.out.println(each.fault() + ": " + each.verdict() + ", " + each.detail());
 * }
 * }</pre>
 *
 * @param cases one case for each call that can fail, in the order of the calls
 */
public record FailureReport(List<Case> cases) {

    /** Copies the cases. */
    public FailureReport {
        cases = ImmutableList.copyOf(cases);
    }

    /** What a program does about one failure. */
    public enum Verdict {
        /** It passes the error on to its caller. */
        REPORTED(true, "passes the error on"),
        /** It ends with the same result as without the failure. */
        SURVIVED(true, "ends with its usual result"),
        /** It ends without an error, but with another result or with none. */
        SWALLOWED(false, "swallows the error"),
        /** It throws an exception of which the error is not a cause. */
        MASKED(false, "hides the error behind another one"),
        /** It does not release what it has created. */
        LEAKS(false, "leaks"),
        /** It does not end. */
        HANGS(false, "hangs");

        private final boolean good;
        private final String text;

        Verdict(boolean good, String text) {
            this.good = good;
            this.text = text;
        }

        /** Returns whether the program handles the failure. */
        public boolean isGood() {
            return good;
        }
    }

    /**
     * One run of the program.
     *
     * @param fault the call that fails in it
     * @param verdict what the program does about it
     * @param detail what was seen
     */
    public record Case(Fault.Call fault, Verdict verdict, String detail) {
        @Override
        public String toString() {
            return fault + ": " + verdict.text + (detail.isEmpty() ? "" : " (" + detail + ")");
        }
    }

    /** Returns the cases that the program does not handle. The list is unmodifiable. */
    public List<Case> problems() {
        return cases.stream().filter(each -> !each.verdict().isGood()).collect(ImmutableList.toImmutableList());
    }

    /** Returns the cases that the program does not handle, one on each line, and how many it handles. */
    @Override
    public String toString() {
        Collection<Case> problems = problems();
        String handled = (cases.size() - problems.size()) + " of " + cases.size() + " failures are handled";
        return problems.stream().map(each -> each + "\n").collect(Collectors.joining()) + handled;
    }
}
