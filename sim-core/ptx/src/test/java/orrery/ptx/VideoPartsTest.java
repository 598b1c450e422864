package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;
import orrery.sim.PtxCompilationException;

/** Instructions of the ISA with operands that few compilers write. The results follow from its pseudocode. */
class VideoPartsTest {
    private static final String REGISTERS = """
            .reg .b64 %d<3>; .reg .b32 %r<6>; .reg .pred %p<3>;
            ld.param.u64 %d1, [p];
            ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%d1];
            """;

    private static int result(String code, int... words) {
        TestDevice device =
                TestDevice.ofBody(".param .u64 p", REGISTERS + code + ";\nst.global.u32 [%d1+16], %r5;\nret;");
        Allocation memory = device.words(words[0], words[1], words[2], 0, 0);
        device.launch(1, memory.base());
        return TestDevice.words(memory)[4];
    }

    private static int hex(String word) {
        return Integer.parseUnsignedInt(word, 16);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vadd.s32.s32.s32 %r5, %r1.b3, %r2.h0, %r3 | 00001081",
                "vadd.u32.u32.s32.min %r5, %r1.b3, %r2.h1, %r3 | 000011b4",
                "vsub.u32.u32.u32 %r5.b2, %r1.b0, %r2.b1, %r3 | 88557788",
                "vsub.u32.u32.u32.sat %r5.b2, %r1.b0, %r2.b1, %r3 | 88557788",
                "vsub.u32.u32.u32.sat %r5.b2, %r1.b2, %r1.b3, %r3 | 88007788",
                "vmax.s32.s32.s32 %r5.h1, %r1.b3, %r2.b0, %r3 | 00007788",
                "vset.s32.u32.lt %r5.b0, %r1.b3, %r2.b0, %r3 | 88997701",
                "vset.u32.u32.lt %r5.b0, %r1.b3, %r2.b0, %r3 | 88997700",
                "vshl.u32.u32.u32.clamp %r5, %r1.h1, %r2.b1, %r3 | 02460000",
                "vadd4.u32.u32.u32 %r5, %r1.b0123, %r2.b7654, %r3 | 77773481",
                "vadd4.u32.u32.u32 %r5.b20, %r1, %r2, %r3 | 88567766",
                "vadd4.s32.s32.s32.sat %r5.b3, %r1.b3333, %r1.b3333, %r3 | 80997788",
                "vadd2.u32.u32.u32 %r5.h0, %r1.h32, %r2.h10, %r3 | 88995566",
                "vadd2.u32.u32.u32 %r5, %r1.h10, %r2.h01, %r3 | c589c589",
            })
    void parts(String code, String expected) {
        assertEquals(hex(expected), result(code, hex("81234466"), hex("11331100"), hex("88997788")), code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vadd.u32.u32.u32 %r5, %r1.b4, %r2, %r3 | vadd.u32.u32.u32 has no part .b4",
                "vadd4.u32.u32.u32 %r5, %r1.b012, %r2, %r3 | vadd4.u32.u32.u32 has no part .b012",
                "vadd2.u32.u32.u32 %r5, %r1.b10, %r2, %r3 | vadd2.u32.u32.u32 has no part .b10",
            })
    void partsThatAreNone(String code, String message) {
        String log = assertThrows(PtxCompilationException.class, () -> result(code, 0, 0, 0))
                .log();
        assertTrue(log.contains(message), log);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vadd4.u32.u32.u32.add %r5.b20, %r1, %r2, %r3 | with a part of a register as its result",
                "vmad.u32.u32.u32 %r5, %r1.b0, %r2.b1, %r3 | a part of a register in vmad.u32.u32.u32",
                "vmad.u32.u32.u32 %r5, -%r1, %r2, %r3 | a negated operand",
                "add.u32 %r5, %r1.b0, %r2 | a part of a register in add.u32",
            })
    void whatIsNotSimulatedIsNoInvalidPtx(String code, String message) {
        UnsupportedOperationException refused =
                assertThrows(UnsupportedOperationException.class, () -> result(code, 0, 0, 0));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "mad24.hi.s32 %r5, %r1, %r2, %r3 ~ 00001357 ~ 00002468 ~ 00000005 ~ 000002c5",
                "mad24.hi.s32 %r5, %r1, %r2, %r3 ~ 00ffffff ~ 00000001 ~ 00000005 ~ 00000004",
                "mad24.hi.u32 %r5, %r1, %r2, %r3 ~ ffffffff ~ ffffffff ~ 00000001 ~ fffffe01",
                "mad24.hi.sat.s32 %r5, %r1, %r2, %r3 ~ 007fffff ~ 007fffff ~ 7fffffff ~ 7fffffff",
                "mad24.hi.sat.s32 %r5, %r1, %r2, %r3 ~ 00800000 ~ 007fffff ~ 80000000 ~ 80000000",
                "cvt.pack.sat.u4.s32.b32 %r5, %r1, %r2, %r3 ~ 00000011 ~ fffffff0 ~ 12345678 ~ 345678f0",
                "cvt.pack.sat.s4.s32.b32 %r5, %r1, %r2, %r3 ~ 00000011 ~ fffffff0 ~ 12345678 ~ 34567878",
                "cvt.pack.sat.u2.s32.b32 %r5, %r1, %r2, %r3 ~ 00000001 ~ 00000007 ~ 12345678 ~ 23456787",
                "cvt.pack.sat.s2.s32.b32 %r5, %r1, %r2, %r3 ~ 00000001 ~ fffffff7 ~ 12345678 ~ 23456786",
                "lop3.or.b32 %r5|%p1, %r1, %r2, %r3, 0x80, %p2; @!%p1 mov.b32 %r5, 77 ~ 0000000f ~ 00000035 ~ 00000006 ~ 00000004",
                "lop3.or.b32 %r5|%p1, %r1, %r2, %r3, 0x80, %p2; @!%p1 mov.b32 %r5, 77 ~ 00000000 ~ 00000035 ~ 00000006 ~ 0000004d",
                "lop3.and.b32 _|%p1, %r1, %r2, %r3, 0xFE, !%p2; selp.b32 %r5, 1, 2, %p1 ~ 00000001 ~ 0 ~ 0 ~ 00000001",
                "lop3.and.b32 _|%p1, %r1, %r2, %r3, 0xFE, %p2; selp.b32 %r5, 1, 2, %p1 ~ 00000001 ~ 0 ~ 0 ~ 00000002",
            })
    void otherInstructions(String code, String a, String b, String c, String expected) {
        String all = "setp.eq.u32 %p2, 1, 2; " + code;
        assertEquals(hex(expected), result(all, hex(a), hex(b), hex(c)), code);
    }

    /** A predicate says that nothing is read. */
    @ParameterizedTest
    @CsvSource({"%p1, 0, 81234466", "!%p1, 1, 81234466", "!%p1, 0, 0", "%p1, 1, 0"})
    void asynchronousCopiesThatReadNothing(String operand, int value, String expected) {
        String code = ".shared .align 4 .b8 s[4]; mov.u32 %r2, s; setp.eq.u32 %p1, 1, " + value
                + ";\ncp.async.ca.shared.global [%r2], [%d1], 4, " + operand
                + "; cp.async.wait_all; ld.shared.u32 %r5, [%r2]";
        assertEquals(hex(expected), result(code, hex("81234466"), 0, 0));
    }

    /** The address of a variable in shared or local memory has 32 bits as well as 64. */
    @Test
    void addressesOfThirtyTwoBits() {
        assertEquals(
                5,
                result(
                        ".shared .b32 s[2]; mov.u32 %r2, s; st.shared.u32 [%r2+4], 5; ld.shared.u32 %r5, [s+4]",
                        0, 0, 0));
        String module = TestDevice.module("", ".reg .b32 %r<2>; mov.u32 %r1, v;")
                .replace(".visible", ".global .b32 v; .const .b32 c; .visible");
        String log = assertThrows(PtxCompilationException.class, () -> TestDevice.of(module))
                .log();
        assertTrue(log.contains("mov.u32 of variable v, whose address has 64 bits; legal is mov.u64"), log);
        assertThrows(UnsupportedOperationException.class, () -> TestDevice.of(module.replace("r1, v", "r1, c")));
        TestDevice.of(module.replace(".reg .b32 %r<2>;", ".reg .b64 %r<2>;").replace("mov.u32", "mov.u64"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "red.global.add.noftz.v2.f16x2 [%d1], {%r3, %r3}; ld.global.u32 %r5, [%d1+4] | 40004200",
                "atom.global.add.noftz.v2.bf16x2 {%r4, %r5}, [%d1], {%r3, %r3} | 3c004000",
                "red.global.add.L2::cache_hint.u32 [%d1], 3, %d1; ld.global.u32 %r5, [%d1] | 3c003c03",
                "atom.global.exch.L2::cache_hint.b32 %r5, [%d1], 3, %d1 | 3c003c00",
                "ld.mmio.relaxed.sys.global.u32 %r5, [%d1+4] | 3c004000",
                "st.mmio.relaxed.sys.global.u32 [%d1], 9; ld.global.u32 %r5, [%d1] | 00000009",
                "fence.acquire.sync_restrict::shared::cluster.cluster; mov.u32 %r5, 1 | 00000001",
                "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster; mov.u32 %r5, 1 | 00000001",
                "membar.proxy.alias; mov.u32 %r5, 1 | 00000001",
            })
    void otherFormsOfAccesses(String code, String expected) {
        assertEquals(hex(expected), result(code, hex("3c003c00"), hex("3c004000"), hex("3c003c00")), code);
    }
}
