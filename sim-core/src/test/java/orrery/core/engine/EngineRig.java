package orrery.core.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import orrery.core.call.TestCall;
import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.core.work.HostFunction;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LinearCopy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.ValueOperation;
import orrery.core.work.ValueOperation.Comparison;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.HostFunctionCost;
import orrery.device.Transfer;
import orrery.sim.EngineKind;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryKind;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * A machine where only work itself takes time: a block what its kernel says, a copy a nanosecond a byte, a host
 * function 100 ns, everything else nothing. It has 4 multiprocessors and writes a timeline.
 */
final class EngineRig implements AutoCloseable {
    static final int SMS = 4;
    static final LaunchShape ONE_PER_SM = LaunchShape.linear(SMS, 1024);

    final SimulatedMachine machine;
    final Context context;
    private final List<TracedOperation> completed = new ArrayList<>();

    EngineRig(UnaryOperator<MachineOptions> options) {
        this(new SimulatedMachine(options.apply(options())));
    }

    /** Creates a rig around a machine with the {@link #options}. */
    EngineRig(SimulatedMachine machine) {
        this.machine = machine;
        machine.initialize();
        machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                completed.add(operation);
            }
        });
        context = machine.devices().get(0).createContext(0);
    }

    EngineRig() {
        this(options -> options);
    }

    /** Returns the options of the machine. */
    static MachineOptions options() {
        return MachineOptions.defaults().withDevices(device());
    }

    private static DeviceModel device() {
        Curve nanoPerByte = Curve.through(1, 1, 1000, 1000);
        CostModel costs = CostModel.free().toBuilder()
                .hostFunction(new HostFunctionCost(100, 100, Curve.constant(100)))
                .transfers(Maps.toMap(EnumSet.allOf(Transfer.class), kind -> nanoPerByte))
                .build();
        return Devices.teaching().toBuilder().costs(costs).build();
    }

    /** Makes an API call. */
    void call(Runnable body) {
        machine.run(TestCall.cuLaunchKernel, body);
    }

    <T> T ask(Supplier<T> body) {
        return machine.call(TestCall.cuStreamQuery, body);
    }

    /** A stream that does not synchronize with the legacy stream. */
    Stream stream(int priority) {
        return context.order().create(1, priority);
    }

    Stream stream() {
        return stream(0);
    }

    /** A kernel as work, under a name. */
    KernelLaunch kernel(String name, Kernel kernel, LaunchShape shape, Object... arguments) {
        return context.loadModule(Map.of(name, kernel))
                .function(name)
                .launch(shape, LaunchAttributes.DEFAULT, arguments);
    }

    /** A kernel without effect whose blocks take so many nanoseconds. */
    KernelLaunch kernel(String name, LaunchShape shape, long nanos) {
        return kernel(name, Kernel.empty().costPerBlock((s, a) -> nanos), shape);
    }

    /** A kernel of one thread that runs {@code effect} and takes no time. */
    KernelLaunch kernel(String name, Runnable effect) {
        return kernel(name, Kernel.perLaunch(a -> launch -> effect.run()), LaunchShape.SINGLE);
    }

    KernelLaunch cooperative(String name, LaunchShape shape, long nanos) {
        Kernel kernel = Kernel.empty().costPerBlock((s, a) -> nanos);
        return context.loadModule(Map.of(name, kernel))
                .function(name)
                .launch(shape, LaunchAttributes.DEFAULT.withCooperation(1));
    }

    Allocation memory(MemoryKind kind, long bytes) {
        return machine.memory().allocate(kind, bytes, context);
    }

    Work copy(MemoryKind from, MemoryKind to, long bytes) {
        return LinearCopy.of(memory(from, bytes), 0, memory(to, bytes), 0, bytes);
    }

    static HostFunction function(Runnable body) {
        return new HostFunction(body);
    }

    static Work write(Allocation memory, int value) {
        return new MemoryOperations(Accessor.DEVICE, ImmutableList.of(new ValueOperation(memory, 0, 4, value, null)));
    }

    static Work waitFor(Allocation memory, int value) {
        return new MemoryOperations(
                Accessor.DEVICE, ImmutableList.of(new ValueOperation(memory, 0, 4, value, Comparison.EQ)));
    }

    /** Returns what a message says that {@link #waitFor} waits for, if the value is 0. */
    static String awaited(Allocation memory, int value) {
        return "the value at 0x" + Long.toHexString(memory.base()) + " (4 bytes) to satisfy EQ " + value
                + "; it is 0, and nobody sets it";
    }

    Event event() {
        return context.createEvent(0);
    }

    /** Waits for everything. */
    void synchronize() {
        call(() -> machine.await(context.order().whole().tails()));
    }

    void synchronize(Stream stream) {
        machine.run(
                TestCall.cuStreamSynchronize,
                () -> machine.await(context.order().tails(stream)));
    }

    /** How long the operation that completed as number {@code index} took. */
    double duration(int index) {
        return (double)
                (completed.get(index).completedAt() - completed.get(index).startedAt());
    }

    /** What ran when, in the order of ends: the label of the work, its begin and its end. */
    List<String> timeline() {
        List<String> lines = new ArrayList<>();
        for (TracedOperation each : completed) {
            lines.add(each.work().label() + " " + each.startedAt() + "-" + each.completedAt());
        }
        return lines;
    }

    /** When work of engines began, in the order of begins, from the first one. */
    List<Long> begins() {
        List<Long> begins = completed.stream()
                .filter(each -> each.work().engineKind() != EngineKind.ORDER)
                .map(TracedOperation::startedAt)
                .sorted()
                .toList();
        return begins.stream().map(each -> each - begins.get(0)).toList();
    }

    @Override
    public void close() {
        machine.close();
    }
}
