package orrery.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.conformance.WithContext.intAt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;
import orrery.sim.FaultPlan;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What a plan says happens, and nothing else. */
class FaultInjectionTest {

    /** A machine with a context, a stream, memory and a kernel. */
    private static final class Program implements AutoCloseable {
        private final Machine machine;
        private final CudaDriver cuda;
        private final CUstream stream;
        private final CUfunction kernel;
        private final CUgraph graph;
        private final long memory;

        Program(FaultPlan plan) {
            machine = Machine.create(MachineOptions.defaults().withFaults(plan));
            cuda = driverWithContext(machine);
            stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            Kernel increment = Kernel.perLaunch(args ->
                            launch -> args.ints(0).set(0, args.ints(0).get(0) + 1))
                    .costPerBlock((shape, args) -> 100_000);
            kernel = function(cuda, "increment", increment);
            graph = cuda.cuGraphCreate(0);
            memory = cuda.cuMemAlloc(4096);
            cuda.cuMemsetD8(memory, (byte) 0, 4096);
            cuda.cuCtxSynchronize();
        }

        void launch() {
            cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, stream, memory);
        }

        int value() {
            return intAt(cuda, memory);
        }

        CUresult resultOfSynchronization() {
            return assertThrows(CudaException.class, cuda::cuCtxSynchronize).result();
        }

        /** Returns how long an action and the wait for its work take, in nanoseconds. */
        long nanosOf(Runnable action) {
            long began = machine.now();
            action.run();
            cuda.cuCtxSynchronize();
            return machine.now() - began;
        }

        @Override
        public void close() {
            machine.close();
        }
    }

    private static Program with(String plan) {
        return new Program(FaultPlan.parse(plan));
    }

    @Test
    void theCallOfThatNumberFailsAndNoOther() {
        try (Program program = with("cuMemAlloc#3=OUT_OF_MEMORY")) {
            program.cuda.cuMemAlloc(100);
            CudaException failure = assertThrows(CudaException.class, () -> program.cuda.cuMemAlloc(100));
            assertEquals(CUresult.CUDA_ERROR_OUT_OF_MEMORY, failure.result());
            assertTrue(
                    failure.getMessage()
                            .startsWith("CUDA_ERROR_OUT_OF_MEMORY: cuMemAlloc fails because of the fault"
                                    + " cuMemAlloc#3=OUT_OF_MEMORY [API-09: "),
                    failure::getMessage);
            program.cuda.cuMemAlloc(100);
        }
    }

    @Test
    void callsFailWithTheirProbability() {
        try (Program program = with("cuMemGetInfo~0.25/7=INVALID_VALUE")) {
            List<Boolean> failures = failures(program);
            long count = failures.stream().filter(failed -> failed).count();
            assertTrue(count > 200 && count < 300, () -> count + " of 1000 calls have failed");
            try (Program again = with("cuMemGetInfo~0.25/7=INVALID_VALUE")) {
                assertEquals(failures, failures(again), "the seed decides");
            }
        }
    }

    private static List<Boolean> failures(Program program) {
        List<Boolean> failures = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            try {
                program.cuda.cuMemGetInfo();
                failures.add(false);
            } catch (CudaException e) {
                failures.add(true);
            }
        }
        return failures;
    }

    @Test
    void functionsOfTheRuntimeFail() {
        try (Machine machine =
                Machine.create(MachineOptions.defaults().withFaults(FaultPlan.parse("cudaMalloc#2=OUT_OF_MEMORY")))) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            cuda.cudaMalloc(100);
            CudaRuntimeException failure = assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(100));
            assertEquals(cudaError_t.cudaErrorMemoryAllocation, failure.error());
            assertEquals(cudaError_t.cudaErrorMemoryAllocation, cuda.cudaGetLastError());
            cuda.cudaMalloc(100);
        }
    }

    // -- the twin ------------------------------------------------------------------------------------------------

    /** A call, by the name of its function. */
    private record Call(String function, String result, Function<Program, Object> make) {}

    private static Call call(String function, String result, Function<Program, Object> make) {
        return new Call(function, result, make);
    }

    private static Call run(String function, String result, Consumer<Program> make) {
        return call(function, result, program -> {
            make.accept(program);
            return "done";
        });
    }

    private static final List<Call> CALLS = List.of(
            call("cuMemAlloc", "OUT_OF_MEMORY", p -> p.cuda.cuMemAlloc(100)),
            call("cuMemAllocHost", "OUT_OF_MEMORY", p -> p.cuda.cuMemAllocHost(100)),
            call("cuMemAllocManaged", "OUT_OF_MEMORY", p -> p.cuda.cuMemAllocManaged(100, 1)),
            call("cuMemAllocAsync", "OUT_OF_MEMORY", p -> p.cuda.cuMemAllocAsync(100, p.stream)),
            call("cuMemGetInfo", "INVALID_VALUE", p -> p.cuda.cuMemGetInfo()),
            call("cuStreamCreate", "OUT_OF_MEMORY", p -> p.cuda.cuStreamGetId(p.cuda.cuStreamCreate(0))),
            run("cuGraphCreate", "OUT_OF_MEMORY", p -> p.cuda.cuGraphDestroy(p.cuda.cuGraphCreate(0))),
            call("cuGraphAddEmptyNode", "INVALID_VALUE", p -> {
                p.cuda.cuGraphAddEmptyNode(p.graph, List.of());
                return "done";
            }),
            call(
                    "cuGraphConditionalHandleCreate",
                    "INVALID_VALUE",
                    p -> p.cuda.cuGraphConditionalHandleCreate(p.graph, p.cuda.cuCtxGetCurrent(), 0, 0)),
            call(
                    "cuGraphGetNodes",
                    "INVALID_VALUE",
                    p -> p.cuda.cuGraphGetNodes(p.graph).size()),
            run("cuLaunchKernel", "LAUNCH_OUT_OF_RESOURCES", Program::launch),
            run("cuMemsetD8Async", "INVALID_VALUE", p -> p.cuda.cuMemsetD8Async(p.memory + 8, (byte) 1, 8, p.stream)),
            run(
                    "cuMemcpyDtoDAsync",
                    "INVALID_VALUE",
                    p -> p.cuda.cuMemcpyDtoDAsync(p.memory + 8, p.memory, 8, p.stream)),
            run("cuStreamSynchronize", "INVALID_HANDLE", p -> p.cuda.cuStreamSynchronize(p.stream)),
            run("cuCtxSynchronize", "INVALID_CONTEXT", p -> p.cuda.cuCtxSynchronize()),
            run("cuStreamBeginCapture", "INVALID_VALUE", p -> {
                p.cuda.cuStreamBeginCapture(p.stream, CUstreamCaptureMode.RELAXED);
                p.cuda.cuStreamEndCapture(p.stream);
            }),
            run("cuEventCreate", "OUT_OF_MEMORY", p -> p.cuda.cuEventDestroy(p.cuda.cuEventCreate(0))),
            call("cuCtxGetLimit", "UNSUPPORTED_LIMIT", p -> p.cuda.cuCtxGetLimit(0)));

    /** Returns what all calls but one answer, and what memory contains then. */
    private static List<Object> answers(Program program, int except, boolean makesIt) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < CALLS.size(); i++) {
            Call call = CALLS.get(i);
            if (i != except) {
                all.add(call.make.apply(program));
            } else if (makesIt) {
                CudaException failure = assertThrows(CudaException.class, () -> call.make.apply(program));
                assertEquals("API-09", failure.rule().id());
            }
        }
        program.cuda.cuCtxSynchronize();
        all.add(program.value());
        all.add(program.cuda.cuMemGetInfo());
        return all;
    }

    @Property(tries = 60)
    void aMachineIsAsItsTwinThatNeverMadeTheFailedCall(@ForAll @IntRange(max = 17) int which) {
        Call call = CALLS.get(which);
        int number = 1;
        try (Program count = new Program(FaultPlan.none())) {
            number += (int) setupCalls(call.function);
            assertEquals(CALLS.size() + 1, answers(count, which, false).size());
        }
        try (Program failing = with(call.function + "#" + number + "=" + call.result);
                Program twin = new Program(FaultPlan.none())) {
            assertEquals(answers(twin, which, false), answers(failing, which, true), call.function);
        }
    }

    /** Returns how many calls of a function set up a program. */
    private static long setupCalls(String function) {
        return List.of("cuStreamCreate", "cuGraphCreate", "cuMemAlloc", "cuCtxSynchronize")
                        .contains(function)
                ? 1
                : 0;
    }

    // -- kernels and devices -------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "trap, CUDA_ERROR_LAUNCH_FAILED",
        "fault@0x10, CUDA_ERROR_ILLEGAL_ADDRESS",
        "never-ends, CUDA_ERROR_LAUNCH_TIMEOUT"
    })
    void theSecondExecutionOfAKernelFails(String failure, CUresult result) {
        try (Program program = with("kernel increment#2=" + failure)) {
            program.launch();
            program.cuda.cuCtxSynchronize();
            assertEquals(1, program.value());
            program.launch();
            assertEquals(result, program.resultOfSynchronization());
        }
    }

    @Test
    void largeAllocationsFail() {
        try (Program program = with("allocation>8192=OUT_OF_MEMORY")) {
            program.cuda.cuMemAlloc(8192);
            program.cuda.cuMemAllocAsync(8192, program.stream);
            for (Runnable large : List.<Runnable>of(
                    () -> program.cuda.cuMemAlloc(8193),
                    () -> program.cuda.cuMemAllocHost(8193),
                    () -> program.cuda.cuMemAllocManaged(8193, 1),
                    () -> program.cuda.cuMemAllocAsync(8193, program.stream))) {
                assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, large::run);
            }
        }
    }

    @Test
    void theDevicesAreLostAtATime() {
        try (Program program = with("device@20000000=ECC_UNCORRECTABLE")) {
            program.launch();
            program.cuda.cuCtxSynchronize();
            program.machine.advance(Duration.ofMillis(20));
            program.launch();
            assertEquals(CUresult.CUDA_ERROR_ECC_UNCORRECTABLE, program.resultOfSynchronization());
            assertEquals(CUresult.CUDA_ERROR_ECC_UNCORRECTABLE, program.resultOfSynchronization(), "it is sticky");
        }
    }

    /** The other device works on, and contexts that are created later are lost, too. */
    @Test
    void oneDeviceIsLost() {
        MachineOptions options = MachineOptions.defaults()
                .withDevices(Devices.h200(), Devices.h200())
                .withFaults(FaultPlan.parse("device 1@20000000=ECC_UNCORRECTABLE"));
        try (Machine machine = Machine.create(options)) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext lost = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
            CUcontext other = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            machine.advance(Duration.ofMillis(22));
            cuda.cuCtxSynchronize();
            cuda.cuMemFree(cuda.cuMemAlloc(64));
            cuda.cuCtxSetCurrent(lost);
            assertRefused(CUresult.CUDA_ERROR_ECC_UNCORRECTABLE, cuda::cuCtxSynchronize);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
            machine.advance(Duration.ofMillis(2));
            assertRefused(CUresult.CUDA_ERROR_ECC_UNCORRECTABLE, cuda::cuCtxSynchronize);
            cuda.cuCtxSetCurrent(other);
            cuda.cuCtxSynchronize();
        }
    }

    @Test
    void aDeviceThatIsLostExists() {
        assertEquals(
                "the fault device 1@0=ECC_UNCORRECTABLE names device 1; legal are ordinals below 1, the number of devices of"
                        + " the machine",
                assertThrows(IllegalArgumentException.class, () -> with("device 1@0=ECC_UNCORRECTABLE"))
                        .getMessage());
    }

    // -- durations -----------------------------------------------------------------------------------------------

    @Test
    void aSlowKernelTakesLonger() {
        long usual = nanosOfKernel("");
        assertEquals(usual, nanosOfKernel("kernel other*3"));
        long slow = nanosOfKernel("kernel increment*3");
        assertTrue(slow >= usual + 200_000 && slow < usual + 220_000, () -> usual + " ns, and " + slow + " ns");
        assertEquals(slow, nanosOfKernel("kernel **3"));
    }

    private static long nanosOfKernel(String plan) {
        try (Program program = with(plan)) {
            return program.nanosOf(program::launch);
        }
    }

    private static long nanosOfCopy(String plan) {
        try (Program program = with(plan)) {
            long large = program.cuda.cuMemAlloc(1 << 26);
            return program.nanosOf(
                    () -> program.cuda.cuMemcpyDtoDAsync(large, large + (1 << 25), 1 << 25, program.stream));
        }
    }

    @Test
    void slowCopiesTakeLonger() {
        assertTrue(nanosOfCopy("copy*4") > 2 * nanosOfCopy(""));
    }

    @Test
    void aDelayTakesItsTime() {
        assertEquals(nanosOfKernel("") + 7_000, nanosOfKernel("kernel increment+7000"));
        assertEquals(nanosOfKernel("") + 7_000, nanosOfKernel("kernel *+7000"));
        assertEquals(nanosOfKernel(""), nanosOfKernel("kernel other+7000"));
        assertEquals(nanosOfCopy("") + 7_000, nanosOfCopy("copy+7000"));
    }

    @Test
    void aDelayedThreadTakesLonger() {
        String thread = Thread.currentThread().getName();
        long usual = nanosOfKernel("");
        long delayed = nanosOfKernel("thread " + thread + "+1000000");
        // Two calls: the launch and the synchronization, whose delay overlaps with the kernel.
        assertTrue(
                delayed > usual + 1_000_000 && delayed <= usual + 2_000_000, () -> usual + " ns, " + delayed + " ns");
        assertEquals(usual, nanosOfKernel("thread another+1000000"));
    }

    @Property(tries = 20)
    void jitterStaysInItsRangeAndRepeats(@ForAll int seed) {
        long usual = nanosOfKernel("");
        long varied = nanosOfKernel("jitter 10%/" + seed);
        assertTrue(Math.abs(varied - usual) <= usual / 10 + 1, () -> usual + " ns, and " + varied + " ns");
        assertEquals(varied, nanosOfKernel("jitter 10%/" + seed));
    }
}
