package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Explorer;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** To print an exception of the program is to run code of the program, which need not return and can throw. */
@Timeout(60)
class ExceptionTextTest {
    /** An exception whose message is an exception. */
    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    /** An exception without a text. */
    @SuppressWarnings({"OverrideThrowableToString", "ToStringReturnsNull"})
    private static final class Textless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return null;
        }
    }

    /** An exception whose message comes after an interrupt only. */
    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            try {
                new CountDownLatch(1).await();
                return "";
            } catch (InterruptedException e) {
                throw new IllegalStateException("given up", e);
            }
        }
    }

    private static void launch(CudaDriver cuda, Kernel kernel, CUstream stream) {
        CUfunction function = function(cuda, "k", kernel);
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** A kernel that calls code of the program somewhere. */
    private interface Place {
        Kernel kernel(Runnable code);
    }

    static Stream<Arguments> places() {
        return Stream.of(
                        Arguments.of("launch", (Place) code -> Kernel.perLaunch(a -> launch -> code.run())),
                        Arguments.of("block", (Place) code -> Kernel.perBlock(a -> block -> code.run())),
                        Arguments.of("thread", (Place) code -> Kernel.perThread(a -> thread -> code.run())),
                        Arguments.of(
                                "barriers", (Place) code -> Kernel.perThreadWithBarriers(a -> thread -> code.run())),
                        Arguments.of("blocking", (Place) code ->
                                Kernel.perLaunch(a -> launch -> code.run()).blocking()),
                        Arguments.of("binding", (Place) code -> Kernel.perLaunch(a -> {
                            code.run();
                            return launch -> {};
                        })),
                        Arguments.of("cost", (Place) code -> Kernel.empty().costPerBlock((shape, a) -> {
                            code.run();
                            return 1;
                        })))
                .flatMap(each -> Stream.of(1, 60).map(runs -> Arguments.of(each.get()[0], each.get()[1], runs)));
    }

    /** Makes a kernel throw in its last run, and returns what the wait for it throws. */
    private static CudaException failure(CudaDriver cuda, Place place, int runs, RuntimeException thrown) {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        AtomicBoolean last = new AtomicBoolean();
        Kernel kernel = place.kernel(() -> {
            if (last.get()) {
                throw thrown;
            }
        });
        for (int i = 1; i < runs; i++) {
            launch(cuda, kernel, stream);
            cuda.cuStreamSynchronize(stream);
        }
        last.set(true);
        launch(cuda, kernel, stream);
        return assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
    }

    @ParameterizedTest(name = "{0}, run {2}")
    @MethodSource("places")
    void anExceptionThatCannotBePrintedIsNamedByItsClass(String what, Place place, int runs) {
        for (RuntimeException thrown : List.of(new Unprintable(), new Textless())) {
            try (Machine machine = Machine.create()) {
                CudaException failed = failure(driverWithContext(machine), place, runs, thrown);
                assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, failed.result());
                assertTrue(failed.getMessage().contains(thrown.getClass().getName()), failed.getMessage());
            }
        }
    }

    @Test
    void callbacksThatFailAreNamedByTheClassOfTheirExceptions() {
        for (RuntimeException thrown : List.of(new Unprintable(), new Textless())) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = driverWithContext(machine);
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                cuda.cuLaunchHostFunc(stream, () -> {
                    throw thrown;
                });
                CudaException failed = assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
                assertTrue(failed.getMessage().contains(thrown.getClass().getName()), failed.getMessage());
            }
        }
    }

    /** It is a callback that has not returned: it holds its stream, and nobody else. */
    @Test
    void aCallbackWhoseExceptionCannotBePrintedHoldsItsStreamOnly() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuLaunchHostFunc(stream, () -> {
                throw new Endless();
            });
            cuda.cuStreamSynchronize(other);
            assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        }
    }

    @Test
    void anExploredProgramThatThrowsSuchAnExceptionHasItsClassAsResult() {
        var outcomes = Explorer.defaults().explore(machine -> {
            throw new Unprintable();
        });
        assertTrue(outcomes.toString().contains(Unprintable.class.getName()), outcomes.toString());
    }
}
