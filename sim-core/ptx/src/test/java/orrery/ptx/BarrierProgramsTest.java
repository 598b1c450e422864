package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/**
 * Threads that share nothing compute the same with barriers and without. With barriers, the code is divided, and
 * threads that do nothing in a part are left out; without, each thread runs from its beginning to its end.
 */
class BarrierProgramsTest {
    private static final String BARRIER = "BARRIER;\n";
    private static final List<String> RELATIONS = List.of("lt", "le", "gt", "ge", "eq", "ne");
    private static final List<String> OPERATIONS =
            List.of("add.u32", "sub.u32", "xor.b32", "and.b32", "shr.u32", "min.s32");

    /** Writes a random program. Registers u are the same in all threads, registers v are not. */
    private static final class Program {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private int labels;
        private int counters;

        Program(long seed) {
            random = new Random(seed);
        }

        String write() {
            text.append("""
                    .reg .pred %p<200>; .reg .b32 %u<4>; .reg .b32 %v<4>; .reg .b32 %c<200>; .reg .b32 %m; .reg .b32 %t;
                    .reg .b32 %y; .reg .b32 %w; .reg .b64 %a<4>;
                    ld.param.u64 %a1, [words];
                    mov.u32 %t, %tid.x; mov.u32 %y, %tid.y; mov.u32 %w, %ntid.x;
                    mad.lo.u32 %v0, %y, %w, %t;
                    mul.wide.u32 %a2, %v0, 4; add.u64 %a3, %a1, %a2;
                    mov.u32 %u0, 7; shr.u32 %u1, %w, 1; mov.u32 %u2, %w; mov.u32 %u3, 40;
                    add.u32 %v1, %t, 3; shl.b32 %v2, %t, 1; mov.u32 %v3, 5;
                    """);
            for (int i = 0; i < 8; i++) {
                together(2);
            }
            text.append("ld.global.u32 %m, [%a3]; xor.b32 %m, %m, %v0; add.u32 %m, %m, %v1; xor.b32 %m, %m, %v2;");
            text.append("add.u32 %m, %m, %v3; xor.b32 %m, %m, %u0; add.u32 %m, %m, %u1; xor.b32 %m, %m, %u2;");
            text.append("add.u32 %m, %m, %u3; st.global.u32 [%a3], %m; ret;");
            return text.toString();
        }

        private String any(String kind) {
            return "%" + kind + random.nextInt(4);
        }

        private String common() {
            return random.nextBoolean() ? any("u") : String.valueOf(random.nextInt(48) - 4);
        }

        /** Writes what all threads do. */
        private void together(int depth) {
            switch (random.nextInt(depth > 0 ? 8 : 5)) {
                case 0, 1 -> text.append(BARRIER);
                case 2 -> operation("u", common());
                case 3, 4 -> branch(depth);
                case 5 -> {
                    int end = labels++;
                    comparison(any("u"), common(), end);
                    together(depth - 1);
                    together(depth - 1);
                    text.append("L").append(end).append(":\n");
                }
                default -> loop(depth);
            }
        }

        private void loop(int depth) {
            int begin = labels++;
            String counter = "%c" + counters++;
            text.append("mov.u32 ")
                    .append(counter)
                    .append(", ")
                    .append(1 + random.nextInt(3))
                    .append(";\nL");
            text.append(begin).append(":\n");
            for (int i = 0; i < 3; i++) {
                together(depth - 1);
            }
            text.append("sub.u32 %s, %s, 1; setp.ne.u32 %%p%d, %s, 0; @%%p%d bra L%d;%n"
                    .formatted(counter, counter, begin, counter, begin, begin));
        }

        /** Writes what some threads do. */
        private void branch(int depth) {
            int end = labels++;
            boolean byIndex = random.nextInt(4) > 0;
            String one = byIndex ? "%t" : any("v");
            String other = byIndex ? common() : any(random.nextBoolean() ? "u" : "v");
            boolean isSwapped = random.nextInt(4) == 0 && other.startsWith("%");
            comparison(isSwapped ? other : one, isSwapped ? one : other, end);
            for (int i = random.nextInt(3); i >= 0; i--) {
                if (depth > 0 && random.nextInt(4) == 0) {
                    branch(depth - 1);
                } else if (random.nextBoolean()) {
                    text.append("ld.global.u32 %m, [%a3]; add.u32 %m, %m, ").append(any("v"));
                    text.append("; st.global.u32 [%a3], %m;\n");
                } else {
                    operation("v", random.nextBoolean() ? any("v") : common());
                }
            }
            text.append("L").append(end).append(":\n");
        }

        private void comparison(String one, String other, int end) {
            String relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
            text.append("setp.").append(relation).append(random.nextBoolean() ? ".s32" : ".u32");
            text.append(" %p")
                    .append(end)
                    .append(", ")
                    .append(one)
                    .append(", ")
                    .append(other)
                    .append(";\n");
            if (random.nextInt(5) == 0) {
                operation("v", any("v"));
            }
            text.append(random.nextBoolean() ? "@%p" : "@!%p").append(end);
            text.append(" bra L").append(end).append(";\n");
        }

        private void operation(String kind, String operand) {
            String operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
            String amount = operation.startsWith("shr") ? "1" : operand;
            text.append("%s %s, %s, %s;%n".formatted(operation, any(kind), any(kind), amount));
        }
    }

    private static int[] run(String body, LaunchShape shape) {
        TestDevice device = TestDevice.ofBody(".param .u64 words", body);
        Allocation words = device.words(new int[shape.threadsPerBlock()]);
        device.launch("k", shape, words.base());
        return TestDevice.words(words);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void barriersChangeNothingForThreadsThatShareNothing(int part) {
        LaunchShape shape = part % 2 == 0 ? LaunchShape.linear(1, 70) : new LaunchShape(1, 1, 1, 12, 4, 1, 0);
        for (int i = 0; i < 60; i++) {
            long seed = 1000L * part + i;
            String body = new Program(seed).write();
            int[] expected = run(body.replace(BARRIER, ""), shape);
            assertArrayEquals(expected, run(body.replace(BARRIER, "bar.sync 0;\n"), shape), "seed " + seed);
            String withShuffle = body.replace("ret;", "shfl.sync.idx.b32 %m, %m, 0, 31, -1; ret;");
            assertArrayEquals(
                    expected, run(withShuffle.replace(BARRIER, "bar.sync 0;\n"), shape), "seed " + seed + " in warps");
        }
    }
}
