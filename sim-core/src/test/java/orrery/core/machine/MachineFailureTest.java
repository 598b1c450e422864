package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.call.TestCall;
import orrery.core.context.Context;
import orrery.core.machine.WaitRig.Helper;
import orrery.core.stream.Stream;
import orrery.core.work.HostFunction;
import orrery.core.work.LaunchAttributes;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/** An error of the JVM within a call makes the machine fail; one of the program's code fails that code only. */
@Timeout(60)
class MachineFailureTest {
    private final SimulatedMachine machine =
            new SimulatedMachine(MachineOptions.defaults().withDevices(Devices.teaching(), Devices.teaching()));
    private final Context context;
    private final Context other;

    MachineFailureTest() {
        machine.initialize();
        context = machine.devices().get(0).createContext(0);
        other = machine.devices().get(1).createContext(0);
    }

    @AfterEach
    void close() {
        machine.close();
        assertTrue(machine.closed(), "a machine that has failed is closed as any other");
    }

    static java.util.stream.Stream<Error> errors() {
        return java.util.stream.Stream.of(
                new StackOverflowError(),
                new OutOfMemoryError("Java heap space"),
                new InternalError("of the JVM"),
                new NoClassDefFoundError("Missing"),
                new ExceptionInInitializerError("static"));
    }

    private static void raise(Error error) {
        throw error;
    }

    /** Makes a call of a context, as those of the API that report failures do. */
    private void call(Context in) {
        machine.run(TestCall.cuMemGetInfo, () -> in.checkNotFailed());
    }

    private Stream submit(Kernel kernel) {
        return machine.call(TestCall.cuLaunchKernel, () -> {
            Stream stream = context.order().create(1, 0);
            stream.submit(context.loadModule(Map.of("k", kernel))
                    .function("k")
                    .launch(LaunchShape.SINGLE, LaunchAttributes.DEFAULT));
            return stream;
        });
    }

    private void synchronize(Stream stream) {
        machine.run(
                TestCall.cuStreamSynchronize,
                () -> machine.await(context.order().tails(stream)));
    }

    private void assertFailed(Error first) {
        String name = first.getClass().getSimpleName();
        for (int i = 0; i < 3; i++) {
            for (Context each : List.of(context, other)) {
                CudaException failed = assertThrows(CudaException.class, () -> call(each));
                assertEquals(CUresult.CUDA_ERROR_UNKNOWN, failed.result());
                assertTrue(failed.getMessage().contains("the machine has failed"), failed.getMessage());
                assertTrue(failed.getMessage().contains(name), failed.getMessage());
                if (first.getMessage() != null) {
                    assertTrue(failed.getMessage().contains(first.getMessage()), failed.getMessage());
                }
            }
        }
        assertFalse(goesOn(), "the devices go on");
    }

    /** Returns whether the devices still do what is due later. */
    private boolean goesOn() {
        AtomicBoolean done = new AtomicBoolean();
        machine.drive(() -> machine.engine().later(machine.engine().now() + 1_000_000, now -> done.set(true)));
        machine.settle();
        return done.get();
    }

    // -- errors within calls -------------------------------------------------------------------------------------

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorInACallMakesEachLaterCallFail(Error error) {
        List<String> exits = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void apiExit(long id, ApiFunction function, long thread, long time, ResultCode result) {
                exits.add(function.name() + " " + result);
            }
        });
        submit(Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
        exits.clear();
        assertSame(
                error,
                assertThrows(
                        error.getClass(),
                        () -> machine.call(TestCall.cuMemAlloc, () -> {
                            throw error;
                        })));
        assertEquals(List.of("cuMemAlloc CUDA_ERROR_UNKNOWN"), exits);
        assertFailed(error);
    }

    /** A recursion without an end, within a call. */
    @Test
    void aStackThatOverflowsInACallMakesEachLaterCallFail() {
        assertThrows(StackOverflowError.class, () -> machine.run(TestCall.cuMemAlloc, () -> recurse(0)));
        assertFailed(new StackOverflowError());
        String message = assertThrows(CudaException.class, () -> call(context)).getMessage();
        assertTrue(message.contains("-Xss"), message);
    }

    private static int recurse(int depth) {
        return depth < 0 ? 0 : 1 + recurse(depth + 1) / 2;
    }

    @Test
    void theFirstErrorIsReported() {
        Error first = new NoClassDefFoundError("First");
        assertThrows(NoClassDefFoundError.class, () -> machine.run(TestCall.cuMemAlloc, () -> raise(first)));
        assertThrows(
                InternalError.class, () -> machine.run(TestCall.cuMemAlloc, () -> raise(new InternalError("second"))));
        assertFailed(first);
    }

    /** Whatever enters the machine. */
    @Test
    void anErrorInAnotherVisitMakesEachLaterCallFail() {
        Error error = new InternalError("visit");
        assertThrows(
                InternalError.class,
                () -> machine.outside(() -> {
                    throw error;
                }));
        assertFailed(error);
    }

    @Test
    void anErrorWhileTheMachineIsDrivenMakesEachLaterCallFail() {
        Error error = new InternalError("drive");
        assertThrows(InternalError.class, () -> machine.drive(() -> raise(error)));
        assertFailed(error);
        machine.settle();
    }

    @Test
    void anErrorOfAnEventMakesEachLaterCallFail() {
        Error error = new InternalError("event");
        machine.drive(() -> machine.engine().later(1000, now -> raise(error)));
        assertThrows(InternalError.class, machine::settle);
        assertFailed(error);
    }

    /** What it waits for never comes. */
    @Test
    void aThreadThatWaitsGoesOnWithNothing() {
        CountDownLatch waits = new CountDownLatch(1);
        AtomicBoolean ran = new AtomicBoolean();
        call(context); // This thread may act: no deadlock.
        Stream stream = submit(Kernel.perLaunch(arguments -> launch -> {
                    launch.awaitHost(() -> {
                        waits.countDown();
                        return false;
                    });
                    ran.set(true);
                })
                .blocking());
        Helper waiter = WaitRig.helper("waiter", () -> {
            synchronize(stream);
            call(context);
        });
        WaitRig.await(waits);
        Error error = new OutOfMemoryError("Java heap space");
        assertThrows(OutOfMemoryError.class, () -> machine.run(TestCall.cuMemAlloc, () -> raise(error)));
        assertEquals(CUresult.CUDA_ERROR_UNKNOWN, ((CudaException) waiter.failure()).result());
        assertFailed(error);
        assertFalse(ran.get());
    }

    /** A callback uses another API that shares the machine. */
    @Test
    void anErrorInTheMachineUnderACallbackMakesEachLaterCallFail() {
        Error error = new InternalError("callback");
        machine.run(
                TestCall.cuLaunchHostFunc,
                () -> context.order()
                        .create(1, 0)
                        .submit(new HostFunction(() -> assertThrows(
                                InternalError.class,
                                () -> machine.outside(() -> {
                                    throw error;
                                })))));
        machine.settle();
        assertFailed(error);
    }

    // -- errors of the program -----------------------------------------------------------------------------------

    private static Kernel throwing(Error error) {
        return Kernel.perLaunch(arguments -> launch -> raise(error));
    }

    static java.util.stream.Stream<Arguments> kernels() {
        return errors().flatMap(error -> java.util.stream.Stream.of(
                Arguments.of("launch", throwing(error), error),
                Arguments.of("block", Kernel.perBlock(a -> block -> raise(error)), error),
                Arguments.of("thread", Kernel.perThread(a -> thread -> raise(error)), error),
                Arguments.of("barriers", Kernel.perThreadWithBarriers(a -> thread -> raise(error)), error),
                Arguments.of("blocking", throwing(error).blocking(), error),
                Arguments.of(
                        "condition",
                        Kernel.perLaunch(a -> launch -> {
                                    int[] looks = new int[1];
                                    launch.awaitHost(() -> {
                                        if (++looks[0] > 1) {
                                            raise(error);
                                        }
                                        return false;
                                    });
                                })
                                .blocking(),
                        error),
                Arguments.of(
                        "binding",
                        Kernel.perLaunch(a -> {
                            raise(error);
                            return launch -> {};
                        }),
                        error),
                Arguments.of(
                        "cost",
                        Kernel.empty().costPerBlock((s, a) -> {
                            raise(error);
                            return 1;
                        }),
                        error)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("kernels")
    void anErrorOfAKernelFailsItsContextOnly(String what, Kernel kernel, Error error) {
        synchronize(submit(kernel));
        CudaException failed = assertThrows(CudaException.class, () -> call(context));
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, failed.result());
        assertTrue(failed.getMessage().contains(error.getClass().getSimpleName()), failed.getMessage());
        assertSame(error, context.faults().cause());
        assertTrue(goesOn(), "the machine has failed");
        assertEquals(0, machine.engine().unfinished());
    }

    @Test
    void aStackThatOverflowsInAKernelFailsItsContextOnly() {
        synchronize(submit(Kernel.perThread(arguments -> thread -> recurse(0))));
        CudaException failed = assertThrows(CudaException.class, () -> call(context));
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, failed.result());
        assertTrue(failed.getMessage().contains("StackOverflowError"), failed.getMessage());
        assertTrue(goesOn(), "the machine has failed");
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfAHostFunctionFailsItsContextOnly(Error error) {
        machine.run(
                TestCall.cuLaunchHostFunc,
                () -> context.order().create(1, 0).submit(new HostFunction(() -> raise(error))));
        machine.settle();
        CudaException failed = assertThrows(CudaException.class, () -> call(context));
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, failed.result());
        assertSame(error, context.faults().cause());
        assertTrue(goesOn(), "the machine has failed");
    }

    /** The listener is dropped, and nothing else happens. */
    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfAListenerFailsNothing(Error error) {
        int[] notifications = new int[1];
        machine.trace().add(new TraceListener() {
            @Override
            public void apiExit(long id, ApiFunction function, long thread, long time, ResultCode result) {
                notifications[0]++;
                throw error;
            }
        });
        call(context);
        call(context);
        assertEquals(1, notifications[0]);
        assertFalse(machine.faults().failed());
    }
}
