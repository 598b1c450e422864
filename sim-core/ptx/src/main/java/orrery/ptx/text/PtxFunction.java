package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/**
 * An entry or a function.
 *
 * @param name the name
 * @param isEntry whether it is an entry: a kernel
 * @param results the results of a function
 * @param parameters the parameters
 * @param registers the types of its registers by name
 * @param variables its variables in memory
 * @param body the statements; null for a declaration without body
 * @param prototypes the prototypes of its indirect calls by name, which is unique in the module
 * @param limits the performance directives by name, such as {@code maxntid}
 * @param line the line of its declaration
 */
public record PtxFunction(
        String name,
        boolean isEntry,
        ImmutableList<Variable> results,
        ImmutableList<Variable> parameters,
        ImmutableMap<String, PtxType> registers,
        ImmutableList<Variable> variables,
        @Nullable ImmutableList<Statement> body,
        ImmutableMap<String, CallPrototype> prototypes,
        ImmutableMap<String, ImmutableList<Integer>> limits,
        int line) {

    /** Functions are compared by identity: their bodies are long, and a module has one of each name. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
