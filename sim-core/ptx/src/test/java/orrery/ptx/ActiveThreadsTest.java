package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/**
 * Between two barriers, threads of a block that branch around what others do are not looked at; nothing else changes.
 */
class ActiveThreadsTest {
    private static final int[] BOUNDS = {0, 1, 5, 16, 31, 32, 33, 40, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};

    /** After a barrier, threads whose index has a relation to n add 1 to their word. */
    private static String body(String branch, String comparison, boolean indexIsFirst) {
        return """
                .reg .pred %%p<2>; .reg .b32 %%r<9>; .reg .b64 %%rd<4>;
                ld.param.u64 %%rd1, [words];
                ld.param.u32 %%r1, [n];
                mov.u32 %%r2, %%tid.x;
                mov.u32 %%r3, %%tid.y;
                mov.u32 %%r4, %%ntid.x;
                mad.lo.u32 %%r5, %%r3, %%r4, %%r2;
                mul.wide.u32 %%rd2, %%r5, 4;
                add.u64 %%rd3, %%rd1, %%rd2;
                st.global.u32 [%%rd3], %%r2;
                bar.sync 0;
                setp.%s %%p1, %s;
                %s bra SKIP;
                ld.global.u32 %%r6, [%%rd3];
                add.u32 %%r6, %%r6, 1000;
                st.global.u32 [%%rd3], %%r6;
                SKIP:
                bar.sync 0;
                ld.global.u32 %%r7, [%%rd3];
                add.u32 %%r7, %%r7, 100000;
                st.global.u32 [%%rd3], %%r7;
                ret;
                """.formatted(comparison, indexIsFirst ? "%r2, %r1" : "%r1, %r2", branch);
    }

    static Stream<Arguments> relations() {
        Map<String, BiPredicate<Integer, Integer>> all = new TreeMap<>();
        all.put("lt.s32", (a, b) -> a < b);
        all.put("le.s32", (a, b) -> a <= b);
        all.put("gt.s32", (a, b) -> a > b);
        all.put("ge.s32", (a, b) -> a >= b);
        all.put("eq.s32", (a, b) -> a.equals(b));
        all.put("ne.s32", (a, b) -> !a.equals(b));
        all.put("lt.u32", (a, b) -> Integer.compareUnsigned(a, b) < 0);
        all.put("le.u32", (a, b) -> Integer.compareUnsigned(a, b) <= 0);
        all.put("gt.u32", (a, b) -> Integer.compareUnsigned(a, b) > 0);
        all.put("hi.u32", (a, b) -> Integer.compareUnsigned(a, b) > 0);
        all.put("hs.u32", (a, b) -> Integer.compareUnsigned(a, b) >= 0);
        return all.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    @ParameterizedTest
    @MethodSource("relations")
    void threadsDoWhatTheirIndexSays(String comparison, BiPredicate<Integer, Integer> relation) {
        for (boolean indexIsFirst : new boolean[] {true, false}) {
            for (String branch : new String[] {"@%p1", "@!%p1"}) {
                TestDevice device =
                        TestDevice.ofBody(".param .u64 words, .param .u32 n", body(branch, comparison, indexIsFirst));
                for (int bound : BOUNDS) {
                    for (LaunchShape shape :
                            new LaunchShape[] {LaunchShape.linear(1, 40), new LaunchShape(1, 1, 1, 20, 3, 1, 0)}) {
                        Allocation words = device.words(new int[shape.threadsPerBlock()]);
                        device.launch("k", shape, words.base(), bound);
                        int[] expected = IntStream.range(0, shape.threadsPerBlock())
                                .map(t -> t % shape.blockX())
                                .map(x -> {
                                    boolean holds = indexIsFirst ? relation.test(x, bound) : relation.test(bound, x);
                                    return 100_000 + x + (holds == branch.startsWith("@!") ? 1000 : 0);
                                })
                                .toArray();
                        assertArrayEquals(expected, TestDevice.words(words), comparison + " " + branch + " " + bound);
                    }
                }
            }
        }
    }

    /** %r2 is the index of the thread, and %rd3 the address of its word. */
    private static final String WORD_OF_THREAD = """
            .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<6>;
            ld.param.u64 %rd1, [words];
            mov.u32 %r2, %tid.x;
            mul.wide.u32 %rd2, %r2, 4;
            add.u64 %rd3, %rd1, %rd2;
            """;

    private static void assertWords(int threads, String code, IntUnaryOperator expected) {
        assertWords(threads, TestDevice.ofBody(".param .u64 words", WORD_OF_THREAD + code), expected);
    }

    private static void assertWords(int threads, TestDevice device, IntUnaryOperator expected) {
        Allocation words = device.words(new int[threads]);
        device.launch(threads, words.base());
        assertArrayEquals(IntStream.range(0, threads).map(expected).toArray(), TestDevice.words(words));
    }

    /** A loop whose counter all threads change, also those that do nothing else, and that counts how often they run. */
    @Test
    void theCounterOfALoopIsThatOfAllThreads() {
        assertWords(
                64,
                """
                mov.u32 %r3, %ntid.x;
                LOOP:
                shr.u32 %r3, %r3, 1;
                bar.sync 0;
                setp.ge.u32 %p1, %r2, %r3;
                @%p1 bra REST;
                ld.global.u32 %r4, [%rd3];
                add.u32 %r4, %r4, %r3;
                st.global.u32 [%rd3], %r4;
                REST:
                setp.gt.u32 %p2, %r3, 1;
                @%p2 bra LOOP;
                bar.sync 0;
                ld.global.u32 %r4, [%rd3];
                mad.lo.u32 %r4, %r3, 1000, %r4;
                st.global.u32 [%rd3], %r4;
                ret;
                """,
                t -> 1000 + IntStream.of(32, 16, 8, 4, 2, 1).filter(n -> t < n).sum());
    }

    /** Warps that exchange values after a loop with a barrier, which all of them run together. */
    @Test
    void warpsPartWhereTheyExchangeValues() {
        assertWords(128, """
                mov.u32 %r3, %ntid.x;
                mov.u32 %r6, %r2;
                LOOP:
                bar.sync 0;
                shr.u32 %r3, %r3, 1;
                setp.ge.u32 %p1, %r2, %r3;
                @%p1 bra REST;
                add.u32 %r6, %r6, 100;
                REST:
                setp.gt.u32 %p2, %r3, 32;
                @%p2 bra LOOP;
                setp.gt.u32 %p3, %r2, 31;
                @%p3 bra END;
                shfl.sync.bfly.b32 %r6, %r6, 1, 31, -1;
                END:
                st.global.u32 [%rd3], %r6;
                ret;
                """, t -> t < 32 ? 200 + (t ^ 1) : t < 64 ? 100 + t : t);
    }

    /** The number that indices are compared with changes between the comparison and the branch. */
    @Test
    void theNumberIsThatOfTheComparison() {
        assertWords(
                64, """
                mov.u32 %r3, 32;
                LOOP:
                bar.sync 0;
                setp.ge.u32 %p1, %r2, %r3;
                shr.u32 %r3, %r3, 1;
                @%p1 bra REST;
                ld.global.u32 %r4, [%rd3];
                add.u32 %r4, %r4, 1;
                st.global.u32 [%rd3], %r4;
                REST:
                setp.gt.u32 %p2, %r3, 4;
                @%p2 bra LOOP;
                ret;
                """, t -> (int) IntStream.of(32, 16, 8).filter(n -> t < n).count());
    }

    /** What a function returns, what is in memory and what a carry flag says may be another number in each thread. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r2; call.uni (b), half, (a);"
                        + " ld.param.b32 %r3, [b]; }",
                "ld.global.u32 %r3, [%rd3]; shr.u32 %r4, %r2, 1; add.u32 %r3, %r3, %r4;",
                "and.b32 %r4, %r2, 1; sub.u32 %r4, 0, %r4; add.cc.u32 %r4, %r4, 1; addc.u32 %r3, 20, 0;"
            })
    void theNumberMayDifferBetweenThreads(String code) {
        String text = """
                .version 8.0
                .target sm_90
                .address_size 64
                .func (.param .b32 o) half (.param .b32 i)
                {
                .reg .b32 %r;
                ld.param.u32 %r, [i];
                shr.u32 %r, %r, 1;
                st.param.b32 [o], %r;
                ret;
                }
                .visible .entry k(.param .u64 words)
                {
                """ + WORD_OF_THREAD + code + """
                bar.sync 0;
                add.u32 %r3, %r3, 1;
                setp.ge.u32 %p1, %r2, %r3;
                @%p1 bra REST;
                st.global.u32 [%rd3], 1;
                REST:
                bar.sync 0;
                ret;
                }
                """;
        assertWords(64, TestDevice.of(text), t -> t < (code.contains("addc") ? 21 + (t & 1) : t / 2 + 1) ? 1 : 0);
    }

    /** A pointer to memory of the thread that a loop moves is another one in each thread. */
    @Test
    void anAddressOfTheThreadIsItsOwn() {
        assertWords(64, """
                .local .align 4 .b8 own[64];
                mov.u64 %rd4, own;
                mov.u32 %r3, 0;
                LOOP:
                bar.sync 0;
                add.u64 %rd4, %rd4, 4;
                add.u32 %r3, %r3, 1;
                setp.ge.u32 %p1, %r2, 40;
                @%p1 bra REST;
                st.local.u32 [%rd4], %r2;
                REST:
                setp.lt.u32 %p2, %r3, 5;
                @%p2 bra LOOP;
                bar.sync 0;
                ld.local.u32 %r4, [%rd4];
                st.global.u32 [%rd3], %r4;
                ret;
                """, t -> t < 40 ? t : 0);
    }
}
