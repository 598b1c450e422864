package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.KernelFault;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** The rows of {@code ldmatrix} and {@code stmatrix} begin at multiples of 16 bytes in shared memory. */
class MatrixRowsTest {
    private static final String ROWS = """
            .reg .b32 %r<6>; .reg .b64 %rd<2>;
            .shared .align 16 .b8 s[1024];
            ld.param.u32 %r4, [p];
            mov.u32 %r0, %tid.x;
            mov.u32 %r1, s;
            shl.b32 %r2, %r0, 5;
            add.u32 %r1, %r1, %r2;
            add.u32 %r1, %r1, %r4;
            mov.u32 %r3, 1;
            """;

    private static void run(String instruction, int offset) {
        TestDevice.ofBody(".param .u32 p", ROWS + instruction).launch(32, offset);
    }

    private static DeviceFault fault(String instruction, int offset) {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(instruction, offset));
        return (DeviceFault) fault.getCause();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2, %r3, %r4, %r5}, [%r1];",
                "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%r1], {%r2, %r3};"
            })
    void rowsAreAligned(String instruction) {
        run(instruction, 0);
        run(instruction, 16);
        assertEquals(
                CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, fault(instruction, 8).result());
        assertEquals(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, fault(instruction, 1024).result());
    }
}
