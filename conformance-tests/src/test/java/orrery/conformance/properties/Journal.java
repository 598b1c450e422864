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
import orrery.core.work.MemoryOperation;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.sim.KernelArguments;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/**
 * When pieces of work began and ended, by the order of the reports. An operation is recognized by what it does to which
 * address; of several that do the same, the one that is ordered first is taken to be first.
 */
final class Journal implements TraceListener {
    private final Console console;
    private final long device;
    private final Map<String, Deque<Integer>> expected = new HashMap<>();
    private final Map<Long, Integer> known = new HashMap<>();
    private final Map<Integer, Integer> begun = new HashMap<>();
    private final Map<Integer, Integer> ended = new HashMap<>();
    private int reports;

    /** Begins to listen; it will hear of these pieces, given in an order in which they may run. */
    Journal(Console console, List<Piece> pieces) {
        this.console = console;
        this.device = (Long) console.value("c");
        for (Piece piece : pieces) {
            String key = key(piece);
            if (key != null) {
                expected.computeIfAbsent(key, k -> new ArrayDeque<>()).add(piece.id());
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

    /** Host functions run one at a time: the one that is over is the one that left its number last. */
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

    /** What is wrong with the order of the pieces; null if nothing is, and all have run that can be recognized. */
    String violation(List<Piece> pieces, Map<Integer, BitSet> behind) {
        for (Piece piece : pieces) {
            boolean seen = key(piece) != null || piece.kind() == Piece.Kind.HOST;
            if (seen && !ended.containsKey(piece.id())) {
                return piece + " has not run";
            }
            BitSet earlier = behind.get(piece.id());
            for (int i = earlier.nextSetBit(0); seen && i >= 0; i = earlier.nextSetBit(i + 1)) {
                if (ended.containsKey(i) && ended.get(i) > begun.get(piece.id())) {
                    return piece + " begins before piece " + i + " has ended";
                }
            }
        }
        return null;
    }

    // -- recognition ---------------------------------------------------------------------------------------------

    private static String key(Piece piece) {
        String cell = " " + 4L * piece.cell() + " ";
        return switch (piece.kind()) {
            case MULADD -> "muladd" + cell + piece.value();
            case STORE -> "store" + cell + piece.value();
            case COPYCELL -> "copycell" + cell + 4L * piece.other();
            case MEMSET -> "memset" + cell + piece.value();
            case COPY -> "copy" + cell + 4L * piece.other();
            case UP -> "up" + cell;
            case DOWN -> "down" + cell;
            case WRITE -> "write" + cell + piece.value();
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
            MemoryOperation only = batch.operations().get(0);
            return "write " + (only.memory().base() + only.offset() - device) + " " + only.value();
        }
        return null;
    }
}
