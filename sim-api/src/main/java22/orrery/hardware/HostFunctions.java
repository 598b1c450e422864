package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import orrery.device.CUresult;
import orrery.driver.CUstream;
import orrery.driver.DriverSupport;

/**
 * The functions of the program that the driver calls. The driver gets the number that a function is registered under;
 * one native function calls all of them. An exception of a function goes to the handler of uncaught exceptions of the
 * thread, since the driver cannot take it.
 */
final class HostFunctions {
    private record Entry(Object function, boolean once) {}

    private final Map<Long, Entry> functions = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Runnable before;
    private final MemorySegment hostFunction;
    private final MemorySegment callback;

    /**
     * Creates the native functions.
     *
     * @param before what is done before each function
     */
    HostFunctions(Runnable before) {
        this.before = before;
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Linker linker = Linker.nativeLinker();
        try {
            MethodHandle run = lookup.bind(this, "run", MethodType.methodType(void.class, MemorySegment.class));
            MethodHandle called = lookup.bind(
                    this,
                    "callBack",
                    MethodType.methodType(void.class, MemorySegment.class, int.class, MemorySegment.class));
            this.hostFunction = linker.upcallStub(run, FunctionDescriptor.ofVoid(ADDRESS), Arena.global());
            this.callback =
                    linker.upcallStub(called, FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, ADDRESS), Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the functions that the driver calls", e);
        }
    }

    /** Returns the address of the {@code CUhostFn} that runs registered functions. */
    MemorySegment hostFunction() {
        return hostFunction;
    }

    /** Returns the address of the {@code CUstreamCallback} that runs registered callbacks. */
    MemorySegment callback() {
        return callback;
    }

    /**
     * Registers a function.
     *
     * @param function a {@link Runnable} or a {@link BiConsumer} of a stream and a result code
     * @param once whether it is forgotten when it was called; others, which nodes of graphs call, are kept
     * @return the number that the driver passes to the native function
     */
    long register(Object function, boolean once) {
        long number = numbers.incrementAndGet();
        functions.put(number, new Entry(function, once));
        return number;
    }

    /** Returns the function of a number. */
    Runnable function(long number) {
        Entry entry = functions.get(number);
        if (entry != null && entry.function() instanceof Runnable runnable) {
            return runnable;
        }
        return () -> {
            throw new UnsupportedOperationException("a host function that is not of this program");
        };
    }

    private Object take(MemorySegment userData) {
        Entry entry = Objects.requireNonNull(functions.get(userData.address()), "the entry of a host function");
        if (entry.once()) {
            functions.remove(userData.address());
        }
        return entry.function();
    }

    @SuppressWarnings("UnusedMethod") // the driver calls it
    private void run(MemorySegment userData) {
        try {
            before.run();
            ((Runnable) take(userData)).run();
        } catch (Throwable e) {
            report(e);
        }
    }

    @SuppressWarnings({"unchecked", "UnusedMethod"}) // the driver calls it
    private void callBack(MemorySegment stream, int status, MemorySegment userData) {
        try {
            before.run();
            ((BiConsumer<CUstream, CUresult>) take(userData))
                    .accept(
                            DriverSupport.handle(CUstream.class, stream.address()),
                            CUresult.of(status).orElse(CUresult.CUDA_ERROR_UNKNOWN));
        } catch (Throwable e) {
            report(e);
        }
    }

    private static void report(Throwable e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
}
