package orrery.ptx.code;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.ptx.device.SiteInfo;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;

/**
 * What the names of a function refer to.
 *
 * <p>An entry has its parameters in the memory of the launch; a function has them in its frame, which is a part of the
 * local memory of the thread: parameters, results, local variables, and what it passes to other functions.
 */
public final class Scope {
    private final boolean isEntry;
    private final ImmutableMap<String, Reg> registers;
    private final Layout parameters;
    private final Layout frame;
    private final Layout shared;
    private final ImmutableMap<String, Integer> moduleVariables;
    private final ImmutableMap<String, Integer> functions;
    private final Sites sites;
    private final Reg carry;

    /** The places that access memory, or may fail otherwise, which the functions of an entry share. */
    public interface Sites {
        /** Returns the number of the place of an instruction. */
        int number(Instr instr, SiteInfo.Element element);

        /** Returns whether accesses to shared memory are watched for races. */
        boolean areWatched();
    }

    /** Creates a scope. */
    public Scope(
            boolean isEntry,
            Map<String, Reg> registers,
            Layout parameters,
            Layout frame,
            Layout shared,
            Map<String, Integer> moduleVariables,
            Map<String, Integer> functions,
            Sites sites,
            Reg carry) {
        this.isEntry = isEntry;
        this.registers = ImmutableMap.copyOf(new LinkedHashMap<>(registers));
        this.parameters = parameters;
        this.frame = frame;
        this.shared = shared;
        this.moduleVariables = ImmutableMap.copyOf(moduleVariables);
        this.functions = ImmutableMap.copyOf(functions);
        this.sites = sites;
        this.carry = carry;
    }

    /** Returns whether it is that of an entry. */
    public boolean isEntry() {
        return isEntry;
    }

    /** Returns a register; null if the name refers to none. */
    public @Nullable Reg register(String name) {
        return registers.get(name);
    }

    /** Returns the register that an operand is; null if it is none. */
    public @Nullable Reg register(Operand operand) {
        return operand instanceof Operand.Name name ? register(name.name()) : null;
    }

    /** Returns a register. */
    public Reg register(String name, Instr instr) {
        Reg reg = registers.get(name);
        if (reg == null) {
            throw PtxException.invalid(instr.line(), "\"" + name + "\" in " + instr + " is no register");
        }
        return reg;
    }

    /** Returns the register with the carry flag. */
    public Reg carry() {
        return carry;
    }

    /** Returns the parameters of an entry. */
    public Layout parameters() {
        return parameters;
    }

    /** Returns the frame in local memory. */
    public Layout frame() {
        return frame;
    }

    /** Returns the shared memory. */
    public Layout shared() {
        return shared;
    }

    /** Returns the number of a variable of the module; null if the name refers to none. */
    public @Nullable Integer moduleVariable(String name) {
        return moduleVariables.get(name);
    }

    /** Returns whether a name refers to a function whose address is taken. */
    public boolean isFunction(String name) {
        return functions.containsKey(name);
    }

    /** Returns the number of a function whose address is taken. */
    public int function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    /** Returns the places of the entry. */
    public Sites sites() {
        return sites;
    }
}
