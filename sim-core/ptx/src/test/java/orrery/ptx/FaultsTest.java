package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.KernelFault;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** What ends a launch: each failure names the thread, the instruction and its line. */
class FaultsTest {
    private static final String POINTER = ".param .u64 p";
    private static final String REGISTERS =
            ".reg .b64 %d<9>; .reg .b32 %r<9>; .reg .pred %p<5>; ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x;\n";

    private static DeviceFault fault(TestDevice device, int threads, Object... arguments) {
        KernelFault fault = assertThrows(KernelFault.class, () -> device.launch(threads, arguments));
        return (DeviceFault) fault.getCause();
    }

    @Test
    void outOfBounds() {
        TestDevice device = TestDevice.ofBody(
                POINTER, REGISTERS + "mul.wide.u32 %d2, %r1, 4; add.s64 %d3, %d1, %d2;\nst.global.u32 [%d3], %r1;");
        Allocation memory = device.allocate(16);
        KernelFault thrown = assertThrows(KernelFault.class, () -> device.launch(5, memory.base()));
        assertEquals("thread (4, 0, 0) of block (0, 0, 0)", thrown.location());
        DeviceFault fault = (DeviceFault) thrown.getCause();
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertTrue(
                fault.getMessage().startsWith("st.global.u32 at line 8 of the PTX touches 4 bytes at 0x"),
                fault.getMessage());
        assertEquals(3, TestDevice.words(memory)[3]);
    }

    /** The line of an inlined function is named with the lines where it was inlined, one within the other. */
    @Test
    void inlinedFunctions() {
        TestDevice device = TestDevice.of(TestDevice.module(POINTER, REGISTERS + """
                .loc 1 40 5
                .loc 2 4 5, function_name $L__info_string0, inlined_at 1 40 5
                .loc 3 7 9, function_name $L__info_string1+12, inlined_at 2 4 5
                st.global.u32 [%d1+16], %r1;
                .loc 2 4 5
                st.global.u32 [%d1], %r1;""")
                + ".file 1 \"/a/k.cu\"\n.file 2 \"/a/h.cuh\"\n.file 3 \"/b/g.cuh\"\n");
        DeviceFault inner = fault(device, 1, device.allocate(16).base());
        assertTrue(
                inner.getMessage()
                        .startsWith("st.global.u32 at g.cuh:7, inlined at h.cuh:4, inlined at k.cu:40"
                                + " (line 10 of the PTX) touches 4 bytes at 0x"),
                inner.getMessage());
        KernelFault traced = assertThrows(KernelFault.class, () -> device.launch(1, 0L));
        assertTrue(
                Arrays.stream(traced.getCause().getStackTrace())
                        .anyMatch(each -> each.toString().endsWith("ptx.k.k(k.cu:40)")),
                "a line of the program is in the stack trace");
    }

    @Test
    void freedMemory() {
        TestDevice device = TestDevice.ofBody(POINTER, REGISTERS + "ld.global.u32 %r2, [%d1];");
        Allocation memory = device.allocate(16);
        device.launch(1, memory.base());
        device.free(memory);
        DeviceFault fault = fault(device, 1, memory.base());
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertTrue(fault.getMessage().contains("has been freed"), fault.getMessage());
    }

    @Test
    void misaligned() {
        TestDevice device = TestDevice.ofBody(POINTER, REGISTERS + "ld.global.v2.u32 {%r2, %r3}, [%d1+4];");
        DeviceFault fault = fault(device, 1, device.allocate(64).base());
        assertEquals(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, fault.result());
    }

    @Test
    void sharedMemory() {
        TestDevice device = TestDevice.ofBody(
                "", ".reg .b32 %r<4>; .shared .b32 s[4]; mov.u32 %r1, s;\nst.shared.u32 [%r1+16], %r1;");
        DeviceFault fault = fault(device, 1);
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertEquals(
                "st.shared.u32 at line 7 of the PTX touches 4 bytes at offset 16 of shared memory, which has 16 bytes",
                fault.getMessage());
    }

    /** A generic address that is far from shared memory names no other block if there is no cluster. */
    @ParameterizedTest
    @ValueSource(strings = {"ld.u32 %r2, [%d1]", "st.u32 [%d1], 5", "atom.add.u32 %r2, [%d1], 1"})
    void genericAddressFarFromSharedMemory(String access) {
        TestDevice device = TestDevice.ofBody(
                "",
                REGISTERS.replace("ld.param.u64 %d1, [p];", "")
                        + ".shared .b32 s[4]; cvta.shared.u64 %d1, s; add.u64 %d1, %d1, 0xFF000000;\n" + access + ";");
        DeviceFault fault = fault(device, 1);
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertEquals(
                access.substring(0, access.indexOf(' '))
                        + " at line 8 of the PTX touches an address at least 16 MiB from shared memory, which has 16 bytes",
                fault.getMessage());
    }

    /** A text that does not end before shared memory does is a fault of the call of printf. */
    @Test
    void textWithoutEnd() {
        TestDevice device = TestDevice.of("""
                .version 9.0
                .target sm_90
                .address_size 64
                .extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
                .visible .entry k()
                {
                    .reg .b64 %d<3>; .shared .align 16 .b8 s[16]; .param .b64 x; .param .b64 y; .param .b32 z;
                    mov.u64 %d1, 0x4141414141414141; st.shared.v2.b64 [s], {%d1, %d1}; cvta.shared.u64 %d1, s; mov.u64 %d2, 0;
                    st.param.b64 [x], %d1; st.param.b64 [y], %d2;
                    call.uni (z), vprintf, (x, y);
                    ret;
                }
                """);
        DeviceFault fault = fault(device, 1);
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertEquals(
                "call.uni at line 10 of the PTX touches 1 byte at offset 16 of shared memory, which has 16 bytes",
                fault.getMessage());
    }

    /** Offsets are those of the local memory of one thread, also where those of all threads are kept. */
    @ParameterizedTest
    @ValueSource(strings = {"", "bar.sync 0;"})
    void localMemory(String barrier) {
        TestDevice device = TestDevice.ofBody(
                "",
                ".reg .b64 %d<4>; .reg .b32 %r<4>; .local .b32 a[4]; mov.u32 %r1, %tid.x; mov.u64 %d1, a;" + barrier
                        + "\nst.local.u32 [%d1+16], %r1;");
        DeviceFault fault = fault(device, 1);
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault.result());
        assertEquals(
                "st.local.u32 at line 7 of the PTX touches 4 bytes at offset 16 of local memory, which has 16 bytes",
                fault.getMessage());
    }

    @Test
    void bulkCopies() {
        String copy = REGISTERS
                + ".shared .align 16 .b8 s[64]; .shared .b64 bar; mov.u32 %r2, s; mov.u32 %r3, bar;"
                + "mbarrier.init.shared.b64 [%r3], 1;\n"
                + "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r2], [%d1], BYTES, [%r3];";
        TestDevice device = TestDevice.ofBody(POINTER, copy.replace("BYTES", "24"));
        DeviceFault fault = fault(device, 1, device.allocate(64).base());
        assertEquals(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, fault.result());
        assertTrue(fault.getMessage().contains("copies 24 bytes from 0x"), fault.getMessage());
        TestDevice tooFar = TestDevice.ofBody(POINTER, copy.replace("BYTES", "128"));
        assertEquals(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                fault(tooFar, 1, tooFar.allocate(256).base()).result());
    }

    @Test
    void aProductByAPartOfAWarp() {
        TestDevice device = TestDevice.ofBody("", """
                .reg .b32 %r<9>;
                mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};""");
        device.launch(64);
        DeviceFault fault = fault(device, 48);
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, fault.result());
        assertTrue(fault.getMessage().endsWith("is executed by lanes 0xffff of a warp; legal are all 32"));
    }

    @Test
    void trap() {
        TestDevice device = TestDevice.ofBody("", """
                .reg .pred %p<2>; .reg .b32 %r<2>;
                mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 3;
                @%p1 trap;""");
        device.launch(3);
        DeviceFault fault = fault(device, 4);
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, fault.result());
        assertEquals("a trap was executed, trap at line 8 of the PTX", fault.getMessage());
    }

    /** Half of the threads wait at a barrier for all, the others at one for nobody else. */
    @Test
    void deadlock() {
        TestDevice device = TestDevice.ofBody("", """
                .reg .pred %p<2>; .reg .b32 %r<2>;
                mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 32;
                @%p1 bra low; bar.sync 1; bra done;
                low: bar.sync 2;
                done: ret;""");
        DeviceFault fault = assertThrows(DeviceFault.class, () -> rethrow(() -> device.launch(64)));
        assertTrue(fault.getMessage().startsWith("the threads of a block wait for each other: "), fault.getMessage());
        String low = "thread 0 waits at barrier 2, where 32 of 64 threads have arrived";
        assertTrue(fault.getMessage().contains(low), fault.getMessage());
    }

    private static void rethrow(Runnable launch) {
        try {
            launch.run();
        } catch (KernelFault e) {
            throw (RuntimeException) e.getCause();
        }
    }

    @Test
    void callsWithoutEnd() {
        TestDevice device = TestDevice.of("""
                .version 9.0
                .target sm_90
                .address_size 64
                .func (.param .b32 r) f(.param .b32 a)
                {
                    .param .b32 x; .param .b32 y; .reg .b32 %r<3>;
                    ld.param.b32 %r1, [a]; st.param.b32 [x], %r1;
                    call.uni (y), f, (x);
                    ld.param.b32 %r2, [y]; st.param.b32 [r], %r2;
                    ret;
                }
                .visible .entry k()
                {
                    .param .b32 x; .param .b32 y; .reg .b32 %r<3>;
                    mov.u32 %r1, 1; st.param.b32 [x], %r1;
                    call.uni (y), f, (x);
                    ret;
                }
                """);
        DeviceFault fault = fault(device, 1);
        assertTrue(fault.getMessage().contains("bytes of local memory; the limit is"), fault.getMessage());
    }

    @Test
    void wrongArguments() {
        TestDevice device = TestDevice.ofBody(".param .u64 p, .param .f32 x", "ret;");
        IllegalArgumentException number = assertThrows(IllegalArgumentException.class, () -> device.launch(1, 5L));
        assertEquals("k is launched with 1 argument; it has 2 parameters: [.u64 p, .f32 x]", number.getMessage());
        IllegalArgumentException type = assertThrows(IllegalArgumentException.class, () -> device.launch(1, 5L, 3));
        assertEquals(
                "k is launched with argument 1, counted from 0, = Integer 3; the parameter is .f32 x: legal is a float",
                type.getMessage());
    }
}
