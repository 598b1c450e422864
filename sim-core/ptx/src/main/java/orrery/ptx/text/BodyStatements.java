package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Map;

/**
 * What a body has so far, to which more is added.
 *
 * @param registers the registers and their types
 * @param variables the variables
 * @param statements the statements
 */
record BodyStatements(Map<String, PtxType> registers, List<Variable> variables, List<Statement> statements) {

    /** Adds a statement. */
    void add(Statement statement) {
        statements.add(statement);
    }

    /** Adds an instruction with the guard and the line of another one. */
    void add(Statement.Code like, String mnemonic, Operand... operands) {
        statements.add(instruction(like, mnemonic, operands));
    }

    /** Returns an instruction with the guard and the line of another one. */
    static Statement.Code instruction(Statement.Code like, String mnemonic, Operand... operands) {
        List<String> words = List.of(mnemonic.split("\\."));
        return new Statement.Code(
                like.guard(),
                like.isNegated(),
                words.get(0),
                ImmutableList.copyOf(words.subList(1, words.size())),
                ImmutableList.copyOf(operands),
                like.line(),
                like.source());
    }

    /** Adds a register, and returns it as an operand. */
    Operand register(String name, PtxType type) {
        registers.put(name, type);
        return new Operand.Name(name);
    }
}
