package orrery.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Writes a random program in PTX, always the same for a seed: instructions of all types, with and without guards,
 * nested branches, loops, tables of labels, a function, memory of all kinds, exchanges of warps and barriers. The
 * result does not depend on the order of the threads. No instruction is an approximation.
 */
final class PtxGenerator {
    static final int THREADS = 64;

    /** The words of a thread in the result: all registers. */
    static final int WORDS = 44;

    /** The types of the registers. */
    private static final String[] TYPES = {"b32", "b64", "b16", "f32", "f64", "pred"};

    private final Random random;
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final PtxInstructionText instructions;
    private int labels;

    /** How many branches of single threads the code is in. */
    private int depth;

    /** The number of instructions that are written; the rest is left out. */
    private final int limit;

    private int written;

    private PtxGenerator(long seed, String name, int limit) {
        this.random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
        this.instructions = new PtxInstructionText(random, text);
        this.name = name;
        this.limit = limit;
    }

    /** Returns the declarations that precede the programs of a module. */
    static String header() {
        return ".version 8.4\n.target sm_90\n.address_size 64\n";
    }

    /** From this seed on a program has one instruction, so that it is known which one gives another result. */
    static final long FIRST_SINGLE = 1_000_000_000;

    /** Returns the entry, and the function that it calls, of a seed. */
    static String program(long seed, String name) {
        return program(seed, name, Integer.MAX_VALUE);
    }

    /** Returns the same with the first instructions only, but with all branches. */
    static String program(long seed, String name, int limit) {
        PtxGenerator generator = new PtxGenerator(seed, name, limit);
        if (seed >= FIRST_SINGLE) {
            generator.single(PtxForms.ALL.get((int) (seed % PtxForms.ALL.size())));
            return generator.text.toString();
        }
        generator.function();
        generator.entry();
        return generator.text.toString();
    }

    // -- frame -----------------------------------------------------------------------------------------------------

    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    private void registers() {
        for (int i = 0; i < TYPES.length; i++) {
            line(".reg .%s %%%s<%d>;", TYPES[i], PtxInstructionText.LETTERS.charAt(i), PtxInstructionText.COUNTS[i]);
        }
        line(".reg .b32 %%s<8>; .reg .b64 %%a<6>; .reg .pred %%q;");
    }

    private void function() {
        line(".func (.param .b32 out) f%s(.param .b32 x, .param .b32 y)\n{", name);
        registers();
        line("ld.param.u32 %%r0, [x];\nld.param.u32 %%r1, [y];");
        clear(2);
        int count = 3 + random.nextInt(8);
        plain(count);
        line("xor.b32 %%r0, %%r0, %%r1;\nst.param.b32 [out], %%r0;\nret;\n}");
    }

    /** Gives registers values that are made of the first two. */
    private void clear(int first) {
        for (int i = first; i < PtxInstructionText.COUNTS[0]; i++) {
            line("mad.lo.u32 %%r%d, %%r0, %d, %%r1;", i, random.nextInt() | 1);
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[1]; i++) {
            line(
                    "mov.b64 %%d%d, {%%r%d, %%r%d};",
                    i, random.nextInt(PtxInstructionText.COUNTS[0]), random.nextInt(PtxInstructionText.COUNTS[0]));
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[2]; i++) {
            line("cvt.u16.u32 %%h%d, %%r%d;", i, random.nextInt(PtxInstructionText.COUNTS[0]));
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[3]; i++) {
            line("mov.b32 %%f%d, %%r%d;", i, random.nextInt(PtxInstructionText.COUNTS[0]));
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[4]; i++) {
            line("mov.b64 %%g%d, %%d%d;", i, random.nextInt(PtxInstructionText.COUNTS[1]));
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[5]; i++) {
            line(
                    "setp.lt.s32 %%p%d, %%r%d, %%r%d;",
                    i, random.nextInt(PtxInstructionText.COUNTS[0]), random.nextInt(PtxInstructionText.COUNTS[0]));
        }
    }

    private void single(String form) {
        begin();
        instructions.write(form);
        end();
    }

    private void entry() {
        begin();
        block(15 + random.nextInt(25));
        end();
    }

    private void begin() {
        line(".visible .entry k%s(.param .u64 in, .param .u64 out)\n{", name);
        registers();
        line(".shared .align 16 .b8 shared%s[2048];\n.local .align 16 .b8 local%s[64];", name, name);
        line("ld.param.u64 %%a0, [in];\nld.param.u64 %%a1, [out];");
        line("cvta.to.global.u64 %%a0, %%a0;\ncvta.to.global.u64 %%a1, %%a1;");
        // s0: thread, s1: its place in shared memory, s2: lane, s3: mask of the lanes that run this code
        line("mov.u32 %%s0, %%tid.x;\nmov.u32 %%s1, shared%s;\nmad.lo.u32 %%s1, %%s0, 16, %%s1;", name);
        line("and.b32 %%s2, %%s0, 31;\nmov.u32 %%s3, -1;");
        line("mov.u64 %%a2, local%s;", name);
        for (int i = 0; i < 4; i++) {
            line("st.local.v4.u32 [%%a2+%d], {%%s0, %%s2, %%s3, %%s0};", 16 * i);
        }
        line("st.shared.v4.u32 [%%s1+1024], {%%s0, %%s0, %%s2, %%s2};\nbarrier.sync 0;");
        for (int i = 0; i < PtxInstructionText.COUNTS[0]; i += 4) {
            line("mad.lo.u32 %%s4, %%s0, %d, %d;", 2 * random.nextInt(256) + 1, random.nextInt(512));
            line("and.b32 %%s4, %%s4, 508;\nmul.wide.u32 %%a3, %%s4, 4;\nadd.s64 %%a3, %%a0, %%a3;");
            line("ld.global.nc.v4.u32 {%%r%d, %%r%d, %%r%d, %%r%d}, [%%a3];", i, i + 1, i + 2, i + 3);
        }
        clear(PtxInstructionText.COUNTS[0]);
    }

    /** Stores all registers. */
    private void end() {
        line("mad.wide.u32 %%a3, %%s0, %d, %%a1;", 4 * WORDS);
        int at = 0;
        for (int i = 0; i < PtxInstructionText.COUNTS[0]; i += 4, at += 16) {
            line("st.global.v4.u32 [%%a3+%d], {%%r%d, %%r%d, %%r%d, %%r%d};", at, i, i + 1, i + 2, i + 3);
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[1]; i += 2, at += 16) {
            line("st.global.v2.u64 [%%a3+%d], {%%d%d, %%d%d};", at, i, i + 1);
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[3]; i += 4, at += 16) {
            line("st.global.v4.f32 [%%a3+%d], {%%f%d, %%f%d, %%f%d, %%f%d};", at, i, i + 1, i + 2, i + 3);
        }
        for (int i = 0; i < PtxInstructionText.COUNTS[4]; i += 2, at += 16) {
            line("st.global.v2.f64 [%%a3+%d], {%%g%d, %%g%d};", at, i, i + 1);
        }
        line("st.global.v4.u16 [%%a3+%d], {%%h0, %%h1, %%h2, %%h3};\nmov.u32 %%s7, 0;", at);
        for (int i = 0; i < PtxInstructionText.COUNTS[5]; i++) {
            line("@%%p%d or.b32 %%s7, %%s7, %d;", i, 1 << i);
        }
        line("barrier.sync 0;\nld.shared.u32 %%s4, [%%s1+1024];\nst.global.v2.u32 [%%a3+%d], {%%s7, %%s4};", at + 8);
        line("ret;\n}");
    }

    // -- control ---------------------------------------------------------------------------------------------------

    private void block(int count) {
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(20);
            if (kind == 0 && depth < 3) {
                branch();
            } else if (kind == 1 && depth < 2) {
                loop();
            } else if (kind == 2 && depth < 2) {
                table();
            } else if (kind == 3) {
                write(this::exchange);
            } else if (kind == 4) {
                write(this::memory);
            } else if (kind == 5 && depth == 0) {
                write(this::barrier);
            } else if (kind == 6) {
                write(this::call);
            } else {
                write(instructions::write);
            }
        }
    }

    private String label() {
        return "$L" + name + "_" + labels++;
    }

    private int reg(char letter) {
        return instructions.reg(letter);
    }

    private String any(String... all) {
        return instructions.any(all);
    }

    /** Enters code that only the lanes run whose predicate q holds; the others go on at the label. */
    private void enter(String around) {
        depth++;
        // The mask of the lanes that enter is kept in registers of its own for each depth.
        line("vote.sync.ballot.b32 %%s%d, %%q, %%s%d;", 3 + depth, 2 + depth);
        line("@!%%q bra %s;", around);
    }

    private void branch() {
        String otherwise = label();
        String end = label();
        line("mov.pred %%q, %%p%d;", reg('p'));
        boolean hasElse = random.nextBoolean();
        enter(hasElse ? otherwise : end);
        block(1 + random.nextInt(5));
        depth--;
        if (hasElse) {
            line("bra %s;\n%s:", end, otherwise);
            plain(1 + random.nextInt(4));
        }
        line("%s:", end);
    }

    private void plain(int count) {
        for (int i = 0; i < count; i++) {
            write(instructions::write);
        }
    }

    private void write(Runnable instruction) {
        int before = text.length();
        instruction.run();
        if (++written > limit) {
            text.setLength(before);
        }
    }

    /** A loop that each thread runs one to four times; the exchanges in it are those of all that entered it. */
    private void loop() {
        String begin = label();
        line("and.b32 %%s7, %%r%d, 3;\n%s:", reg('r'), begin);
        plain(1 + random.nextInt(5));
        line("sub.u32 %%s7, %%s7, 1;\nsetp.ge.s32 %%q, %%s7, 0;\n@%%q bra %s;", begin);
    }

    private void table() {
        String end = label();
        List<String> targets = new ArrayList<>();
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            targets.add(label());
        }
        String table = label() + "t";
        line("rem.u32 %%s7, %%r%d, %d;", reg('r'), count);
        line("%s: .branchtargets %s;\nbrx.idx %%s7, %s;", table, String.join(", ", targets), table);
        for (String target : targets) {
            line("%s:", target);
            plain(1 + random.nextInt(3));
            line("bra %s;", end);
        }
        line("%s:", end);
    }

    private void call() {
        line("{ .param .b32 x; .param .b32 y; .param .b32 z;");
        line("st.param.b32 [x], %%r%d;\nst.param.b32 [y], %%r%d;", reg('r'), reg('r'));
        line("call (z), f%s, (x, y);\nld.param.b32 %%r%d, [z]; }", name, reg('r'));
    }

    // -- threads ---------------------------------------------------------------------------------------------------

    /** An exchange of the lanes that run this code. */
    private void exchange() {
        String mask = "%s" + (3 + depth);
        switch (random.nextInt(depth == 0 ? 7 : 4)) {
            case 0 -> line("vote.sync.%s.pred %%p%d, %%p%d, %s;", any("all", "any", "uni"), reg('p'), reg('p'), mask);
            case 1 -> line("vote.sync.ballot.b32 %%r%d, %%p%d, %s;", reg('r'), reg('p'), mask);
            case 2 ->
                line(
                        "redux.sync.%s %%r%d, %%r%d, %s;",
                        any("add.u32", "add.s32", "min.u32", "max.s32", "min.s32", "max.u32", "and.b32", "xor.b32"),
                        reg('r'),
                        reg('r'),
                        mask);
            case 3 -> {
                if (random.nextBoolean()) {
                    line("match.any.sync.b32 %%r%d, %%r%d, %s;", reg('r'), reg('r'), mask);
                } else {
                    line("match.all.sync.b64 %%r%d|%%p%d, %%d%d, %s;", reg('r'), reg('p'), reg('d'), mask);
                }
            }
            default ->
                line(
                        "shfl.sync.%s.b32 %%r%d|%%p%d, %%r%d, %s, %d, -1;",
                        any("up", "down", "bfly", "idx"),
                        reg('r'),
                        reg('p'),
                        reg('r'),
                        random.nextBoolean() ? "%r" + reg('r') : "" + random.nextInt(40),
                        random.nextInt(32) << 8 | random.nextInt(32));
        }
    }

    /** An exchange of the threads of the block through shared memory, or a barrier that counts. */
    private void barrier() {
        switch (random.nextInt(3)) {
            case 0 -> {
                int distance = 16 * random.nextInt(THREADS);
                line("st.shared.u32 [%%s1], %%r%d;\nbarrier.sync 0;", reg('r'));
                line("mov.u32 %%s7, shared%s;\nsub.u32 %%s4, %%s1, %%s7;", name);
                line("xor.b32 %%s4, %%s4, %d;\nadd.u32 %%s4, %%s4, %%s7;", distance);
                line("ld.shared.u32 %%r%d, [%%s4];\nbarrier.sync 0;", reg('r'));
            }
            case 1 -> line("barrier.red.popc.u32 %%r%d, 0, %%p%d;", reg('r'), reg('p'));
            default -> line("barrier.red.%s.pred %%p%d, 0, %%p%d;", any("and", "or"), reg('p'), reg('p'));
        }
    }

    private void memory() {
        int r = reg('r');
        switch (random.nextInt(8)) {
            case 0 -> line("st.local.v2.u32 [%%a2+%d], {%%r%d, %%r%d};", 8 * random.nextInt(8), r, reg('r'));
            case 1 ->
                line("ld.local.%s %%r%d, [%%a2+%d];", any("u8", "s8", "u32", "u16", "s16"), r, 4 * random.nextInt(16));
            case 2 -> line("ld.local.%s %%d%d, [%%a2+%d];", any("u64", "s32", "u8"), reg('d'), 8 * random.nextInt(8));
            case 3 -> {
                line("and.b32 %%s7, %%r%d, 60;\ncvt.u64.u32 %%a4, %%s7;\nadd.u64 %%a4, %%a4, %%a2;", r);
                line("ld.local.u32 %%r%d, [%%a4];\nst.local.u32 [%%a4], %%r%d;", reg('r'), reg('r'));
            }
            case 4 -> {
                line("and.b32 %%s7, %%r%d, 511;\nmul.wide.u32 %%a4, %%s7, 4;\nadd.s64 %%a4, %%a0, %%a4;", r);
                line("ld.global.%s, [%%a4];", any("u32 %r1", "s16 %r2", "f32 %f1", "u8 %r3", "s32 %d2"));
            }
            // Atomic operations on a word of the thread's own give what was there before.
            case 5 ->
                line(
                        "atom.shared.%s %%r%d, [%%s1+1024], %%r%d;",
                        any(
                                "add.u32",
                                "min.s32",
                                "max.u32",
                                "and.b32",
                                "or.b32",
                                "xor.b32",
                                "exch.b32",
                                "inc.u32",
                                "dec.u32"),
                        reg('r'),
                        reg('r'));
            case 6 -> line("atom.shared.cas.b32 %%r%d, [%%s1+1024], %%r%d, %%r%d;", reg('r'), reg('r'), reg('r'));
            default -> {
                line("cvt.u64.u32 %%a4, %%s1;\ncvta.shared.u64 %%a4, %%a4;");
                line("%s [%%a4+%d], %%r%d;", any("st.u32", "red.xor.b32", "st.u8", "red.add.u32"), 1028, reg('r'));
                line("ld.%s %%r%d, [%%a4+%d];", any("u32", "s8", "u16"), reg('r'), 1028);
            }
        }
    }
}
