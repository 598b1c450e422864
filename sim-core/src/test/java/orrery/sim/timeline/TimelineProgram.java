package orrery.sim.timeline;

import com.google.common.collect.ImmutableList;
import java.util.Map;
import java.util.function.Supplier;
import orrery.core.call.ApiCall;
import orrery.core.call.TestCall;
import orrery.core.context.Context;
import orrery.core.context.ContextMemory;
import orrery.core.context.KernelModule;
import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LinearCopy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.ValueOperation;
import orrery.core.work.ValueOperation.Comparison;
import orrery.core.work.Work;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryKind;
import orrery.sim.TraceListener;

/** A program on a machine of its own, written as calls, with what it needs of a driver. */
final class TimelineProgram implements AutoCloseable {
    private static final LaunchShape SMALL = LaunchShape.linear(8, 128);

    final SimulatedMachine machine;
    final Context context;

    TimelineProgram(MachineOptions options, TraceListener... listeners) {
        machine = new SimulatedMachine(options);
        machine.initialize();
        context = call(TestCall.cuCtxCreate, () -> machine.devices().get(0).createContext(0));
        for (TraceListener listener : listeners) {
            machine.trace().add(listener);
        }
    }

    TimelineProgram(TraceListener... listeners) {
        this(RoundCosts.options(), listeners);
    }

    <T> T call(ApiCall call, Supplier<T> body) {
        return machine.call(call, body);
    }

    void call(ApiCall call, Runnable body) {
        machine.run(call, body);
    }

    Stream stream() {
        return call(TestCall.cuStreamCreate, () -> context.order().create(0, 0));
    }

    Stream nonBlocking() {
        return call(TestCall.cuStreamCreate, () -> context.order().create(1, 0));
    }

    Stream legacy() {
        return context.order().legacy();
    }

    Allocation device(long bytes) {
        return call(TestCall.cuMemAlloc, () -> context.memory().allocate(bytes));
    }

    Allocation pinned(long bytes) {
        return call(TestCall.cuMemHostAlloc, () -> context.memory().allocateHost(bytes, 0));
    }

    void free(Allocation allocation) {
        call(TestCall.cuMemFree, () -> ContextMemory.free(machine, allocation.base()));
    }

    private Allocation staging(long bytes) {
        return machine.memory().allocate(MemoryKind.PINNED, bytes, null);
    }

    void toDevice(Stream stream, long bytes) {
        Work copy = LinearCopy.of(staging(bytes), 0, onDevice(bytes), 0, bytes);
        call(TestCall.cuMemcpyHtoDAsync, () -> stream.submit(copy));
    }

    void toHost(Stream stream, long bytes) {
        Work copy = LinearCopy.of(onDevice(bytes), 0, staging(bytes), 0, bytes);
        call(TestCall.cuMemcpyDtoHAsync, () -> stream.submit(copy));
    }

    private Allocation onDevice(long bytes) {
        return machine.memory().allocate(MemoryKind.DEVICE, bytes, context);
    }

    void memset(Stream stream, long bytes) {
        call(
                TestCall.cuMemsetD8Async,
                () -> stream.submit(new Memset(onDevice(bytes), 0, 0, 1, bytes, 1, bytes, null)));
    }

    /** A kernel that takes {@code micros} microseconds and few multiprocessors. */
    void kernel(Stream stream, String name, long micros) {
        launch(stream, name, Kernel.empty().costOfLaunch((shape, arguments) -> micros * 1000));
    }

    void launch(Stream stream, String name, Kernel kernel) {
        KernelModule module = context.loadModule(Map.of(name, kernel));
        call(
                TestCall.cuLaunchKernel,
                () -> stream.submit(module.function(name).launch(SMALL, LaunchAttributes.DEFAULT.withUrgency(0))));
    }

    Event event() {
        return call(TestCall.cuEventCreate, () -> context.createEvent(0));
    }

    void record(Event event, Stream stream) {
        call(TestCall.cuEventRecord, () -> context.recordEvent(event, stream, false));
    }

    void await(Stream stream, Event event) {
        call(TestCall.cuStreamWaitEvent, () -> stream.await(event, false));
    }

    void awaitValue(Stream stream, Allocation memory, long value) {
        Work work = new MemoryOperations(
                Accessor.DEVICE, ImmutableList.of(new ValueOperation(memory, 0, 4, value, Comparison.GEQ)));
        call(TestCall.cuStreamWaitValue32, () -> stream.submit(work));
    }

    void writeValue(Stream stream, Allocation memory, long value) {
        Work work =
                new MemoryOperations(Accessor.DEVICE, ImmutableList.of(new ValueOperation(memory, 0, 4, value, null)));
        call(TestCall.cuStreamWriteValue32, () -> stream.submit(work));
    }

    void synchronize(Stream stream) {
        call(TestCall.cuStreamSynchronize, () -> machine.await(context.order().tails(stream)));
    }

    void synchronize() {
        call(
                TestCall.cuCtxSynchronize,
                () -> machine.await(context.order().whole().tails()));
    }

    @Override
    public void close() {
        machine.close();
    }
}
