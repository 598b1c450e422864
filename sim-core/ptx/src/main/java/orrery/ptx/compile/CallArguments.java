package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;

/**
 * What a call passes, and where the results go: variables of the caller.
 *
 * @param results the variables of the caller for its results
 * @param parameters the variables of the caller for its parameters
 */
record CallArguments(ImmutableList<String> results, ImmutableList<String> parameters) {

    /** Returns the arguments of a call, whose numbers are those that a function declares. */
    static CallArguments of(Statement.Code call, PtxFunction callee) {
        return of(call, callee.name(), callee.results(), callee.parameters());
    }

    /** Returns the arguments of a call, whose numbers are those that a function or a prototype declares. */
    static CallArguments of(Statement.Code call, String callee, List<Variable> declared, List<Variable> taken) {
        List<Operand> operands = call.operands();
        int function = 0;
        while (!(operands.get(function) instanceof Operand.Name)) {
            function++;
        }
        boolean hasParameters = function + 1 < operands.size() && !(operands.get(function + 1) instanceof Operand.Name);
        ImmutableList<String> results = function == 0 ? ImmutableList.of() : names(call, operands.get(0));
        ImmutableList<String> parameters = hasParameters ? names(call, operands.get(function + 1)) : ImmutableList.of();
        if (results.size() != declared.size() || parameters.size() != taken.size()) {
            throw PtxException.invalid(
                    call.line(),
                    "a call of " + callee + " with " + parameters.size() + " parameters and " + results.size()
                            + " results; it has " + taken.size() + " and " + declared.size());
        }
        return new CallArguments(results, parameters);
    }

    private static ImmutableList<String> names(Statement.Code call, Operand operand) {
        if (!(operand instanceof Operand.Group group)) {
            throw PtxException.invalid(call.line(), "the arguments of " + call + " are not in parentheses");
        }
        ImmutableList.Builder<String> all = ImmutableList.builder();
        for (Operand each : group.elements()) {
            if (!(each instanceof Operand.Name name)) {
                throw PtxException.notSimulated(call.line(), "an argument of " + call + " that is no variable");
            }
            all.add(name.name());
        }
        return all.build();
    }

    /** Returns the variables of the caller by the names that a function has for them. */
    Map<String, String> names(PtxFunction callee) {
        Map<String, String> all = new HashMap<>();
        addNames(all, callee.results(), results);
        addNames(all, callee.parameters(), parameters);
        return all;
    }

    private static void addNames(Map<String, String> all, List<Variable> declared, List<String> passed) {
        for (int i = 0; i < passed.size(); i++) {
            all.put(declared.get(i).name(), passed.get(i));
        }
    }
}
