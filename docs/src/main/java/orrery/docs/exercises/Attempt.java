package orrery.docs.exercises;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import orrery.device.CUresult;
import orrery.docs.program.Answer;
import orrery.docs.program.ObservedMachines;
import orrery.docs.program.TimelineStyle;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.FailureReport;
import orrery.sim.FaultPlan;
import orrery.sim.Finding;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.testing.Timeline;
import orrery.testing.Timeline.Call;
import orrery.testing.Timeline.Operation;

/** One run of a reader's answer to an exercise, with all checks enabled, and what came of it. */
public final class Attempt {
    private static final FaultPlan SLOW_KERNELS = FaultPlan.parse("kernel *+1000000");

    private final Setting setting;
    private final Answer answer;
    private final MachineOptions options;
    private final Timeline timeline;
    private final ObservedRun observed;
    private final HostWaits waits;
    private final HappensBeforeRelation order;
    private final ImmutableList<Call> calls;
    private final ImmutableList<String> unawaited;
    private final String output;
    private final int otherMachines;
    private final long measured;
    private final ImmutableList<Finding> findings;

    /**
     * Where answers run.
     *
     * @param options the options of the machine
     * @param measure what is asked of the machine when the program has ended
     */
    record Setting(MachineOptions options, ToLongFunction<Machine> measure) {}

    /** Runs an answer on a machine of its own. What it throws is thrown. */
    static Attempt of(Answer answer, Setting setting) {
        return new Attempt(answer, setting, setting.options());
    }

    private Attempt(Answer answer, Setting setting, MachineOptions options) {
        this.setting = setting;
        this.answer = answer;
        this.options = options;
        Machine machine = Machine.create(options);
        AtomicInteger others = new AtomicInteger();
        Consumer<Machine> counter = any -> others.incrementAndGet();
        ObservedMachines.observe(UnaryOperator.identity(), counter);
        try (machine) {
            order = machine.happensBefore();
            timeline = Timeline.of(machine, TimelineStyle.format());
            observed = new ObservedRun();
            machine.trace().add(observed);
            waits = new HostWaits(order);
            machine.trace().add(waits);
            output = output(answer, machine);
            calls = ImmutableList.copyOf(timeline.calls());
            unawaited = findUnawaited();
            measured = setting.measure().applyAsLong(machine);
        } finally {
            ObservedMachines.end(counter);
        }
        otherMachines = others.get();
        findings = ImmutableList.copyOf(machine.findings());
    }

    private static String output(Answer answer, Machine machine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return textOf(bytes);
    }

    private static String textOf(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).strip().replace("\r\n", "\n");
    }

    private ImmutableList<String> findUnawaited() {
        ImmutableList.Builder<String> all = ImmutableList.builder();
        all.addAll(observed.pending());
        timeline.operations().stream()
                .filter(Attempt::isDeviceWork)
                .filter(each -> !order.isHostAfter(each.id()))
                .forEach(each -> all.add(each.name() + " in " + each.stream()));
        return all.build();
    }

    /** Returns whether an operation occupies an engine of a device: others only order operations, or run elsewhere. */
    static boolean isDeviceWork(Operation operation) {
        return switch (operation.engine()) {
            case COMPUTE, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE -> true;
            case ORDER, COMPOSITE, FRONT_END, ELSEWHERE, HOST -> false;
        };
    }

    /** Returns whether a text is within a constant of the program. */
    boolean hasConstant(String text) {
        return AnswerCode.of(answer).hasConstant(text);
    }

    /** Returns whether the program calls a method; true if its code is not known. */
    boolean callsMethod(String method) {
        return AnswerCode.of(answer).callsMethod(method);
    }

    /** Returns what it prints on a machine with other faults, until it ends or throws something. */
    String outputWith(String faults) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Machine machine = Machine.create(options.withFaults(FaultPlan.parse(faults)))) {
            answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        } catch (CudaException | CudaRuntimeException expected) {
            // What was printed before it counts.
        }
        return textOf(bytes);
    }

    /**
     * Runs the answer again, lets the device do all that it can when the program prints a line, and returns whether an
     * operation with a name is complete then.
     */
    boolean isCompleteAt(String line, String operation) {
        return completeAt(line, operation, options, Machine::settle) > 0;
    }

    /** Runs the answer again, and returns whether an operation is complete when the program prints a line. */
    boolean wasCompleteAt(String line, String operation) {
        return completeAt(line, operation, options, machine -> {}) > 0;
    }

    /**
     * Runs the answer again, with kernels that take longer, and returns how many operations with a name are complete
     * when the program prints a line.
     */
    long completeWhenSlow(String line, String operation) {
        return completeAt(line, operation, options.withFaults(SLOW_KERNELS), machine -> {});
    }

    private long completeAt(String line, String operation, MachineOptions where, Consumer<Machine> before) {
        AtomicLong completed = new AtomicLong();
        AtomicLong found = new AtomicLong();
        try (Machine machine = Machine.create(where)) {
            machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation each, long time) {
                    String label = each.work().label();
                    if (label.equals(operation) || label.startsWith(operation + " ")) {
                        completed.incrementAndGet();
                    }
                }
            });
            answer.run(
                    machine,
                    new PrintStream(
                            new LineListener(line, () -> {
                                before.accept(machine);
                                found.set(completed.get());
                            }),
                            true,
                            StandardCharsets.UTF_8));
        }
        return found.get();
    }

    /** Returns what it printed, without white space at both ends. */
    public String output() {
        return output;
    }

    /** Returns what the devices did. */
    public Timeline timeline() {
        return timeline;
    }

    /** Returns the operations with a name, in the order in which they began; fails if there is none. */
    List<Operation> named(String name) {
        List<Operation> operations = timeline.named(name);
        Requirements.require(!operations.isEmpty(), "the device executes no " + name);
        return operations;
    }

    /** Returns the calls of the program, in the order in which they ended. */
    ImmutableList<Call> calls() {
        return calls;
    }

    /** Returns the functions by which the host has waited for the device. */
    ImmutableList<String> waits() {
        return ApiCalls.waits(calls, waits.calls());
    }

    /** Returns the waits that were called between two other calls. */
    ImmutableList<String> waits(long after, long before) {
        List<Call> between = calls.stream()
                .filter(each -> each.correlationId() > after && each.correlationId() < before)
                .toList();
        return ApiCalls.waits(between, waits.calls());
    }

    /** Returns what the machine has told beside the timeline. */
    ObservedRun observed() {
        return observed;
    }

    /** Returns whether the program orders an operation after another one, under every schedule. */
    boolean isOrdered(Operation earlier, Operation later) {
        return isOrdered(earlier.id(), later.id());
    }

    /** Returns the same of operations by their ids. */
    boolean isOrdered(long earlier, long later) {
        return order.isOrdered(earlier, later);
    }

    /** Returns whether the program orders neither of two operations after the other one. */
    boolean areUnordered(Operation one, Operation other) {
        return one.id() != other.id() && !isOrdered(one, other) && !isOrdered(other, one);
    }

    /** Returns the kernels and copies that the host had not waited for when the program ended. */
    ImmutableList<String> unawaited() {
        return unawaited;
    }

    /** Returns how many machines the program has made itself. */
    int otherMachines() {
        return otherMachines;
    }

    /** Returns what the machine has answered when the program had ended. */
    long measured() {
        return measured;
    }

    /** Returns what a check has found. */
    public ImmutableList<Finding> findings(Check check) {
        return findings.stream().filter(each -> each.check() == check).collect(ImmutableList.toImmutableList());
    }

    /** Runs the answer again, on a machine with changed options. */
    public Attempt on(UnaryOperator<MachineOptions> change) {
        return new Attempt(answer, setting, change.apply(options));
    }

    /** Runs the answer again, on a machine with other faults. */
    Attempt with(String faults) {
        return on(changed -> changed.withFaults(FaultPlan.parse(faults)));
    }

    /** Returns the calls that have failed. */
    List<Call> failedCalls() {
        return calls.stream()
                .filter(each -> each.result() != CUresult.CUDA_SUCCESS && each.result() != cudaError_t.cudaSuccess)
                .toList();
    }

    /** Runs the answer again, under every schedule that can be told apart; the results are what it prints. */
    public Exploration everySchedule() {
        return Explorer.defaults()
                .withOptions(options.withChecks(Checks.none()))
                .explore(machine -> output(answer, machine));
    }

    /**
     * Runs the answer again, once for each call that can fail, and makes that call fail; the results are what it
     * prints.
     */
    public FailureReport everyFailure() {
        return Explorer.defaults().withOptions(options).failureReport(machine -> output(answer, machine));
    }
}
