package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of the body of a function, with the scopes of its names resolved. */
public sealed interface Statement {

    /** A label. */
    record Label(String name, int line) implements Statement {}

    /** The list of labels that an indirect branch or a table names. */
    record Targets(String name, ImmutableList<String> labels, int line) implements Statement {}

    /**
     * An instruction.
     *
     * @param guard the name of the predicate that guards it; null for none
     * @param isNegated whether it is executed where the predicate is false
     * @param opcode the opcode, such as {@code add}
     * @param modifiers the words after it, without dots
     * @param operands the operands
     * @param line the line in the PTX
     * @param source the line in the source; null if unknown
     */
    record Code(
            @Nullable String guard,
            boolean isNegated,
            String opcode,
            ImmutableList<String> modifiers,
            ImmutableList<Operand> operands,
            int line,
            @Nullable SourceLine source)
            implements Statement {

        /** Returns the opcode with its modifiers. */
        public String mnemonic() {
            return modifiers.isEmpty() ? opcode : opcode + "." + String.join(".", modifiers);
        }

        /** Returns the names that its operands are, and those that begin its addresses. */
        public ImmutableList<String> names() {
            ImmutableList.Builder<String> names = ImmutableList.builder();
            for (Operand each : operands) {
                if ((each instanceof Operand.Address address ? address.base() : each) instanceof Operand.Name name) {
                    names.add(name.name());
                }
            }
            return names.build();
        }

        /** Returns the same instruction with other names. */
        public Code with(@Nullable String newGuard, List<Operand> newOperands) {
            return new Code(newGuard, isNegated, opcode, modifiers, ImmutableList.copyOf(newOperands), line, source);
        }

        /** Returns the same instruction with a word more, which is the first one after the opcode. */
        Code withModifier(String word) {
            ImmutableList<String> all =
                    ImmutableList.<String>builder().add(word).addAll(modifiers).build();
            return new Code(guard, isNegated, opcode, all, operands, line, source);
        }

        @Override
        public String toString() {
            return mnemonic() + " in line " + line;
        }
    }
}
