package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.conformance.cli.UserPlaces;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.Finding;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Modules that are PTX, by the driver API: variables, checks with lines of the source, failures. */
class PtxModulesTest extends WithContext {
    private static final String HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n";

    private static final String RACE = HEAD + """
            .file 1 "/home/me/race.cu"
            .visible .entry race(.param .u64 p)
            {
                .reg .b32 %r<5>; .reg .b64 %d<5>; .reg .pred %q<2>;
                .loc 1 3 5
                ld.param.u64 %d1, [p];
                mov.u32 %r1, %tid.x;
                mul.wide.u32 %d2, %r1, 4;
                add.s64 %d3, %d1, %d2;
                st.global.u32 [%d3], %r1;
                .loc 1 5 9
                setp.eq.u32 %q1, %r1, 0;
                @%q1 ret;
                ld.global.u32 %r2, [%d3+-4];
                add.u32 %r3, %r2, 2;
                st.global.u32 [%d3+-4], %r3;
                ret;
            }
            """;

    private static CUfunction function(CudaDriver cuda, String ptx, String name) {
        return cuda.cuModuleGetFunction(cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx)), name);
    }

    @Test
    void aRaceNamesBothLinesOfTheSource() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()))) {
            CudaDriver cuda = driverWithContext(machine);
            long memory = cuda.cuMemAlloc(256);
            cuda.cuLaunchKernel(function(cuda, RACE, "race"), 1, 1, 1, 64, 1, 1, 0, null, memory);
            cuda.cuCtxSynchronize();
            assertThat(machine.findings()).hasSize(1);
            Finding finding = machine.findings().get(0);
            assertThat(finding.toString()).contains("race.cu:3").contains("race.cu:5");
        }
    }

    @Test
    void theHostAccessesAManagedVariable() {
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtx(HEAD + """
                .visible .global .attribute(.managed) .align 4 .u32 counter = 5;
                .visible .entry add()
                {
                    .reg .b32 %r<2>;
                    ld.global.u32 %r1, [counter];
                    add.u32 %r1, %r1, 1;
                    st.global.u32 [counter], %r1;
                    ret;
                }
                """));
        long counter = cuda.cuModuleGetGlobal(module, "counter").base();
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "add"), 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuCtxSynchronize();
        assertEquals(6, cuda.host().ints(counter).get(0));
    }

    @Test
    void aFaultNamesTheInstructionAndTheLine() {
        long memory = cuda.cuMemAlloc(256);
        cuda.cuLaunchKernel(function(cuda, RACE, "race"), 1, 1, 1, 65, 1, 1, 0, null, memory);
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("thread (64, 0, 0) of block (0, 0, 0)")
                .hasMessageContaining("st.global.u32 at race.cu:3 (line 13 of the PTX)");
    }

    /** The places of a failure in PTX are lines of the source, and those of the program. */
    @Test
    void aFaultIsAtLines() {
        long memory = cuda.cuMemAlloc(256);
        cuda.cuLaunchKernel(function(cuda, RACE, "race"), 1, 1, 1, 65, 1, 1, 0, null, memory);
        CudaException failed = assertThrows(CudaException.class, cuda::cuCtxSynchronize);
        List<StackTraceElement> places = UserPlaces.of(Objects.requireNonNull(failed.getCause()));
        assertThat(places.get(0)).hasToString("ptx.race.race(race.cu:3)");
        assertThat(places).allMatch(each -> each.getLineNumber() > 0);
    }

    /** The advice is about PTX, not about kernels in Java. */
    @Test
    void aKernelThatPollsForEverIsToldWhatItCanWaitFor() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(Duration.ofMillis(50)))) {
            CudaDriver cuda = driverWithContext(machine);
            long flag = cuda.cuMemAlloc(4);
            cuda.cuMemsetD32(flag, 0, 1);
            CUfunction poll = function(cuda, HEAD + """
                    .visible .entry poll(.param .u64 flag)
                    {
                        .reg .b64 %d<2>; .reg .b32 %r<2>; .reg .pred %p<2>;
                        ld.param.u64 %d1, [flag];
                        again:
                        ld.volatile.global.u32 %r1, [%d1];
                        setp.eq.u32 %p1, %r1, 0;
                        @%p1 bra again;
                        ret;
                    }
                    """, "poll");
            cuda.cuLaunchKernel(poll, 1, 1, 1, 1, 1, 1, 0, null, flag);
            assertThatThrownBy(cuda::cuCtxSynchronize)
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("A kernel in PTX can wait for what other threads of its launch write")
                    .hasMessageNotContaining("forEachThread");
        }
    }

    @Test
    void variablesHaveTheirInitialValues() {
        String ptx = HEAD + """
                .visible .global .align 4 .u32 table[3] = {5, 7, 9};
                .visible .global .align 8 .u64 second = generic(table)+4;
                .visible .entry k(.param .u64 out)
                {
                    .reg .b32 %r<3>; .reg .b64 %d<4>;
                    ld.global.u64 %d1, [second];
                    ld.u32 %r1, [%d1];
                    ld.param.u64 %d2, [out];
                    st.global.u32 [%d2], %r1;
                    ret;
                }
                """;
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx));
        assertEquals(12, cuda.cuModuleGetGlobal(module, "table").size());
        int[] value = {8};
        cuda.cuMemcpyHtoD(
                cuda.cuModuleGetGlobal(module, "table").base() + 4, cuda.host().of(value), 4);
        long out = cuda.cuMemAlloc(4);
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "k"), 1, 1, 1, 1, 1, 1, 0, null, out);
        assertEquals(8, intAt(out));
    }

    /** The message of a refused module has the line of the error log. */
    @Test
    void textThatDoesNotCompile() {
        assertThatThrownBy(() -> cuda.cuModuleLoadData(CUmoduleImage.ofPtx(HEAD + "\n.entry k() { return; }")))
                .isInstanceOfSatisfying(
                        CudaException.class, refused -> assertEquals(CUresult.CUDA_ERROR_INVALID_PTX, refused.result()))
                .hasMessageContaining("ptxas application ptx input, line 5; ");
        assertThatThrownBy(() ->
                        cuda.cuModuleLoadData(CUmoduleImage.ofPtx(HEAD + ".entry k() { wgmma.fence.sync.aligned; }")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("line 4 of the PTX: instruction wgmma.fence.sync.aligned is not simulated");
    }

    /** A kernel in Java runs instead of the PTX of its image. */
    @Test
    void kernelsInJavaAreRunFirst() {
        boolean[] ran = new boolean[1];
        Kernel inJava = Kernel.perLaunch(arguments -> launch -> ran[0] = true);
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtx(RACE).with("race", inJava));
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "race"), 1, 1, 1, 1, 1, 1, 0, null, 0L);
        cuda.cuCtxSynchronize();
        assertThat(ran[0]).isTrue();
    }
}
