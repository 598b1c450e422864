package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import orrery.conformance.WithContext;
import orrery.core.kernel.KernelWatch;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.ApiFunction;
import orrery.sim.Binding;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LaunchContext;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.ThreadBody;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

class RobustnessTest extends WithContext {

    RobustnessTest() {
        super(MachineOptions.defaults().withDeadlockGrace(Duration.ofSeconds(20)));
    }

    /** The driver takes the arguments of a launch when it is made. */
    @Test
    void argumentsAreCopied() {
        CUfunction append = function(Kernel.perLaunch(arguments -> {
            IntView log = arguments.ints(0);
            int value = arguments.i32(1);
            return launch -> log.set(1 + log.atomicAdd(0, 1), value);
        }));
        long log = cuda.cuMemAlloc(32);
        Object[] arguments = {log, 0};
        for (int i = 0; i < 4; i++) {
            arguments[1] = 10 + i;
            cuda.cuLaunchKernel(append, 1, 1, 1, 1, 1, 1, 0, null, arguments);
        }
        int[] seen = ints(log, 5);
        assertArrayEquals(new int[] {4, 10, 11, 12, 13}, seen);
    }

    /** Listeners receive the result of a call that is refused before it begins. */
    @Test
    void aCallRefusedOnItsWayInTellsItsOwnCode() {
        List<ResultCode> heard = new ArrayList<>();
        CUstream stream = cuda.cuStreamCreate(0);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        machine.trace().add(new TraceListener() {
            @Override
            public void apiExit(long id, ApiFunction call, long thread, long time, ResultCode answer) {
                heard.add(answer);
            }
        });
        CudaException refusal = assertThrows(CudaException.class, () -> cuda.cuMemAlloc(64));
        assertEquals(List.<ResultCode>of(refusal.result()), heard);
        assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, refusal.result());
    }

    /** An error of the user's code is a failed launch with workers, too: here one of the binding. */
    @Test
    void anErrorStaysInTheKernelWithWorkers() {
        try (Machine other = Machine.create(MachineOptions.defaults().withWorkers(2))) {
            CudaDriver driver = driverWithContext(other);
            Kernel kernel = Kernel.perLaunch(arguments -> {
                throw new AssertionError("of the kernel");
            });
            driver.cuLaunchKernel(function(driver, kernel), 1, 1, 1, 1, 1, 1, 0, null);
            CudaException error = assertThrows(CudaException.class, driver::cuCtxSynchronize);
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, error.result());
            assertEquals("of the kernel", error.getCause().getMessage());
        }
    }

    /** The host learns of a fault after 1 ms; in how many steps that time passes makes no difference. */
    @Test
    void aCallbackAfterAFaultBeginsWhenTheHostLearnsOfIt() {
        List<Long> begins = Stream.of(1, 7, 60)
                .map(RobustnessTest::beginOfCallbackAfterFault)
                .distinct()
                .toList();
        assertEquals(1, begins.size(), begins::toString);
        assertTrue(begins.get(0) > 1_000_000 && begins.get(0) < 1_100_000, begins::toString);
    }

    private static long beginOfCallbackAfterFault(int steps) {
        List<TracedOperation> begun = new ArrayList<>();
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            onCompletion(machine, (operation, time) -> begun.add(operation));
            CUfunction trap = function(cuda, Kernel.perLaunch(arguments -> LaunchContext::trap));
            long before = machine.now();
            CUstream stream = cuda.cuStreamCreate(0);
            cuda.cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, stream);
            cuda.cuStreamAddCallback(stream, (on, status) -> {}, 0);
            for (int i = 0; i < steps; i++) {
                machine.advance(Duration.ofNanos(4_200_000 / steps));
            }
            return begun.stream()
                    .filter(each -> each.work().kind().equals("callback"))
                    .mapToLong(each -> each.startedAt() - before)
                    .findAny()
                    .orElseThrow();
        }
    }

    static Stream<Arguments> kernelsThatTheDeviceStops() {
        return Stream.of(
                Arguments.of(
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        "a trap was executed",
                        Kernel.perLaunch(arguments -> LaunchContext::trap)),
                Arguments.of(
                        CUresult.CUDA_ERROR_ASSERT,
                        "x > 0",
                        Kernel.perLaunch(arguments -> launch -> launch.deviceAssert(false, "x > 0"))),
                Arguments.of(
                        CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                        "0x10",
                        Kernel.perLaunch(
                                arguments -> launch -> arguments.intsAt(16).set(0, 1))),
                Arguments.of(
                        CUresult.CUDA_ERROR_LAUNCH_TIMEOUT,
                        "ran for more than 50 ms of CPU time, the limit that MachineOptions.withKernelLimit sets",
                        Kernel.perBlock(arguments -> block -> {
                            while (true) {
                                block.forEachThread(thread -> {});
                            }
                        })));
    }

    /** Reports a kernel that runs too long with its limit. */
    @Test
    void theLimitOfAKernelIsLogged() {
        Logger logger = (Logger) LoggerFactory.getLogger(KernelWatch.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        logger.addAppender(logged);
        logger.setLevel(Level.WARN);
        logger.setAdditive(false);
        try (Machine other = Machine.create(MachineOptions.defaults().withKernelLimit(Duration.ofMillis(50)))) {
            CudaDriver driver = driverWithContext(other);
            Kernel kernel = Kernel.perBlock(arguments -> block -> {
                while (true) {
                    block.forEachThread(thread -> {});
                }
            });
            driver.cuLaunchKernel(function(driver, "endless", kernel), 1, 1, 1, 1, 1, 1, 0, null);
            assertThrows(CudaException.class, driver::cuCtxSynchronize);
        } finally {
            logger.setAdditive(true);
            logger.setLevel(null);
            logger.detachAppender(logged);
        }
        String message = logged.list.get(0).getFormattedMessage();
        assertTrue(message.startsWith("kernel endless has run for more than 50 ms of CPU time"), message);
        assertTrue(message.contains("RobustnessTest.theLimitOfAKernelIsLogged(RobustnessTest.java:"), message);
        assertFalse(message.contains("org.junit."), message);
        assertTrue(message.contains("Legal is a loop that ends; "), message);
    }

    /** The message of a fault of the device says what failed, and names no class of the simulator. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("kernelsThatTheDeviceStops")
    void aFaultOfTheDeviceIsToldInItsOwnWords(CUresult result, String words, Kernel kernel) {
        try (Machine other = Machine.create(MachineOptions.defaults().withKernelLimit(Duration.ofMillis(50)))) {
            CudaDriver driver = driverWithContext(other);
            driver.cuLaunchKernel(function(driver, kernel), 1, 1, 1, 1, 1, 1, 0, null);
            CudaException error = assertThrows(CudaException.class, driver::cuCtxSynchronize);
            assertEquals(result, error.result());
            assertTrue(error.getMessage().contains(words), error::getMessage);
            assertFalse(error.getMessage().contains("orrery."), error::getMessage);
        }
    }

    /** Of several threads that fail, the first one is named, whatever the number of workers. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void aFaultNamesItsBlockAndThread(int workers) {
        try (Machine other = Machine.create(MachineOptions.defaults().withWorkers(workers))) {
            CudaDriver driver = driverWithContext(other);
            Kernel outOfBounds = Kernel.perThread(args -> {
                IntView cells = args.ints(0);
                return thread -> cells.set(thread.globalX(), 1);
            });
            long cells = driver.cuMemAlloc(4 * 6);
            driver.cuLaunchKernel(function(driver, outOfBounds), 8, 1, 1, 4, 1, 1, 0, null, cells);
            assertRefused(
                    CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                    driver::cuCtxSynchronize,
                    "thread (2, 0, 0) of block (1, 0, 0) of ");
        }
    }

    static Stream<Kernel> kernelsWithNegativeCosts() {
        return Stream.of(
                Kernel.empty().costPerBlock((shape, arguments) -> -1),
                Kernel.empty().costOfLaunch((shape, arguments) -> -1));
    }

    @ParameterizedTest
    @MethodSource("kernelsWithNegativeCosts")
    void aNegativeCostIsRefused(Kernel kernel) {
        cuda.cuLaunchKernel(function(cuda, "backwards", kernel), 2, 1, 1, 4, 1, 1, 0, null);
        assertRefused(
                CUresult.CUDA_ERROR_LAUNCH_FAILED,
                cuda::cuCtxSynchronize,
                "the cost of a kernel is -1 ns; legal are 0 ns and more");
    }

    static Stream<Kernel> kernelsWithAnError() {
        Binding<ThreadBody> body = arguments -> thread -> {
            if (thread.globalX() == 6) {
                throw new StackOverflowError();
            }
        };
        return Stream.of(Kernel.perThread(body), Kernel.perThreadWithBarriers(body), Kernel.perBlock(arguments -> {
            ThreadBody each = body.bind(arguments);
            return block -> block.forEachThread(each);
        }));
    }

    /** An error of the JVM is told with its block and thread, as an exception of the program is. */
    @ParameterizedTest
    @MethodSource("kernelsWithAnError")
    void anErrorNamesItsBlockAndThread(Kernel kernel) {
        cuda.cuLaunchKernel(function(cuda, kernel), 2, 1, 1, 4, 1, 1, 0, null);
        assertRefused(
                CUresult.CUDA_ERROR_LAUNCH_FAILED,
                cuda::cuCtxSynchronize,
                "thread (2, 0, 0) of block (1, 0, 0) of kernel #");
    }

    /** Sizes whose products are no numbers any more. */
    @Test
    void sizesDoNotOverflow() {
        long memory = cuda.cuMemAlloc(4096);
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> cuda.cuMemAllocPitch(1L << 33, (1L << 31) + 1, 4));
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> cuda.cuMemAllocPitch(1L << 32, 1L << 32, 4));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD2D8(memory, 512, (byte) 1, 512, (1L << 55) + 1));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD32(memory, 1, 1L << 62));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD8(memory, (byte) 1, -1));
        cuda.cuCtxSynchronize();
    }

    /** Waits end at once with an exception when the machine is closed. */
    @Test
    void closingEndsWaiting() {
        long cell = cuda.cuMemAlloc(4);
        cuda.cuStreamWaitValue32(null, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        var current = cuda.cuCtxGetCurrent();
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> {
            cuda.cuCtxSetCurrent(current);
            cuda.cuCtxSynchronize();
        });
        machine.close();
        CompletionException end = assertThrows(CompletionException.class, waiting::join);
        assertTrue(end.getCause() instanceof CudaException, String.valueOf(end.getCause()));
    }

    /** The thread of a kernel that waits for the host ends when its machine is closed. */
    @Test
    void closingEndsKernels() throws InterruptedException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Kernel waiting = Kernel.perLaunch(a -> launch -> {
            thread.set(Thread.currentThread());
            launch.awaitHost(() -> false);
        });
        cuda.cuLaunchKernel(function(waiting.blocking()), 1, 1, 1, 1, 1, 1, 0, null);
        machine.settle();
        assertTrue(thread.get().isAlive());
        machine.close();
        thread.get().join();
    }

    @Test
    void timeGoesForwardOnly() {
        assertThrows(IllegalArgumentException.class, () -> machine.advance(Duration.ofSeconds(-1)));
        machine.advance(Duration.ofDays(50_000));
        long now = machine.now();
        machine.advance(Duration.ofSeconds(3));
        assertTrue(machine.now() >= now);
    }
}
