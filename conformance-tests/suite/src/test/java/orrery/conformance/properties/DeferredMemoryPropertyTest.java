package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.WithContext;
import orrery.device.Devices;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/**
 * The machine defers allocations and frees in streams if there is no trace listener. With and without a listener, calls
 * have the same results at the same times, and kernels find the same memory, also kernels that are not ordered.
 */
@AddLifecycleHook(TriesFromProperty.class)
class DeferredMemoryPropertyTest {
    private static final int STREAMS = 3;

    private enum Kind {
        ALLOCATE,
        FREE,
        WRITE,
        READ,
        SET,
        RECORD,
        WAIT,
        QUERY,
        WAIT_FOR_VALUE,
        PASS_TIME,
        SYNCHRONIZE
    }

    /** A call in a stream. Allocations are counted from the latest one. */
    private record Step(Kind kind, int stream, int memory, int size) {}

    @Provide
    Arbitrary<Step> steps() {
        Arbitrary<Kind> kinds = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.of(Kind.ALLOCATE, Kind.FREE, Kind.WRITE)),
                Tuple.of(1, Arbitraries.of(Kind.class)));
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, STREAMS - 1),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of(512, 1000, 4096))
                .as(Step::new);
    }

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void deferredEffectsChangeNoResult(@ForAll @Size(max = 60) List<@From("steps") Step> steps) {
        assertEquals(run(steps, true), run(steps, false));
    }

    private static List<String> run(List<Step> steps, boolean listening) {
        try (Program program = new Program(listening)) {
            for (Step step : steps) {
                program.call(step);
            }
            program.call(new Step(Kind.SYNCHRONIZE, STREAMS, 0, 0));
            return List.copyOf(program.log);
        }
    }

    private static final class Program implements AutoCloseable {
        private final Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.teaching()));
        private final CudaDriver cuda = CudaDriver.of(machine);
        private final List<String> log = new ArrayList<>();
        private final List<CUstream> streams = new ArrayList<>();
        private final List<Long> memory = new ArrayList<>();
        private final CUevent event;
        private final CUfunction write;
        private final CUfunction read;

        Program(boolean listening) {
            if (listening) {
                machine.trace().add(new TraceListener() {});
            }
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            for (int i = 0; i < STREAMS; i++) {
                streams.add(cuda.cuStreamCreate(i == 0 ? 0 : CudaDriver.CU_STREAM_NON_BLOCKING));
            }
            event = cuda.cuEventCreate(0);
            write = function(view -> view.set(0, 7 + view.get(0)));
            read = function(view -> log.add("found " + view.get(0)));
        }

        private CUfunction function(Consumer<IntView> access) {
            Kernel kernel = Kernel.perLaunch(arguments -> {
                        IntView view = arguments.ints(0);
                        return launch -> access.accept(view);
                    })
                    .costPerBlock((shape, arguments) -> arguments.i32(1));
            return WithContext.function(cuda, kernel);
        }

        void call(Step step) {
            String answer;
            try {
                answer = make(step);
            } catch (CudaException failure) {
                answer = failure.result().name();
            }
            log.add(step + ": " + answer + " at " + machine.now());
        }

        private String make(Step step) {
            CUstream stream = streams.get(step.stream() % STREAMS);
            long address = memory.size() > step.memory() ? memory.get(memory.size() - 1 - step.memory()) : 0;
            switch (step.kind()) {
                case ALLOCATE -> memory.add(cuda.cuMemAllocAsync(step.size(), stream));
                case FREE -> cuda.cuMemFreeAsync(address, stream);
                case WRITE -> cuda.cuLaunchKernel(write, 1, 1, 1, 1, 1, 1, 0, stream, address, step.size());
                case READ -> cuda.cuLaunchKernel(read, 1, 1, 1, 1, 1, 1, 0, stream, address, step.size());
                case SET -> cuda.cuMemsetD32Async(address, step.size(), 4, stream);
                case RECORD -> cuda.cuEventRecord(event, stream);
                case WAIT -> cuda.cuStreamWaitEvent(stream, event, 0);
                case QUERY -> {
                    return cuda.cuStreamQuery(stream) + " " + cuda.cuEventQuery(event);
                }
                case WAIT_FOR_VALUE -> cuda.cuStreamWaitValue32(stream, address, 7, 0);
                case PASS_TIME -> machine.advance(Duration.ofNanos(step.size()));
                case SYNCHRONIZE -> {
                    if (step.stream() == STREAMS) {
                        machine.settle();
                    } else {
                        cuda.cuStreamWriteValue32(streams.get(0), address, 7, 0);
                        machine.advance(Duration.of(20, ChronoUnit.MICROS));
                    }
                }
            }
            return "done" + (step.kind() == Kind.ALLOCATE ? " " + Long.toHexString(memory.get(memory.size() - 1)) : "");
        }

        @Override
        public void close() {
            machine.close();
        }
    }
}
