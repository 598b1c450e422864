package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.primitives.ImmutableLongArray;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Layout;
import orrery.ptx.estimate.IntegerValues;
import orrery.ptx.estimate.Lanes;
import orrery.ptx.estimate.SampledThread;
import orrery.ptx.flow.Step;
import orrery.ptx.lockstep.Definitions.Definition;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.sim.LaunchShape;

/** The known values of registers in the lanes of a warp. */
final class WarpValues {
    private static final int WARP = 32;

    /** The most values of a variable that are tried. */
    private static final int MAX_VALUES = 40;

    /** The most combinations of values of other variables that a value of a variable is computed from. */
    private static final int MAX_COMBINATIONS = 256;

    private final Definitions definitions;

    /** The registers whose values are looked for. */
    private final Set<String> registers;

    private final Layout shared;
    private final LaunchShape shape;
    private final int first;
    private final int lanes;

    /** What is known of each register wherever it is read. */
    private final Map<String, LaneValue> common = new HashMap<>();

    /** All values of the variables that are the same in all lanes and have few of them. */
    private final Map<String, ImmutableSortedSet<Long>> few = new HashMap<>();

    /**
     * Finds what is known of some registers, which must include those that they depend on.
     *
     * @param shared the variables in shared memory
     * @param first the number of the first thread of the warp in its block
     */
    WarpValues(Definitions definitions, Set<String> registers, Layout shared, LaunchShape shape, int first) {
        this.definitions = definitions;
        this.registers = registers;
        this.shared = shared;
        this.shape = shape;
        this.first = first;
        this.lanes = Math.min(WARP, shape.threadsPerBlock() - first);
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (String register : registers) {
                for (Definition each : definitions.of(register)) {
                    isChanged |= join(register, each.step());
                }
            }
        }
    }

    /** Returns the registers whose values are looked for. */
    Set<String> registers() {
        return registers;
    }

    private boolean join(String register, Step step) {
        LaneValue added = result(register, step, name -> definitions.contains(name) ? common.get(name) : of(name));
        LaneValue before = common.get(register);
        LaneValue joined = added == null || before == null ? added : before.or(added);
        if (joined == null || joined.equals(before)) {
            return false;
        }
        common.put(register, joined);
        return true;
    }

    int lanes() {
        return lanes;
    }

    /** Returns what is known of a register wherever it is read. */
    LaneValue commonValue(String register) {
        LaneValue value = definitions.contains(register) ? common.get(register) : of(register);
        return value == null ? LaneValue.unknown(lanes) : value;
    }

    // -- variables with few values -------------------------------------------------------------------------------

    /**
     * Finds all values of variables that are the same in all lanes, as far as they are few.
     *
     * @param readingStale the instructions of which the expressions do not say what they read
     */
    void findFew(Set<String> variables, Set<Step> readingStale) {
        Set<String> left = new TreeSet<>(variables);
        variables.forEach(each -> few.put(each, ImmutableSortedSet.of()));
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (String each : ImmutableSortedSet.copyOf(left)) {
                ImmutableSortedSet<Long> values = values(each, readingStale);
                if (values == null) {
                    left.remove(each);
                    few.remove(each);
                    isChanged = true;
                } else if (!values.equals(few.get(each))) {
                    few.put(each, values);
                    isChanged = true;
                }
            }
        }
    }

    /** Returns the values that a variable gets from the values of variables so far; null if they are not few. */
    private @Nullable ImmutableSortedSet<Long> values(String variable, Set<Step> readingStale) {
        Set<Long> values = new TreeSet<>();
        for (Definition each : definitions.of(variable)) {
            Set<String> others = new TreeSet<>();
            for (String name : Definitions.read(each.step())) {
                others.addAll(definitions.variables(name));
            }
            Assignments assignments = new Assignments(this, others, MAX_COMBINATIONS);
            if (readingStale.contains(each.step())
                    || !others.stream().allMatch(few::containsKey)
                    || !assignments.variables().equals(others)) {
                return null;
            }
            for (Map<String, LaneValue> assigned : assignments.all()) {
                LaneValue value = result(variable, each.step(), name -> of(name, assigned));
                if (value == null || !value.isSame() || values.size() > MAX_VALUES) {
                    return null;
                }
                values.add(value.rests().get(0));
            }
        }
        return values.size() > MAX_VALUES ? null : ImmutableSortedSet.copyOf(values);
    }

    /** Returns the values of a variable that has few of them; null if it has not. */
    @Nullable
    ImmutableSortedSet<Long> fewValues(String variable) {
        return few.get(variable);
    }

    // -- expressions -----------------------------------------------------------------------------------------------

    private interface Reader {
        @Nullable
        LaneValue read(String name);
    }

    /** Returns a register where some variables have been assigned values, to which the result is added. */
    LaneValue of(String register, Map<String, LaneValue> assigned) {
        LaneValue known = assigned.get(register);
        if (known != null) {
            return known;
        } else if (!definitions.contains(register)) {
            return of(register);
        }
        LaneValue value = null;
        if (definitions.isExpression(register)) {
            Step step = definitions.of(register).get(0).step();
            value = result(register, step, name -> of(name, assigned));
        }
        LaneValue found = value == null ? commonValue(register) : value;
        assigned.put(register, found);
        return found;
    }

    /** Returns what a name stands for that is no register which is written. */
    private LaneValue of(String name) {
        if (shared.contains(name)) {
            return LaneValue.same(shared.offset(name), lanes).withOrigins(LaneValue.SHARED);
        } else if (!name.startsWith("%")) {
            return LaneValue.unknown(lanes).withOrigins(LaneValue.OTHER);
        } else if (name.contains("ctaid")) {
            return LaneValue.constant(name, lanes);
        }
        ImmutableLongArray.Builder values = ImmutableLongArray.builder(lanes);
        for (int i = 0; i < lanes; i++) {
            Lanes value = new SampledThread(shape, first + i).special(name);
            if (value == null) {
                return LaneValue.unknown(lanes);
            }
            values.add(value.one());
        }
        return LaneValue.exact(values.build());
    }

    /** Returns the result of an instruction; null if it reads what is not known yet. */
    private @Nullable LaneValue result(String register, Step step, Reader reader) {
        Instr instr = step.instr();
        if (instr.opcode().equals("ld") && instr.space() == StateSpace.PARAM) {
            return parameter(instr, reader);
        } else if (Definitions.isParameterAccess(instr, "st")) {
            return operand(instr.operand(1), reader);
        } else if (instr.opcode().equals("ld")
                || instr.count() < 2
                || !(instr.operand(0) instanceof Operand.Name name
                        && name.name().equals(register))) {
            return LaneValue.unknown(lanes);
        }
        LaneValue[] operands = new LaneValue[instr.count()];
        int origins = 0;
        boolean areExact = true;
        for (int i = 1; i < operands.length; i++) {
            LaneValue operand = operand(instr.operand(i), reader);
            if (operand == null) {
                return null;
            }
            operands[i] = operand;
            origins |= operand.origins();
            areExact &= operand.isExact();
        }
        LaneValue value = areExact ? exact(instr, operands) : partly(instr, operands);
        if (instr.opcode().equals("cvta")) {
            origins |= instr.space() == StateSpace.SHARED ? LaneValue.SHARED : LaneValue.OTHER;
        }
        return value.withOrigins(origins);
    }

    private @Nullable LaneValue parameter(Instr instr, Reader reader) {
        if (definitions.isOfCall(instr)) {
            return reader.read(Definitions.parameter(instr.address(1)));
        } else if (!definitions.isOfLaunch(instr) || !Definitions.isParameterAccess(instr, "ld")) {
            return LaneValue.unknown(lanes);
        }
        LaneValue value = LaneValue.constant(Definitions.parameter(instr.address(1)), lanes);
        return instr.type().bits() == Long.SIZE ? value.withOrigins(LaneValue.OTHER) : value;
    }

    private @Nullable LaneValue operand(Operand operand, Reader reader) {
        if (operand instanceof Operand.Int number) {
            return LaneValue.same(number.value(), lanes);
        } else if (operand instanceof Operand.Address address) {
            LaneValue base = operand(address.base(), reader);
            return base == null ? null : base.plus(LaneValue.same(address.offset(), lanes), 1);
        } else if (operand instanceof Operand.Negated name) {
            LaneValue value = reader.read(name.name());
            return value == null || !value.isExact()
                    ? value == null ? null : LaneValue.unknown(lanes)
                    : LaneValue.same(1, lanes).plus(value, -1);
        }
        return operand instanceof Operand.Name name ? reader.read(name.name()) : LaneValue.unknown(lanes);
    }

    /** Returns what integer arithmetic makes of known operands. */
    private LaneValue exact(Instr instr, LaneValue[] operands) {
        int bits = bits(instr);
        ImmutableLongArray.Builder values = ImmutableLongArray.builder(lanes);
        for (int i = 0; i < lanes; i += 2) {
            int one = i;
            int next = Math.min(i + 1, lanes - 1);
            Lanes result = IntegerValues.result(instr, (operand, type) -> {
                ImmutableLongArray read = operands[operand].rests();
                Lanes both = Lanes.of(read.get(one), read.get(next));
                return type == PtxType.PRED || type.bits() >= Long.SIZE
                        ? both
                        : both.extended(type.bits(), type.isSigned());
            });
            if (result == null) {
                return LaneValue.unknown(lanes);
            }
            Lanes cut = bits < Long.SIZE ? result.extended(bits, true) : result;
            values.add(cut.one());
            if (next > one) {
                values.add(cut.next());
            }
        }
        return LaneValue.exact(values.build());
    }

    /** Returns the bits of a result that is no predicate. */
    private static int bits(Instr instr) {
        PtxType type = instr.typeCount() == 0 ? PtxType.PRED : instr.type(0);
        return type == PtxType.PRED ? Long.SIZE : instr.has("wide") ? 2 * type.bits() : type.bits();
    }

    /** Returns what is known of a result although not all of its operands are known. */
    private LaneValue partly(Instr instr, LaneValue[] operands) {
        LaneValue unknown = LaneValue.unknown(lanes);
        boolean isWhole = !instr.has("hi") && !instr.has("sat") && !instr.has("cc") && !isReal(instr);
        if (!isWhole) {
            return unknown;
        }
        return switch (instr.opcode()) {
            case "mov", "cvta", "cvt" -> operands[1];
            case "add" -> operands[1].plus(operands[2], 1);
            case "sub" -> operands[1].plus(operands[2], -1);
            case "mul" -> operands[1].times(operands[2]);
            case "mad" -> operands[1].times(operands[2]).plus(operands[3], 1);
            case "shl" ->
                operands[2].isSame() && operands[2].rests().get(0) < WARP
                        ? operands[1].times(
                                LaneValue.same(1L << operands[2].rests().get(0), lanes))
                        : unknown;
            case "and" ->
                operands[2].isExact()
                        ? operands[1].and(operands[2])
                        : operands[1].isExact() ? operands[2].and(operands[1]) : unknown;
            case "min", "max", "selp" -> operands[1].or(operands[2]);
            default -> unknown;
        };
    }

    private static boolean isReal(Instr instr) {
        for (int i = 0; i < instr.typeCount(); i++) {
            if (instr.type(i).isFloat()) {
                return true;
            }
        }
        return false;
    }

    // -- accesses --------------------------------------------------------------------------------------------------

    /** Returns the lanes for which some predicates have the values that an access needs, as far as that is known. */
    int active(SharedAccess access, Map<String, LaneValue> assigned) {
        int active = -1;
        for (SharedAccess.Guard guard : access.guards()) {
            LaneValue value = access.isFresh(guard.predicate())
                    ? of(guard.predicate(), assigned)
                    : commonValue(guard.predicate());
            for (int i = 0; i < lanes && value.isExact(); i++) {
                if ((value.rests().get(i) != 0) == guard.isNegated()) {
                    active &= ~(1 << i);
                }
            }
        }
        return lanes == WARP ? active : active & (1 << lanes) - 1;
    }

    /** Returns the address of an access. */
    LaneValue address(SharedAccess access, Map<String, LaneValue> assigned) {
        LaneValue value =
                operand(access.address(), name -> access.isFresh(name) ? of(name, assigned) : commonValue(name));
        return value == null ? LaneValue.unknown(lanes) : value;
    }

    /** Returns constants for the assignment of variables: ones that stand for what all lanes have. */
    ImmutableMap<String, LaneValue> constants(Set<String> variables) {
        ImmutableMap.Builder<String, LaneValue> all = ImmutableMap.builder();
        variables.forEach(each -> all.put(each, LaneValue.constant("value of " + each, lanes)));
        return all.buildOrThrow();
    }
}
