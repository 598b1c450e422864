package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import orrery.core.memory.Allocation;

/**
 * Random programs give what the generator computes while it writes them: integers and single precision, branches of
 * single threads in each other, and exchanges through shared memory with barriers.
 * {@code -Dorrery.ptx.random.programs=N} runs more programs than 150, and {@code -Dorrery.ptx.random.seed=N} others.
 */
class RandomPtxTest {
    private static final int THREADS = 64;
    private static final int REGISTERS = 12;
    private static final int LENGTH = 60;

    /** What a two-operand instruction computes. */
    private interface Operation {
        int of(int a, int b);
    }

    private record Binary(String name, Operation operation) {}

    private static final List<Binary> BINARY = List.of(
            new Binary("add.s32", (a, b) -> a + b),
            new Binary("sub.s32", (a, b) -> a - b),
            new Binary("mul.lo.s32", (a, b) -> a * b),
            new Binary("mul.hi.s32", (a, b) -> (int) ((long) a * b >> 32)),
            new Binary("mul.hi.u32", (a, b) -> (int) (unsigned(a) * unsigned(b) >>> 32)),
            new Binary("and.b32", (a, b) -> a & b),
            new Binary("or.b32", (a, b) -> a | b),
            new Binary("xor.b32", (a, b) -> a ^ b),
            new Binary("shl.b32", (a, b) -> unsigned(b) > 31 ? 0 : a << b),
            new Binary("shr.u32", (a, b) -> unsigned(b) > 31 ? 0 : a >>> b),
            new Binary("shr.s32", (a, b) -> a >> (unsigned(b) > 31 ? 31 : b)),
            new Binary("min.s32", Math::min),
            new Binary("max.s32", Math::max),
            new Binary("min.u32", (a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b),
            new Binary("max.u32", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b),
            new Binary("add.sat.s32", (a, b) ->
                    (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, (long) a + b))),
            new Binary("add.rn.f32", (a, b) -> bits(number(a) + number(b))),
            new Binary("sub.rn.f32", (a, b) -> bits(number(a) - number(b))),
            new Binary("mul.rn.f32", (a, b) -> bits(number(a) * number(b))),
            new Binary("div.rn.f32", (a, b) -> bits(number(a) / number(b))));

    private static final List<Binary> UNARY = List.of(
            new Binary("not.b32", (a, b) -> ~a),
            new Binary("neg.s32", (a, b) -> -a),
            new Binary("abs.s32", (a, b) -> Math.abs(a)),
            new Binary("popc.b32", (a, b) -> Integer.bitCount(a)),
            new Binary("clz.b32", (a, b) -> Integer.numberOfLeadingZeros(a)),
            new Binary("brev.b32", (a, b) -> Integer.reverse(a)),
            new Binary("sqrt.rn.f32", (a, b) -> bits((float) Math.sqrt(number(a)))),
            new Binary("cvt.rn.f32.s32", (a, b) -> bits((float) a)),
            new Binary("cvt.s32.s8", (a, b) -> (byte) a),
            new Binary("cvt.u32.u16", (a, b) -> a & 0xFFFF));

    private static final List<Binary> COMPARISONS = List.of(
            new Binary("eq.s32", (a, b) -> a == b ? 1 : 0),
            new Binary("lt.s32", (a, b) -> a < b ? 1 : 0),
            new Binary("ge.u32", (a, b) -> Integer.compareUnsigned(a, b) >= 0 ? 1 : 0),
            new Binary("lt.f32", (a, b) -> number(a) < number(b) ? 1 : 0),
            new Binary("geu.f32", (a, b) -> !(number(a) < number(b)) ? 1 : 0));

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** The bits of a result: there is one NaN. */
    private static int bits(float value) {
        return Float.isNaN(value) ? 0x7FFF_FFFF : Float.floatToRawIntBits(value);
    }

    /** Writes a program, and computes the registers of its threads. */
    private static final class Generator {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private final int[][] registers = new int[THREADS][REGISTERS];
        private boolean[] active = new boolean[THREADS];
        private int labels;

        Generator(long seed) {
            random = new Random(seed);
            Arrays.fill(active, true);
            text.append("""
                    .reg .b32 %r<12>; .reg .b32 %t<4>; .reg .b64 %d<6>; .reg .pred %p<20>; .shared .align 4 .b8 s[256];
                    ld.param.u64 %d1, [p]; mov.u32 %t1, %tid.x; mul.wide.u32 %d2, %t1, 48; add.s64 %d3, %d1, %d2;
                    """);
            for (int i = 0; i < REGISTERS; i++) {
                text.append("ld.global.b32 %r")
                        .append(i)
                        .append(", [%d3+")
                        .append(4 * i)
                        .append("];\n");
                for (int[] each : registers) {
                    each[i] = switch (random.nextInt(4)) {
                        case 0 -> random.nextInt(64) - 32;
                        case 1 -> Float.floatToRawIntBits((random.nextFloat() - 0.5f) * 100);
                        case 2 -> Corpus.input()[random.nextInt(Corpus.WORDS)];
                        default -> random.nextInt();
                    };
                }
            }
        }

        int[] words() {
            return Arrays.stream(registers).flatMapToInt(Arrays::stream).toArray();
        }

        String program() {
            statements(LENGTH, 0);
            for (int i = 0; i < REGISTERS; i++) {
                text.append("st.global.b32 [%d3+")
                        .append(4 * i)
                        .append("], %r")
                        .append(i)
                        .append(";\n");
            }
            return text.append("ret;").toString();
        }

        private void statements(int count, int depth) {
            for (int i = 0; i < count; i++) {
                int kind = random.nextInt(20);
                if (kind < 10) {
                    compute(BINARY.get(random.nextInt(BINARY.size())), 2);
                } else if (kind < 14) {
                    compute(UNARY.get(random.nextInt(UNARY.size())), 1);
                } else if (kind < 16) {
                    select();
                } else if (kind < 18 && depth < 3) {
                    branch(depth);
                } else if (kind == 18 && depth == 0) {
                    exchange();
                } else {
                    fused();
                }
            }
        }

        private int any() {
            return random.nextInt(REGISTERS);
        }

        private void compute(Binary instruction, int operands) {
            int to = any();
            int a = any();
            boolean isConstant = operands == 2 && !instruction.name().endsWith("f32") && random.nextInt(4) == 0;
            int b = isConstant ? random.nextInt(80) - 16 : any();
            text.append("%s %%r%d, %%r%d".formatted(instruction.name(), to, a));
            text.append(operands == 1 ? ";\n" : isConstant ? ", %d;\n".formatted(b) : ", %%r%d;\n".formatted(b));
            for (int t = 0; t < THREADS; t++) {
                int[] own = registers[t];
                if (active[t]) {
                    own[to] = instruction.operation().of(own[a], isConstant ? b : own[b]);
                }
            }
        }

        private void fused() {
            int to = any();
            int a = any();
            int b = any();
            int c = any();
            boolean isFloat = random.nextBoolean();
            text.append(
                    "%s %%r%d, %%r%d, %%r%d, %%r%d;\n".formatted(isFloat ? "fma.rn.f32" : "mad.lo.s32", to, a, b, c));
            for (int t = 0; t < THREADS; t++) {
                int[] own = registers[t];
                if (active[t]) {
                    own[to] = isFloat
                            ? bits(Math.fma(number(own[a]), number(own[b]), number(own[c])))
                            : own[a] * own[b] + own[c];
                }
            }
        }

        /** Sets a predicate; returns which threads it holds for. */
        private boolean[] compare(int predicate) {
            Binary comparison = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
            int a = any();
            int b = any();
            text.append("setp.%s %%p%d, %%r%d, %%r%d;\n".formatted(comparison.name(), predicate, a, b));
            boolean[] holds = new boolean[THREADS];
            for (int t = 0; t < THREADS; t++) {
                holds[t] = comparison.operation().of(registers[t][a], registers[t][b]) != 0;
            }
            return holds;
        }

        private void select() {
            boolean[] holds = compare(19);
            int to = any();
            int a = any();
            int b = any();
            text.append("selp.b32 %%r%d, %%r%d, %%r%d, %%p19;\n".formatted(to, a, b));
            for (int t = 0; t < THREADS; t++) {
                if (active[t]) {
                    registers[t][to] = registers[t][holds[t] ? a : b];
                }
            }
        }

        private void branch(int depth) {
            boolean[] outer = active;
            boolean[] skips = compare(depth);
            int label = labels++;
            text.append("@%%p%d bra L%d;\n".formatted(depth, label));
            active = new boolean[THREADS];
            for (int t = 0; t < THREADS; t++) {
                active[t] = outer[t] && !skips[t];
            }
            statements(1 + random.nextInt(6), depth + 1);
            active = outer;
            text.append("L").append(label).append(":\n");
        }

        /** Each thread gets a register of another one. */
        private void exchange() {
            int from = any();
            int to = any();
            int distance = random.nextInt(THREADS);
            text.append("""
                    shl.b32 %%t2, %%t1, 2; mov.u32 %%t3, s; add.s32 %%t2, %%t2, %%t3; st.shared.b32 [%%t2], %%r%d; bar.sync 0;
                    add.s32 %%t2, %%t1, %d; and.b32 %%t2, %%t2, 63; shl.b32 %%t2, %%t2, 2; add.s32 %%t2, %%t2, %%t3;
                    ld.shared.b32 %%r%d, [%%t2]; bar.sync 0;
                    """.formatted(from, distance, to));
            int[] values = new int[THREADS];
            for (int t = 0; t < THREADS; t++) {
                values[t] = registers[t][from];
            }
            for (int t = 0; t < THREADS; t++) {
                registers[t][to] = values[t + distance & THREADS - 1];
            }
        }
    }

    @Test
    void programsGiveWhatTheGeneratorComputes() {
        int programs = Integer.getInteger("orrery.ptx.random.programs", 150);
        long first = Long.getLong("orrery.ptx.random.seed", 1);
        for (long seed = first; seed < first + programs; seed++) {
            Generator generator = new Generator(seed);
            int[] input = generator.words();
            String program = generator.program();
            TestDevice device = TestDevice.ofBody(".param .u64 p", program);
            Allocation memory = device.words(input);
            device.launch(THREADS, memory.base());
            assertArrayEquals(generator.words(), TestDevice.words(memory), "seed " + seed + ":\n" + program);
        }
    }
}
