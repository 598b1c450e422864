package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.PortableExample;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Programs are compared call by call. A second simulated machine stands for the GPU. */
@Tag("one-jdk")
class ComparisonTest {

    static Iterable<String> names() {
        return HardwareRun.names();
    }

    /** A program from lambdas. */
    private record Written(java.util.function.BiConsumer<CudaDriver, PrintStream> body) implements PortableExample {
        @Override
        public String summary() {
            return "a program of this test";
        }

        @Override
        public void run(CudaDriver cuda, PrintStream out) {
            body.accept(cuda, out);
        }
    }

    private static Comparison compare(PortableExample program) {
        return compare(program, program.machine());
    }

    private static Comparison compare(PortableExample program, MachineOptions other) {
        try (Machine one = Machine.create(program.machine());
                Machine two = Machine.create(other)) {
            return Comparison.of(program, CudaDriver.of(one), CudaDriver.of(two));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void anExampleIsTheSameOnTwoDriversOfTheSameKind(String name) {
        Comparison comparison = compare((PortableExample) NamedPrograms.named(name));
        assertTrue(comparison.sameAnswers(), () -> String.join("\n", comparison.lines()));
        assertTrue(
                comparison.lines().stream().noneMatch(line -> line.contains("differ")), comparison.lines()::toString);
        assertTrue(comparison.calls() > 10, "calls: " + comparison.calls());
    }

    @Test
    void aProgramNeedsAsManyGpusAsItsMachineHas() {
        PortableExample program = (PortableExample) NamedPrograms.named("two-devices");
        try (Machine one = Machine.create(MachineOptions.defaults());
                Machine two = Machine.create(program.machine())) {
            CudaDriver ofOne = CudaDriver.of(one);
            CudaDriver ofTwo = CudaDriver.of(two);
            ofOne.cuInit(0);
            ofTwo.cuInit(0);
            assertEquals(
                    Optional.of("two-devices needs 2 GPUs; this computer has 1"),
                    HardwareRun.missingDevices("two-devices", program, ofOne));
            assertEquals(Optional.empty(), HardwareRun.missingDevices("two-devices", program, ofTwo));
        }
    }

    /** What a program leaves does not reach the one after it. */
    @Test
    void theContextsOfAllDevicesAreDestroyed() {
        PortableExample program = (PortableExample) NamedPrograms.named("two-devices");
        try (Machine machine = Machine.create(program.machine())) {
            CudaDriver cuda = CudaDriver.of(machine);
            program.run(cuda, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            assertNotNull(cuda.cuCtxGetCurrent());
            HardwareRun.cleanUp(cuda);
            assertNull(cuda.cuCtxGetCurrent());
        }
    }

    @Test
    void answersThatDifferAreShown() {
        PortableExample program = new Written((cuda, out) -> {
            cuda.cuInit(0);
            out.println(cuda.cuDeviceGetName(cuda.cuDeviceGet(0)));
        });
        Comparison comparison = compare(program, MachineOptions.defaults().withDevices(orrery.device.Devices.h100()));
        assertFalse(comparison.sameAnswers());
        assertEquals(
                List.of(
                        "  answers: 1 of 3 differ",
                        "    3 simulated: cuDeviceGetName(CUdevice(0)) => \"NVIDIA H200\"",
                        "      hardware:  cuDeviceGetName(CUdevice(0)) => \"NVIDIA H100 80GB HBM3\"",
                        "  same order of host functions: 0",
                        "  output: 1 of 1 differ",
                        "    1 simulated: NVIDIA H200",
                        "      hardware:  NVIDIA H100 80GB HBM3"),
                comparison.lines());
    }

    @Test
    void hostFunctionsOfNodesAreSeenAndFailuresAreAnswers() {
        PortableExample program = new Written((cuda, out) -> {
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            var graph = cuda.cuGraphCreate(0);
            cuda.cuGraphAddHostNode(graph, List.of(), new CUhostNodeParams(() -> out.println("node")));
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
            cuda.cuLaunchHostFunc(null, () -> out.println("function"));
            cuda.cuCtxSynchronize();
            try {
                cuda.cuStreamCreate(77);
            } catch (CudaException e) {
                out.println(e.result());
            }
        });
        Comparison comparison = compare(program);
        assertEquals(
                List.of("  same answers: 10", "  same order of host functions: 2", "  same output: 3"),
                comparison.lines());
    }

    @Test
    void namesAreThoseOfAllCommands() {
        StringWriter err = new StringWriter();
        assertEquals(2, CompareMain.command().setErr(new PrintWriter(err, true)).execute("two-stream"));
        assertEquals("orrery compare: no program named two-stream; did you mean two-streams?\n", err.toString());
    }
}
