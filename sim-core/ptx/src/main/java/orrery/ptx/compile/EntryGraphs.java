package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import orrery.ptx.code.Layout;
import orrery.ptx.estimate.CodeGraphs;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.Variable;

/** The blocks of an entry and of the functions that it calls, for the estimate of what a launch costs. */
final class EntryGraphs {
    private EntryGraphs() {}

    static CodeGraphs of(EntryPieces entry, Map<PtxFunction, FunctionPieces> functions, Layout parameters) {
        ImmutableMap.Builder<String, CodeGraphs.Function> all = ImmutableMap.builder();
        functions.forEach((each, pieces) -> all.put(
                each.name(), new CodeGraphs.Function(pieces.graph(), names(each.parameters()), names(each.results()))));
        return new CodeGraphs(entry.graph(), all.buildOrThrow(), parameters.offsets());
    }

    private static ImmutableList<String> names(List<Variable> variables) {
        return variables.stream().map(Variable::name).collect(ImmutableList.toImmutableList());
    }
}
