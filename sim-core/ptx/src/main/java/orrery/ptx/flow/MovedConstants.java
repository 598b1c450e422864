package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.ptx.text.Operand;
import orrery.ptx.text.Statement;

/**
 * Puts constants into shuffles, instead of registers that one instruction moves them to, as nvcc writes them. So it is
 * known before they run that all threads have the same operands.
 */
final class MovedConstants {
    private MovedConstants() {}

    /** Returns a body whose shuffles have constants where these are known. */
    static List<Statement> inShuffles(List<Statement> body) {
        if (body.stream().noneMatch(MovedConstants::isShuffle)) {
            return body;
        }
        Map<String, Operand> constants = constants(body);
        return body.stream()
                .map(each -> isShuffle(each) ? replaced((Statement.Code) each, constants) : each)
                .collect(ImmutableList.toImmutableList());
    }

    private static boolean isShuffle(Statement statement) {
        return statement instanceof Statement.Code code && code.opcode().equals("shfl");
    }

    private static Map<String, Operand> constants(List<Statement> body) {
        Map<String, Operand> constants = new HashMap<>();
        Set<String> written = new HashSet<>();
        for (Statement statement : body) {
            if (statement instanceof Statement.Code code) {
                for (Operand result : FlowGraph.results(Step.of(code))) {
                    if (result instanceof Operand.Name name) {
                        if (written.add(name.name()) && isMove(code)) {
                            constants.put(name.name(), code.operands().get(1));
                        } else {
                            constants.remove(name.name());
                        }
                    }
                }
            }
        }
        return constants;
    }

    private static boolean isMove(Statement.Code code) {
        return code.opcode().equals("mov")
                && code.guard() == null
                && code.operands().size() == 2
                && code.operands().get(1) instanceof Operand.Int
                && (code.modifiers().contains("b32")
                        || code.modifiers().contains("u32")
                        || code.modifiers().contains("s32"));
    }

    private static Statement replaced(Statement.Code code, Map<String, Operand> constants) {
        ImmutableList.Builder<Operand> operands = ImmutableList.builder();
        for (int i = 0; i < code.operands().size(); i++) {
            Operand operand = code.operands().get(i);
            boolean isRead = i > 0 && operand instanceof Operand.Name;
            operands.add(isRead ? constants.getOrDefault(((Operand.Name) operand).name(), operand) : operand);
        }
        return code.with(code.guard(), operands.build());
    }
}
