package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Statement;

/**
 * Puts labels around volatile stores, at which threads that run the same code go on together: all of them have loaded
 * before one of them stores, and all have stored before one of them loads. So the lanes of a warp can exchange values
 * without a barrier, as they do on a device that runs them in lock step.
 *
 * <p>There are no labels between loads, so that a loop that waits for a flag has none.
 */
public final class LockSteps {
    /** What the labels begin with. No name in PTX has a space. */
    private static final String LABEL = "lock step ";

    private LockSteps() {}

    /** Returns a body with the labels; the same one if its volatile accesses only load or only store. */
    static List<Statement> in(List<Statement> body) {
        if (body.stream().noneMatch(each -> isVolatile(each, "st"))
                || body.stream().noneMatch(each -> isVolatile(each, "ld") || isCall(each))) {
            return body;
        }
        List<Statement> labeled = new ArrayList<>();
        boolean isLabeled = false;
        for (Statement each : body) {
            boolean isStore = isVolatile(each, "st");
            if (isStore && !isLabeled) {
                labeled.add(label(labeled.size(), each));
            }
            labeled.add(each);
            if (isStore) {
                labeled.add(label(labeled.size(), each));
            }
            // What is between a store and the next one, if it cannot load and is not reached from elsewhere, is no
            // reason for another label.
            isLabeled = isStore || isLabeled && isPlain(each);
        }
        return ImmutableList.copyOf(labeled);
    }

    /** Returns a body with more labels: before some instructions, at which threads go on together. */
    static List<Statement> before(Set<Statement.Code> some, List<Statement> body) {
        if (some.isEmpty()) {
            return body;
        }
        List<Statement> labeled = new ArrayList<>();
        for (Statement each : body) {
            if (each instanceof Statement.Code code && some.contains(code)) {
                labeled.add(new Statement.Label(LABEL + "before " + labeled.size(), code.line()));
            }
            labeled.add(each);
        }
        return ImmutableList.copyOf(labeled);
    }

    private static Statement.Label label(int number, Statement store) {
        return new Statement.Label(LABEL + number, ((Statement.Code) store).line());
    }

    /** Returns whether a label is one of these. */
    static boolean isLabel(String name) {
        return name.startsWith(LABEL);
    }

    private static boolean isPlain(Statement statement) {
        return statement instanceof Statement.Code code
                && Step.of(code).row().role() == Role.PLAIN
                && !isVolatile(statement);
    }

    private static boolean isCall(Statement statement) {
        return statement instanceof Statement.Code code && code.opcode().equals("call");
    }

    /** Returns whether a statement is a volatile access to memory that other threads have. */
    public static boolean isVolatile(Statement statement) {
        return isVolatile(statement, "ld") || isVolatile(statement, "st");
    }

    private static boolean isVolatile(Statement statement, String opcode) {
        return statement instanceof Statement.Code code
                && code.opcode().equals(opcode)
                && code.modifiers().contains("volatile")
                && Step.of(code).instr().space() != StateSpace.LOCAL;
    }
}
