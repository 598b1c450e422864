package orrery.ptx;

import com.google.common.collect.ImmutableList;
import java.util.List;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Variable;
import orrery.sim.KernelCode;
import orrery.sim.KernelCode.Kind;
import orrery.sim.KernelCode.Parameter;

/** The directives of an entry about its launches. */
final class CodeFacts {
    private CodeFacts() {}

    static KernelCode of(CheckedModule module, EntryCompiler entry) {
        PtxFunction function = entry.function();
        ImmutableList<Integer> required = function.limits().getOrDefault("reqntid", ImmutableList.of());
        ImmutableList<Integer> most = function.limits().getOrDefault("maxntid", required);
        return new KernelCode(
                module.module().architecture(),
                function.parameters().stream()
                        .map(each -> parameter(entry, each))
                        .collect(ImmutableList.toImmutableList()),
                bytes(module.memory(), StateSpace.CONST),
                bytes(function.variables(), StateSpace.LOCAL),
                most.isEmpty() ? 0 : most.stream().reduce(1, (one, other) -> one * other),
                threeOf(required),
                threeOf(function.limits().getOrDefault("reqnctapercluster", ImmutableList.of())),
                function.limits().containsKey("explicitcluster"),
                function.limits()
                        .getOrDefault("maxclusterrank", ImmutableList.of(0))
                        .get(0));
    }

    /** Returns dimensions, of which those that are missing are 1. */
    private static ImmutableList<Integer> threeOf(ImmutableList<Integer> given) {
        if (given.isEmpty()) {
            return given;
        }
        return ImmutableList.of(given.get(0), given.size() > 1 ? given.get(1) : 1, given.size() > 2 ? given.get(2) : 1);
    }

    private static Parameter parameter(EntryCompiler entry, Variable declared) {
        PtxType type = declared.type();
        int bytes = (int) declared.bytes();
        boolean isScalar = bytes == type.bytes() && bytes <= Long.BYTES;
        Kind kind = !isScalar ? Kind.BYTES : type.isFloat() ? Kind.FLOAT : type.isInteger() ? Kind.INTEGER : Kind.BITS;
        return new Parameter(
                declared.name(),
                "." + type.word() + (isScalar ? "" : "[" + bytes / type.bytes() + "]"),
                kind,
                (int) entry.parameters().offset(declared.name()),
                bytes);
    }

    private static int bytes(List<Variable> variables, StateSpace space) {
        return (int) variables.stream()
                .filter(each -> each.space() == space)
                .mapToLong(Variable::bytes)
                .sum();
    }
}
