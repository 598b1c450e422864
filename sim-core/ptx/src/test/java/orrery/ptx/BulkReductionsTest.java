package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/** Copies of many bytes that change what is there ({@code cp.reduce.async.bulk}). */
class BulkReductionsTest {
    private static final String REGISTERS = """
            .reg .pred %p; .reg .b32 %r<9>; .reg .b64 %a<4>;
            .shared .align 16 .b8 from[32];
            .shared .align 16 .b8 to[32];
            .shared .align 8 .b64 bar;
            ld.param.u64 %a0, [memory];
            mov.u32 %r0, from;
            mov.u32 %r1, to;
            """;

    /** The values are those of 32 bits, or the low half of those of 64 bits, whose other half is 0. */
    @ParameterizedTest
    @CsvSource({
        "add.u32, 7, 5, 12",
        "add.s32, -7, 5, -2",
        "add.f32, 0x3f800000, 0x40000000, 0x40400000",
        "add.noftz.f16, 0x3c003c00, 0x40003c00, 0x42004000",
        "add.noftz.bf16, 0x3f803f80, 0x40003f80, 0x40404000",
        "inc.u32, 7, 7, 0",
        "dec.u32, 0, 9, 9",
        "min.s32, -7, 5, -7",
        "min.u32, -7, 5, 5",
        "max.s32, -7, 5, 5",
        "and.b32, 12, 10, 8",
        "or.b32, 12, 10, 14",
        "xor.b32, 12, 10, 6",
        "add.u64, 7, 5, 12",
        "max.u64, 7, 5, 7",
        "min.s64, 7, 5, 5",
        "or.b64, 12, 10, 14",
    })
    void globalMemory(String operation, String old, String with, String expected) {
        boolean isLong = operation.endsWith("64");
        TestDevice device = TestDevice.ofBody(
                ".param .u64 memory", REGISTERS + """
                mov.u32 %%r2, %d;
                mov.u32 %%r3, %s;
                st.shared.v4.b32 [from], {%%r2, %%r3, %%r2, %%r3};
                cp.reduce.async.bulk.global.shared::cta.bulk_group.%s [%%a0], [%%r0], 16;
                cp.async.bulk.commit_group;
                cp.async.bulk.wait_group 0;
                ret;
                """.formatted(Integer.decode(with), isLong ? "0" : "%r2", operation));
        int first = Integer.decode(old);
        int last = Integer.decode(expected);
        Allocation memory = device.words(first, isLong ? 0 : first, first, isLong ? 0 : first, first);
        device.launch(1, memory.base());
        assertArrayEquals(
                new int[] {last, isLong ? 0 : last, last, isLong ? 0 : last, first}, TestDevice.words(memory));
    }

    @Test
    void sharedMemoryOfTheCluster() {
        TestDevice device = TestDevice.ofBody(".param .u64 memory", REGISTERS + """
                mbarrier.init.shared.b64 [bar], 1;
                mov.u32 %r2, 3;
                mov.u32 %r3, 4;
                st.shared.v4.b32 [from], {%r2, %r3, %r2, %r3};
                st.shared.v4.b32 [to], {%r3, %r3, %r3, %r3};
                mov.u32 %r4, bar;
                mbarrier.arrive.expect_tx.shared.b64 %a1, [bar], 32;
                cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [%r1], [%r0], 16, [%r4];
                cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u64 [%r1], [%r0], 16, [%r4];
                WAIT:
                mbarrier.try_wait.shared.b64 %p, [bar], %a1;
                @!%p bra WAIT;
                ld.shared.v4.b32 {%r5, %r6, %r7, %r8}, [to];
                st.global.v4.b32 [%a0], {%r5, %r6, %r7, %r8};
                ret;
                """);
        Allocation memory = device.words(new int[4]);
        device.launch(1, memory.base());
        assertArrayEquals(new int[] {10, 12, 10, 12}, TestDevice.words(memory));
    }
}
