package orrery.conformance.engine;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Partition;
import orrery.device.DeviceModel;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.device.SmLimits;
import orrery.sim.EngineKind;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * Listens to a run, and says what must never be, whatever the program:
 *
 * <ul>
 *   <li>An operation starts before the device can see it, or ends before it starts.
 *   <li>An operation starts before one that it was ordered after is complete; if the order is programmatic, before that
 *       one starts.
 *   <li>Work of a stream starts before the work before it in the stream is complete; if the order of the two is
 *       programmatic, it is complete before that work is.
 *   <li>A block runs on an SM that its partition does not have.
 *   <li>An SM holds more blocks, threads, registers or shared memory than it has.
 *   <li>A copy engine, the front end or the host thread of a device executes two operations at once.
 *   <li>An operation completes never, or twice.
 * </ul>
 */
final class TraceInvariants implements TraceListener {
    /** From so many nanoseconds on the front end hands a memset to the SMs. */
    private static final long HANDED_ON = 4000;

    private final List<DeviceModel> devices;
    private final Map<Long, TracedOperation> completed = new HashMap<>();
    private final List<TracedOperation> submitted = new ArrayList<>();
    private final Set<Long> started = new HashSet<>();
    private final ListMultimap<Long, Order> orders = ArrayListMultimap.create();
    private final ListMultimap<Sm, Change> changes = ArrayListMultimap.create();
    private final List<String> violations = new ArrayList<>();

    /** An operation was ordered after another one. */
    private record Order(long earlier, boolean programmatic) {}

    /** An SM of a device. */
    private record Sm(int device, int number) {}

    /** A block that comes to an SM, or leaves it. */
    private record Change(long time, int sign, Footprint block) {}

    /** An engine that executes one operation at a time. */
    private record SerialEngine(int device, EngineKind kind) {}

    TraceInvariants(List<DeviceModel> devices) {
        this.devices = devices;
    }

    /** Returns what was violated in the run, which has ended, a line each. */
    String violations() {
        submitted.forEach(operation -> {
            if (!completed.containsKey(operation.id())) {
                violations.add(text(operation) + " is never complete");
            }
        });
        checkOrders();
        checkStreams();
        changes.asMap().forEach((sm, all) -> checkSm(sm, new ArrayList<>(all)));
        checkEngines();
        return String.join("\n", violations);
    }

    // -- what is heard -------------------------------------------------------------------------------------------

    @Override
    public boolean observesOrder() {
        return true;
    }

    @Override
    public boolean observesBlocks() {
        return true;
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        submitted.add(operation);
    }

    @Override
    public void ordered(long operation, long earlier, boolean programmatic) {
        orders.put(operation, new Order(earlier, programmatic));
    }

    @Override
    public void started(TracedOperation operation, long time) {
        if (!started.add(operation.id())) {
            violations.add(text(operation) + " starts twice");
        }
    }

    @Override
    public void blocksEnded(TracedOperation operation, int[] sms, long blocks, long start, long end) {
        KernelLaunch launch = (KernelLaunch) operation.work();
        Partition partition = launch.partition();
        Footprint block = launch.footprint();
        for (int number : sms) {
            if (partition != null && !partition.sms().contains(number)) {
                violations.add(text(operation) + " runs on SM " + number + ", which is not in its partition");
            }
            Sm sm = new Sm(operation.deviceOrdinal(), number);
            changes.put(sm, new Change(start, 1, block));
            changes.put(sm, new Change(end, -1, block));
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        if (completed.put(operation.id(), operation) != null) {
            violations.add(text(operation) + " is complete twice");
        }
        if (operation.completedAt() < operation.startedAt()) {
            violations.add(text(operation) + " ends before it starts");
        }
        if (operation.startedAt() < operation.visibleAt()) {
            violations.add(text(operation) + " starts before the device can see it, at " + operation.visibleAt());
        }
    }

    // -- order ---------------------------------------------------------------------------------------------------

    private void checkOrders() {
        orders.forEach((id, order) -> {
            TracedOperation operation = completed.get(id);
            TracedOperation earlier = completed.get(order.earlier());
            if (operation != null && earlier != null) {
                long from = order.programmatic() ? earlier.startedAt() : earlier.completedAt();
                checkOrder(operation, operation.startedAt() >= from, earlier);
            }
        });
    }

    /** Ids are in the order of calls. Nodes of graphs belong to their launch, which is an operation of the stream. */
    private void checkStreams() {
        Map<Long, TracedOperation> last = new HashMap<>();
        completed.values().stream()
                .filter(each -> each.graph() == null && each.work().engineKind() != EngineKind.ORDER)
                .sorted(Comparator.comparingLong(TracedOperation::id))
                .forEach(operation -> {
                    TracedOperation earlier = last.put(operation.streamId(), operation);
                    if (earlier != null) {
                        boolean programmatic = orders.containsEntry(operation.id(), new Order(earlier.id(), true));
                        long at = programmatic ? operation.completedAt() : operation.startedAt();
                        checkOrder(operation, at >= earlier.completedAt(), earlier);
                    }
                });
    }

    private void checkOrder(TracedOperation operation, boolean holds, TracedOperation earlier) {
        if (!holds) {
            violations.add(text(operation) + " comes too soon after " + text(earlier));
        }
    }

    // -- resources -----------------------------------------------------------------------------------------------

    /** At one time, blocks leave before others come. */
    private void checkSm(Sm sm, List<Change> blocks) {
        blocks.sort(Comparator.comparingLong(Change::time).thenComparingInt(Change::sign));
        SmLimits limits = devices.get(sm.device()).sm();
        Footprint resident = new Footprint(0, 0, 0, 0);
        int count = 0;
        for (Change change : blocks) {
            Footprint block = change.block();
            count += change.sign();
            resident = new Footprint(
                    resident.threads() + change.sign() * block.threads(),
                    resident.registers() + change.sign() * block.registers(),
                    resident.sharedBytes() + change.sign() * block.sharedBytes(),
                    0);
            if (count > limits.maxBlocks()
                    || resident.threads() > limits.maxThreads()
                    || resident.registers() > limits.registers()
                    || resident.sharedBytes() > limits.sharedBytes()) {
                violations.add(sm + " holds " + count + " blocks of " + resident + " at " + change.time());
                return;
            }
        }
    }

    private void checkEngines() {
        ListMultimap<SerialEngine, TracedOperation> executed = ArrayListMultimap.create();
        for (TracedOperation operation : completed.values()) {
            EngineKind kind = operation.work().engineKind();
            boolean serial = switch (kind) {
                case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, HOST -> true;
                case FRONT_END -> operation.completedAt() - operation.startedAt() < HANDED_ON;
                case COMPUTE, ELSEWHERE, COMPOSITE, ORDER -> false;
            };
            if (serial && !operation.dropped()) {
                executed.put(new SerialEngine(operation.deviceOrdinal(), kind), operation);
            }
        }
        executed.asMap().forEach((engine, operations) -> {
            List<TracedOperation> all = new ArrayList<>(operations);
            all.sort(Comparator.comparingLong(TracedOperation::startedAt)
                    .thenComparingLong(TracedOperation::completedAt));
            for (int i = 1; i < all.size(); i++) {
                if (all.get(i).startedAt() < all.get(i - 1).completedAt()) {
                    violations.add(engine + " executes " + text(all.get(i - 1)) + " and " + text(all.get(i)));
                }
            }
        });
    }

    private static String text(TracedOperation operation) {
        return operation.work().kind() + " " + operation.id() + " in stream " + operation.streamId() + ", "
                + operation.startedAt() + " to " + operation.completedAt();
    }
}
