package orrery.conformance.properties;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.replay.Console;
import orrery.core.work.HostFunction;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.ValueOperation;
import orrery.sim.KernelArguments;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/**
 * Records when work items begin and end, as numbers of reports. An operation is recognized by what it does to which
 * address. If several do the same, the one that is ordered first is expected first.
 */
final class ExecutionLog implements TraceListener {
    private final Console console;
    private final long device;
    private final Map<String, Deque<Integer>> expected = new HashMap<>();
    private final Map<Long, Integer> known = new HashMap<>();
    private final Map<Integer, Integer> begun = new HashMap<>();
    private final Map<Integer, Integer> ended = new HashMap<>();
    private int reports;

    /** Creates a log and adds it to the trace. The items are given in an order in which they may run. */
    ExecutionLog(Console console, List<WorkItem> items) {
        this.console = console;
        this.device = (Long) console.value("c");
        for (WorkItem item : items) {
            String key = key(item);
            if (key != null) {
                expected.computeIfAbsent(key, k -> new ArrayDeque<>()).add(item.id());
            }
        }
        if (!Console.isHardware()) {
            console.machine().trace().add(this);
        }
    }

    @Override
    public void started(TracedOperation operation, long time) {
        reports++;
        Deque<Integer> candidates = expected.get(String.valueOf(key(operation.work())));
        if (candidates != null && !candidates.isEmpty()) {
            known.put(operation.id(), candidates.poll());
            begun.put(known.get(operation.id()), reports);
        } else if (operation.work() instanceof HostFunction) {
            known.put(operation.id(), -reports);
        }
    }

    /** Host functions run one at a time: the one that has ended is the one that added its number last. */
    @Override
    public void completed(TracedOperation operation, long time) {
        reports++;
        Integer id = known.remove(operation.id());
        if (id != null && id < 0) {
            List<Integer> ids = console.hostIds();
            begun.put(ids.get(ids.size() - 1), -id);
            ended.put(ids.get(ids.size() - 1), reports);
        } else if (id != null) {
            ended.put(id, reports);
        }
    }

    /**
     * Returns how the order of the items is violated. Null if it is not, and all items have run that can be recognized.
     */
    String violation(List<WorkItem> items, Map<Integer, BitSet> after) {
        for (WorkItem item : items) {
            boolean seen = key(item) != null || item.kind() == WorkItem.Kind.HOST;
            if (seen && !ended.containsKey(item.id())) {
                return item + " has not run";
            }
            BitSet earlier = after.get(item.id());
            for (int i = earlier.nextSetBit(0); seen && i >= 0; i = earlier.nextSetBit(i + 1)) {
                if (ended.containsKey(i) && ended.get(i) > begun.get(item.id())) {
                    return item + " begins before item " + i + " has ended";
                }
            }
        }
        return null;
    }

    // -- recognition ---------------------------------------------------------------------------------------------

    private static String key(WorkItem item) {
        String cell = " " + 4L * item.cell() + " ";
        return switch (item.kind()) {
            case MULADD -> "muladd" + cell + item.value();
            case STORE -> "store" + cell + item.value();
            case COPYCELL -> "copycell" + cell + 4L * item.other();
            case MEMSET -> "memset" + cell + item.value();
            case COPY -> "copy" + cell + 4L * item.other();
            case UP -> "up" + cell;
            case DOWN -> "down" + cell;
            case WRITE -> "write" + cell + item.value();
            case HOST, EMPTY, RECORD, WAIT, CHILD -> null;
        };
    }

    private String key(TracedWork work) {
        if (work instanceof KernelLaunch launch && launch.arguments().count() > 1) {
            KernelArguments arguments = launch.arguments();
            Object last = arguments.values().get(arguments.count() - 1);
            String cell = " " + ((Long) arguments.values().get(0) - device) + " ";
            return launch.label() + cell + (last instanceof Long address ? (Object) (address - device) : last);
        } else if (work instanceof Memset memset) {
            return "memset " + (memset.target().base() + memset.offset() - device) + " " + memset.value();
        } else if (work instanceof Memcpy copy) {
            long to = copy.target().base() + copy.targetOffset() - device;
            long from = copy.source().base() + copy.sourceOffset() - device;
            return switch (copy.engineKind()) {
                case COPY_TO_DEVICE -> "up " + to + " ";
                case COPY_TO_HOST -> "down " + from + " ";
                default -> "copy " + to + " " + from;
            };
        } else if (work instanceof MemoryOperations batch) {
            ValueOperation only = batch.values().findFirst().orElseThrow();
            return "write " + (only.memory().base() + only.offset() - device) + " " + only.value();
        }
        return null;
    }
}
