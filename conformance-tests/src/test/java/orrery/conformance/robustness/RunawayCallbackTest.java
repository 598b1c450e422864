package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUresult;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Host functions, stream callbacks and destructors that do not end hold their stream, and nobody else. */
class RunawayCallbackTest {
    private static final MachineOptions OPTIONS = MachineOptions.defaults().withKernelLimit(Duration.ofMillis(50));

    private final AtomicBoolean over = new AtomicBoolean();

    @AfterEach
    void endAll() {
        over.set(true);
    }

    /** No interrupt ends this. */
    private void compute() {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }

    /** No interrupt ends this either. */
    private void sleep() {
        while (!over.get()) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                // It goes on.
            }
        }
    }

    private static CudaDriver begin(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    private static CUstream stream(CudaDriver cuda) {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private static void destructor(CudaDriver cuda, Runnable code) {
        cuda.cuUserObjectRelease(cuda.cuUserObjectCreate(code, 1, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC), 1);
    }

    static Stream<Arguments> callbacks() {
        BiConsumer<CudaDriver, Runnable> function = (cuda, code) -> cuda.cuLaunchHostFunc(stream(cuda), code);
        BiConsumer<CudaDriver, Runnable> callback =
                (cuda, code) -> cuda.cuStreamAddCallback(stream(cuda), (on, status) -> code.run(), 0);
        BiConsumer<CudaDriver, Runnable> destructor = RunawayCallbackTest::destructor;
        return Stream.of(
                Arguments.of("host function", function),
                Arguments.of("stream callback", callback),
                Arguments.of("destructor", destructor));
    }

    /** Other streams go on, and the machine can be closed. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("callbacks")
    void aCallbackThatNeverEndsBlocksItsStreamOnly(String what, BiConsumer<CudaDriver, Runnable> make)
            throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        try (Machine machine = Machine.create(OPTIONS)) {
            CudaDriver cuda = begin(machine);
            make.accept(cuda, () -> {
                begun.countDown();
                compute();
            });
            CUstream other = stream(cuda);
            List<String> ran = new ArrayList<>();
            cuda.cuLaunchHostFunc(other, () -> ran.add("beside"));
            cuda.cuStreamSynchronize(other);
            assertEquals(List.of("beside"), ran);
            assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(other));
            begun.await();
        }
    }

    /** Callbacks that do not end keep their own threads only. */
    @Test
    void callbacksThatNeverEndDoNotBlockOtherMachines() {
        List<Machine> machines = new ArrayList<>();
        try {
            for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
                Machine machine = Machine.create(OPTIONS);
                machines.add(machine);
                CudaDriver cuda = begin(machine);
                cuda.cuLaunchHostFunc(stream(cuda), this::sleep);
                destructor(cuda, this::sleep);
                machine.advance(Duration.ofMillis(1));
            }
            try (Machine healthy = Machine.create(OPTIONS)) {
                CudaDriver cuda = begin(healthy);
                CUstream stream = stream(cuda);
                List<Integer> ran = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    int number = i;
                    cuda.cuLaunchHostFunc(stream, () -> ran.add(number));
                }
                cuda.cuStreamSynchronize(stream);
                assertEquals(Stream.iterate(0, i -> i + 1).limit(20).toList(), ran);
            }
        } finally {
            machines.forEach(Machine::close);
        }
    }

    /** The interrupt of a closed machine does not reach the callbacks that its threads run for others. */
    @Test
    void theInterruptOfAClosedMachineDoesNotReachLaterCallbacks() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            over.set(false);
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch ended = new CountDownLatch(1);
            try (Machine machine = Machine.create(OPTIONS)) {
                CudaDriver cuda = begin(machine);
                destructor(cuda, () -> {
                    begun.countDown();
                    sleep();
                    Thread.currentThread().interrupt();
                    ended.countDown();
                });
                begun.await();
            }
            over.set(true);
            ended.await();
            try (Machine next = Machine.create(OPTIONS)) {
                CudaDriver cuda = begin(next);
                CUstream stream = stream(cuda);
                List<Boolean> interrupted = new ArrayList<>();
                cuda.cuLaunchHostFunc(
                        stream, () -> interrupted.add(Thread.currentThread().isInterrupted()));
                cuda.cuStreamSynchronize(stream);
                assertEquals(List.of(false), interrupted);
            }
        }
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
