package orrery.core.machine;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import orrery.core.call.TestCall;
import orrery.core.context.Context;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.work.HostFunction;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.MemoryOperations;
import orrery.core.work.ValueOperation;
import orrery.core.work.ValueOperation.Comparison;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryKind;

/** A machine with a stream that waits for a value in memory, and threads that use it. */
final class WaitRig implements AutoCloseable {
    /** Longer than any test takes: what is reported before has not waited for it. */
    static final Duration LONG = Duration.ofHours(1);

    private static final long TEST_SECONDS = 60;

    final SimulatedMachine machine;
    private final Context context;
    private final Allocation gate;

    WaitRig(Duration deadlockGrace) {
        this(options -> options.withDeadlockGrace(deadlockGrace));
    }

    WaitRig(UnaryOperator<MachineOptions> options) {
        machine = new SimulatedMachine(options.apply(MachineOptions.defaults()));
        machine.initialize();
        context = machine.devices().get(0).createContext(0);
        gate = machine.memory().allocate(MemoryKind.PINNED, 4, context);
    }

    /** Makes an API call that does nothing: the machine knows the calling thread from then on. */
    void use() {
        machine.run(TestCall.cuStreamQuery, () -> {});
    }

    /** A stream that waits until {@link #open}. */
    Stream gated() {
        return machine.call(TestCall.cuStreamWaitValue32, () -> {
            Stream stream = context.order().create(1, 0);
            stream.submit(operation(Comparison.EQ));
            return stream;
        });
    }

    /** Returns the address of the value for which the streams wait. */
    String addressOfGate() {
        return "0x" + Long.toHexString(gate.base());
    }

    /** Lets the streams go on that wait. */
    void open() {
        machine.run(
                TestCall.cuStreamWriteValue32,
                () -> context.order().create(1, 0).submit(operation(null)));
    }

    private MemoryOperations operation(Comparison comparison) {
        return new MemoryOperations(Accessor.DEVICE, ImmutableList.of(new ValueOperation(gate, 0, 4, 1, comparison)));
    }

    /** A stream with a kernel that waits until a condition holds, which is looked at again and again. */
    Stream waitingFor(BooleanSupplier condition) {
        Kernel kernel = Kernel.perLaunch(arguments -> launch -> launch.awaitHost(condition))
                .blocking();
        return launched("wait", kernel);
    }

    /** A stream with a kernel that takes so much virtual time. */
    Stream running(Duration time) {
        return launched("long", Kernel.empty().costPerBlock((shape, arguments) -> time.toNanos()));
    }

    /** A stream with a kernel. */
    Stream launched(String name, Kernel kernel) {
        return machine.call(TestCall.cuLaunchKernel, () -> {
            Stream stream = context.order().create(1, 0);
            stream.submit(context.loadModule(Map.of(name, kernel))
                    .function(name)
                    .launch(LaunchShape.SINGLE, LaunchAttributes.DEFAULT));
            return stream;
        });
    }

    /** A stream with a host function. */
    Stream hostFunction(Runnable body) {
        return machine.call(TestCall.cuLaunchHostFunc, () -> {
            Stream stream = context.order().create(1, 0);
            stream.submit(new HostFunction(body));
            return stream;
        });
    }

    void synchronize(Stream stream) {
        synchronize(stream, () -> {});
    }

    /** The same, and does something in the call before it waits. */
    void synchronize(Stream stream, Runnable before) {
        machine.run(TestCall.cuStreamSynchronize, () -> {
            before.run();
            machine.await(context.order().tails(stream));
        });
    }

    /**
     * Gives the device something to do for ever, a nanosecond after the other, and tells when it does it. Called inside
     * the machine.
     */
    void keepBusy(CountDownLatch begun) {
        machine.engine().later(machine.engine().now() + 1, now -> {
            begun.countDown();
            keepBusy(begun);
        });
    }

    /** A thread that runs {@code body}, and that the machine knows when this returns. */
    Helper user(String name, Runnable body) {
        CountDownLatch known = new CountDownLatch(1);
        Helper helper = helper(name, () -> {
            use();
            known.countDown();
            body.run();
        });
        await(known);
        return helper;
    }

    /** A thread that runs {@code body}. */
    static Helper helper(String name, Runnable body) {
        FutureTask<Void> task = new FutureTask<>(body, null);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return new Helper(thread, task);
    }

    /** A thread beside the test's. */
    record Helper(Thread thread, FutureTask<Void> task) {

        /** Waits for its end. */
        void join() {
            Throwable failure = failure();
            if (failure != null) {
                throw new AssertionError(thread.getName(), failure);
            }
        }

        /** Waits until the thread itself has ended. */
        void awaitEnd() {
            try {
                thread.join(TimeUnit.SECONDS.toMillis(TEST_SECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(thread.getName() + " does not end", e);
            }
        }

        /** Waits for its end; what it has thrown, or null. */
        Throwable failure() {
            try {
                task.get(TEST_SECONDS, TimeUnit.SECONDS);
                return null;
            } catch (ExecutionException e) {
                return e.getCause();
            } catch (InterruptedException | TimeoutException e) {
                throw new AssertionError(thread.getName() + " does not end", e);
            }
        }
    }

    /** Waits for a latch. */
    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(TEST_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch stays closed");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        machine.close();
    }
}
