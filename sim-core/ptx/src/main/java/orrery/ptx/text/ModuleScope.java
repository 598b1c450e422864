package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Map;

/**
 * What a module declares before a body.
 *
 * @param registers registers that each thread has
 * @param locals variables in local memory that each thread has
 * @param refused the names of these in a function that is called, which would share them with its caller
 * @param variables the variables in other memory by name
 * @param functions the functions by name
 * @param flushes whether instructions flush subnormal numbers of single precision that do not say so
 */
record ModuleScope(
        ImmutableList<Register> registers,
        ImmutableList<Variable> locals,
        ImmutableSet<String> refused,
        Map<String, Variable> variables,
        Map<String, PtxFunction> functions,
        boolean flushes) {
    private static final ImmutableSet<String> FLUSHING = ImmutableSet.of(
            "abs", "add", "cos", "cvt", "div", "ex2", "fma", "lg2", "mad", "max", "min", "mul", "neg", "rcp", "rsqrt",
            "set", "setp", "sin", "slct", "sqrt", "sub");

    /** Returns an instruction, which flushes subnormal numbers if those of the module do. */
    Statement.Code flushed(Statement.Code code) {
        List<String> words = code.modifiers();
        boolean isOfFloats = code.opcode().equals("cvt")
                ? words.contains("f32")
                : !words.isEmpty() && words.get(words.size() - 1).equals("f32");
        return flushes && isOfFloats && FLUSHING.contains(code.opcode()) && !words.contains("ftz")
                ? code.withModifier("ftz")
                : code;
    }
}
