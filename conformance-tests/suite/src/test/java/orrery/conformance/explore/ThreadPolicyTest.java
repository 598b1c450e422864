package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A policy of the user's own that chooses threads blocks no other thread, whatever it does. */
@Timeout(60)
class ThreadPolicyTest {
    /** Returns a policy that is named {@code mine}. */
    private static SchedulePolicy policy(IntUnaryOperator chooseThread) {
        return new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                return new Chooser() {
                    @Override
                    public int choose(int ready) {
                        return 0;
                    }

                    @Override
                    public boolean choosesThreads() {
                        return true;
                    }

                    @Override
                    public int chooseThread(int ready) {
                        return chooseThread.applyAsInt(ready);
                    }
                };
            }

            @Override
            public String toString() {
                return "mine";
            }
        };
    }

    /** Runs until it is released. */
    private static int hang(AtomicBoolean released) {
        while (!released.get()) {
            Thread.onSpinWait();
        }
        return 0;
    }

    /** Tests a machine on a thread in a group of its own: the threads of the program are those of the group. */
    private static void test(SchedulePolicy policy, ThrowingConsumer<Machine> body) throws Throwable {
        FutureTask<Void> task = new FutureTask<>(() -> {
            try (Machine machine = Machine.create(MachineOptions.defaults().withPolicy(policy))) {
                body.accept(machine);
            } catch (Throwable e) {
                throw new ExecutionException(e);
            }
            return null;
        });
        Thread thread = new Thread(new ThreadGroup("program"), task);
        thread.start();
        try {
            task.get();
        } catch (ExecutionException e) {
            throw e.getCause().getCause();
        }
    }

    /** Two threads make calls; returns how each has ended. */
    private static List<CUresult> callInTwoThreads(Machine machine) throws Exception {
        CudaDriver cuda = driverWithContext(machine);
        CUcontext context = cuda.cuCtxGetCurrent();
        List<FutureTask<CUresult>> tasks = List.of(
                new FutureTask<>(() -> callUntilItFails(cuda, context)),
                new FutureTask<>(() -> callUntilItFails(cuda, context)));
        tasks.forEach(each -> new Thread(each).start());
        CUresult first = tasks.get(0).get();
        return List.of(first, tasks.get(1).get());
    }

    private static CUresult callUntilItFails(CudaDriver cuda, CUcontext context) {
        for (int i = 0; i < 100; i++) {
            try {
                cuda.cuCtxSetCurrent(context);
                cuda.cuCtxSynchronize();
            } catch (CudaException e) {
                return e.result();
            }
        }
        return CUresult.CUDA_SUCCESS;
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    @Test
    void aThreadThatWaitsForTheChoiceCanBeInterrupted() throws Throwable {
        AtomicBoolean released = new AtomicBoolean();
        CountDownLatch choosing = new CountDownLatch(1);
        SchedulePolicy slow = policy(ready -> {
            choosing.countDown();
            return hang(released);
        });
        test(slow, machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUcontext context = cuda.cuCtxGetCurrent();
            BlockingQueue<Object> results = new LinkedBlockingQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(daemon(() -> results.add(resultOrException(cuda, context))));
            }
            threads.forEach(Thread::start);
            choosing.await();
            threads.forEach(Thread::interrupt);
            // The thread that lets the policy choose goes on with the choice only.
            assertInstanceOf(InterruptedWaitException.class, results.take());
            released.set(true);
            results.take();
        });
    }

    private static Object resultOrException(CudaDriver cuda, CUcontext context) {
        try {
            return callUntilItFails(cuda, context);
        } catch (InterruptedWaitException e) {
            return e;
        }
    }

    @Test
    void aWrongChoiceIsReported() throws Throwable {
        test(policy(ready -> ready), machine -> {
            ExecutionException thrown = assertThrows(ExecutionException.class, () -> callInTwoThreads(machine));
            assertTrue(
                    thrown.getCause().getMessage().startsWith("the policy mine chooses thread "),
                    thrown.getCause()::toString);
        });
    }
}
