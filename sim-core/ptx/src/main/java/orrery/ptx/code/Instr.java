package orrery.ptx.code;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Statement;

/** An instruction whose form is in the table. Gives access to its modifiers and operands. */
public final class Instr {
    private static final ImmutableSet<String> STRONG = ImmutableSet.of("volatile", "relaxed", "acquire", "release");

    private final Statement.Code code;
    private final ImmutableList<PtxType> types;

    /** Creates an instruction. */
    public Instr(Statement.Code code) {
        this.code = code;
        ImmutableList.Builder<PtxType> all = ImmutableList.builder();
        for (String word : code.modifiers()) {
            PtxType type = PtxType.of(word);
            if (type != null) {
                all.add(type);
            }
        }
        this.types = all.build();
    }

    /** Returns the instruction as it is written. */
    public Statement.Code code() {
        return code;
    }

    /** Returns the line in the PTX. */
    public int line() {
        return code.line();
    }

    /** Returns the opcode. */
    public String opcode() {
        return code.opcode();
    }

    /**
     * Returns whether it is a strong operation, as the memory model of PTX says: it is ordered with those of other
     * threads.
     */
    public boolean isStrong() {
        return hasOneOf(STRONG);
    }

    /** Returns whether it has one of some modifiers. */
    public boolean hasOneOf(Set<String> words) {
        for (String word : code.modifiers()) {
            if (words.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether it has a modifier. */
    public boolean has(String modifier) {
        return code.modifiers().contains(modifier);
    }

    /** Returns the first of some modifiers that it has; the default if it has none. */
    public String oneOf(List<String> words, String otherwise) {
        for (String word : code.modifiers()) {
            if (words.contains(word)) {
                return word;
            }
        }
        return otherwise;
    }

    /** Returns the modifiers. */
    public ImmutableList<String> modifiers() {
        return code.modifiers();
    }

    /** Returns the first type among the modifiers. */
    public PtxType type() {
        return type(0);
    }

    /** Returns a type among the modifiers by its number, from 0 on. */
    public PtxType type(int index) {
        if (index >= types.size()) {
            throw PtxException.invalid(line(), code.mnemonic() + " without a type");
        }
        return types.get(index);
    }

    /** Returns the number of types among the modifiers. */
    public int typeCount() {
        return types.size();
    }

    /** Returns the state space among the modifiers; that of generic addresses if there is none. */
    public StateSpace space() {
        for (String word : code.modifiers()) {
            StateSpace space = StateSpace.of(word);
            if (space != null) {
                return space;
            }
        }
        return StateSpace.GENERIC;
    }

    /** Returns the number of operands. */
    public int count() {
        return code.operands().size();
    }

    /** Returns an operand by its number, from 0 on. */
    public Operand operand(int index) {
        if (index < 0 || index >= code.operands().size()) {
            throw PtxException.invalid(
                    line(), code.mnemonic() + " has " + code.operands().size() + " operands; it needs more");
        }
        return code.operands().get(index);
    }

    /** Returns an operand as an address. */
    public Operand.Address address(int index) {
        Operand operand = operand(index);
        if (operand instanceof Operand.Address address && !(address.base() instanceof Operand.Group)) {
            return address;
        }
        throw PtxException.invalid(line(), "operand " + (index + 1) + " of " + code.mnemonic() + " is no address");
    }

    /** Returns an operand as an integer; null if it is none. */
    public @Nullable Long integer(int index) {
        return index < count() && operand(index) instanceof Operand.Int number ? number.value() : null;
    }

    /** Returns an operand as a name: of a label, a function or a variable. */
    public String name(int index) {
        if (operand(index) instanceof Operand.Name name) {
            return name.name();
        }
        throw PtxException.invalid(line(), "operand " + (index + 1) + " of " + code.mnemonic() + " is no name");
    }

    @Override
    public String toString() {
        return code.toString();
    }
}
