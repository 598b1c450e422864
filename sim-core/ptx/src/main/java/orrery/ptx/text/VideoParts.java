package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Replaces video instructions whose operands are parts of registers, such as {@code %r1.b0}, by those of whole
 * registers: {@code bfe} and {@code prmt} select what is read, {@code bfi} or a mask puts the result into the third
 * operand.
 */
final class VideoParts {
    private static final Pattern SELECTOR = Pattern.compile("[bh][0-7]{1,4}");
    private static final ImmutableSet<String> OPCODES =
            ImmutableSet.of("vadd", "vsub", "vabsdiff", "vmin", "vmax", "vavrg", "vshl", "vshr", "vset");
    private static final ImmutableSet<String> SECOND_OPERATIONS = ImmutableSet.of("add", "min", "max");

    private final BodyStatements body;

    VideoParts(BodyStatements body) {
        this.body = body;
    }

    /** Returns whether a word after the dot behind a register selects parts of it. */
    static boolean isSelector(String word) {
        return SELECTOR.matcher(word).matches();
    }

    /** Adds an instruction if it is one with parts of registers; returns whether it is. */
    boolean add(Statement.Code code) {
        if (code.operands().stream().noneMatch(Operand.Part.class::isInstance)) {
            return false;
        }
        int parts = code.opcode().endsWith("2") ? 2 : code.opcode().endsWith("4") ? 4 : 1;
        String opcode = parts == 1
                ? code.opcode()
                : code.opcode().substring(0, code.opcode().length() - 1);
        if (!OPCODES.contains(opcode) || code.operands().size() < 3) {
            throw PtxException.notSimulated(code.line(), "a part of a register in " + code.mnemonic());
        }
        List<Operand> operands = new ArrayList<>(code.operands());
        for (int i = 1; i <= 2; i++) {
            if (code.operands().get(i) instanceof Operand.Part part) {
                Operand read = body.register("#part" + i, PtxType.B32);
                if (parts == 1) {
                    body.add(code, "bfe." + type(code, i), read, part.register(), at(part, code), bits(part));
                } else {
                    body.add(code, "prmt.b32", read, whole(code, 1), whole(code, 2), bytes(part, parts, code));
                }
                operands.set(i, read);
            }
        }
        if (operands.get(0) instanceof Operand.Part to) {
            addMerge(code, operands, to, parts);
        } else {
            body.add(code.with(code.guard(), operands));
        }
        return true;
    }

    /** Adds an instruction whose result is a part of its third operand. */
    private void addMerge(Statement.Code code, List<Operand> operands, Operand.Part to, int parts) {
        if (operands.size() != 4 || code.modifiers().stream().anyMatch(SECOND_OPERATIONS::contains)) {
            throw PtxException.notSimulated(code.line(), code.mnemonic() + " with a part of a register as its result");
        }
        Operand result = body.register("#part", PtxType.B32);
        Operand old = operands.get(3);
        operands.set(0, result);
        if (parts == 1) {
            body.add(code.with(code.guard(), operands.subList(0, 3)));
            if (code.modifiers().contains("sat")) {
                String type = type(code, 0);
                String narrow = type.charAt(0) + (to.selector().startsWith("b") ? "8" : "16");
                body.add(code, "cvt.sat." + narrow + "." + type, result, result);
            }
            body.add(code, "bfi.b32", to.register(), result, old, at(to, code), bits(to));
            return;
        }
        body.add(code.with(code.guard(), operands));
        long mask = 0;
        for (char digit : digits(to, 1, parts, parts, code).toCharArray()) {
            mask |= (1L << 32 / parts) - 1 << (digit - '0') * 32 / parts;
        }
        body.add(code, "lop3.b32", to.register(), result, old, new Operand.Int(mask), new Operand.Int(0xE4));
    }

    /**
     * Returns the type of an operand of an instruction on whole words; that of a comparison has no type of a result.
     */
    private static String type(Statement.Code code, int operand) {
        ImmutableList<String> types = code.modifiers().stream()
                .filter(each -> PtxType.of(each) != null)
                .collect(ImmutableList.toImmutableList());
        int index = code.opcode().equals("vset") ? Math.max(0, operand - 1) : operand;
        if (index >= types.size()) {
            throw PtxException.invalid(code.line(), code.mnemonic() + " without a type of operand " + (operand + 1));
        }
        return types.get(index);
    }

    private static Operand whole(Statement.Code code, int index) {
        Operand operand = code.operands().get(index);
        return operand instanceof Operand.Part part ? part.register() : operand;
    }

    private static Operand bits(Operand.Part part) {
        return new Operand.Int(part.selector().startsWith("b") ? 8 : 16);
    }

    /** Returns the first bit of a part of a word. */
    private static Operand at(Operand.Part part, Statement.Code code) {
        int parts = part.selector().startsWith("b") ? 4 : 2;
        return new Operand.Int((digits(part, 1, 1, parts, code).charAt(0) - '0') * 32L / parts);
    }

    /** Returns the selector of {@code prmt} for parts of two words. */
    private static Operand bytes(Operand.Part part, int parts, Statement.Code code) {
        long selector = 0;
        for (char digit : digits(part, parts, parts, 2 * parts, code).toCharArray()) {
            long number = Character.digit(digit, 10);
            selector = parts == 4 ? selector << 4 | number : selector << 8 | (2 * number + 1) << 4 | 2 * number;
        }
        return new Operand.Int(selector);
    }

    /** Returns the numbers of parts, the last one first. */
    private static String digits(Operand.Part part, int least, int most, int parts, Statement.Code code) {
        String digits = part.selector().substring(1);
        boolean isLegal = digits.length() >= least
                && digits.length() <= most
                && digits.chars().allMatch(each -> each < '0' + parts)
                && (most == 1 || part.selector().startsWith(most == 4 ? "b" : "h"));
        if (!isLegal) {
            throw PtxException.invalid(code.line(), code.mnemonic() + " has no part ." + part.selector());
        }
        return digits;
    }
}
