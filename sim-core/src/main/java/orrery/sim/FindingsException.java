package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * The findings of a machine whose checks throw. The message contains all of them as text.
 *
 * <pre>{@code
 * Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.all().throwing()));
 * ... // the program
 * try {
 *     checked.close();
 * } catch (FindingsException e) {
 *     System.err.println(e.findings().size() + " mistakes:\n" + e.getMessage());
 * }
 * }</pre>
 */
public final class FindingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Finding> findings;

    /** Creates the exception for some findings. */
    public FindingsException(List<Finding> findings) {
        super(Finding.text(findings));
        this.findings = ImmutableList.copyOf(findings);
    }

    /** Returns the findings. The list is unmodifiable. */
    public List<Finding> findings() {
        return findings;
    }
}
