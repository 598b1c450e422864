package orrery.ptx.isa;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.Statement;

/** How many operands instructions have at most. That they have too few shows where they are lowered. */
final class OperandCounts {
    /** The opcodes that have 0, 1, ... operands at most, unless a modifier adds one. */
    private static final ImmutableList<String> MOST = ImmutableList.of(
            "exit ret trap brkpt membar fence griddepcontrol",
            "activemask bra nanosleep pmevent setmaxnreg prefetch prefetchu",
            "abs neg not cnot brev popc clz bfind rcp sqrt rsqrt sin cos lg2 ex2 tanh testp mov cvt cvta isspacep"
                    + " getctarank elect applypriority discard brx ld ldu st red ldmatrix stmatrix",
            "add sub addc subc mul mul24 div rem min max and or xor shl shr bmsk szext copysign setp set mapa redux"
                    + " match vote atom",
            "mad mad24 madc fma sad shf prmt bfe fns dp4a dp2a selp slct",
            "bfi lop3 shfl");

    /** The modifiers that add an operand. */
    private static final ImmutableMap<String, List<String>> ONE_MORE = ImmutableMap.of(
            "setp", List.of("and", "or", "xor"),
            "set", List.of("and", "or", "xor"),
            "cvt",
                    List.of(
                            "f16x2", "bf16x2", "e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2", "e2m1x2", "ue8m0x2", "pack",
                            "b32"),
            "ld", List.of("L2::cache_hint"),
            "st", List.of("L2::cache_hint", "async"),
            "red", List.of("L2::cache_hint", "async"),
            "atom", List.of("L2::cache_hint", "cas"));

    private static final ImmutableMap<String, Integer> BY_OPCODE = byOpcode();

    private OperandCounts() {}

    private static ImmutableMap<String, Integer> byOpcode() {
        ImmutableMap.Builder<String, Integer> all = ImmutableMap.builder();
        for (int count = 0; count < MOST.size(); count++) {
            for (String opcode : Splitter.on(' ').split(MOST.get(count))) {
                all.put(opcode, count);
            }
        }
        return all.buildOrThrow();
    }

    /** Refuses an instruction that has more operands than its form takes. */
    static void requireNotTooMany(Statement.Code code) {
        Integer most = BY_OPCODE.get(code.opcode());
        if (most == null) {
            return;
        }
        int count = most
                + (int) ONE_MORE.getOrDefault(code.opcode(), List.of()).stream()
                        .filter(code.modifiers()::contains)
                        .count();
        if (code.operands().size() > count) {
            throw PtxException.invalid(
                    code.line(),
                    code.mnemonic() + " has " + code.operands().size() + " operands; it takes at most " + count);
        }
    }
}
