package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Host functions run on threads of their machine, which share nothing with other machines and their programs. */
@Timeout(30)
class HostFunctionThreadsTest {
    private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITABLE = new InheritableThreadLocal<>();

    private static void call(CudaDriver cuda, Runnable function) {
        CUstream stream = cuda.cuStreamCreate(0);
        cuda.cuLaunchHostFunc(stream, function);
        cuda.cuStreamSynchronize(stream);
    }

    /** What the calling thread shows of its machine. */
    private static List<String> look() {
        Thread thread = Thread.currentThread();
        return List.of(thread.getName(), "loader " + thread.getContextClassLoader(), "local " + LOCAL.get());
    }

    private static void change() {
        Thread thread = Thread.currentThread();
        thread.setName("changed");
        thread.setContextClassLoader(null);
        LOCAL.set("changed");
    }

    @Test
    void aHostFunctionSeesNothingOfAnotherMachine() throws InterruptedException {
        List<List<String>> seen = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            try (Machine machine = Machine.create()) {
                call(driverWithContext(machine), () -> {
                    seen.add(look());
                    threads.add(Thread.currentThread());
                    change();
                });
            }
        }
        assertEquals(seen.get(0), seen.get(1));
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void codeOfTheMachineInheritsNoThreadLocals() {
        List<String> seen = new ArrayList<>();
        INHERITABLE.set("of the program");
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            call(cuda, () -> seen.add("function " + INHERITABLE.get()));
            Kernel kernel = Kernel.perLaunch(a -> launch -> seen.add("kernel " + INHERITABLE.get()))
                    .blocking();
            cuda.cuLaunchKernel(function(cuda, "k", kernel), 1, 1, 1, 1, 1, 1, 0, cuda.cuStreamCreate(0));
            cuda.cuCtxSynchronize();
        } finally {
            INHERITABLE.remove();
        }
        assertEquals(List.of("function null", "kernel null"), seen);
    }

    /** Work of a closed machine is abandoned, whatever thread drives it then. */
    @Test
    void aClosedMachineCallsNoHostFunction() {
        List<String> called = new ArrayList<>();
        Machine machine = Machine.create();
        CudaDriver cuda = driverWithContext(machine);
        cuda.cuStreamAddCallback(cuda.cuStreamCreate(0), (stream, status) -> called.add("callback"), 0);
        assertFalse(called.contains("callback"), "the callback is pending");
        machine.close();
        machine.settle();
        assertEquals(List.of(), called);
    }
}
