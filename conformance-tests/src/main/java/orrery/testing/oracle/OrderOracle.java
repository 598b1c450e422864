package orrery.testing.oracle;

import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import orrery.testing.Timeline;

/**
 * The order that the CUDA documents promise for the work of streams. It knows no time: for each operation it knows the
 * operations that are complete before it begins. Streams, operations and records of events are numbers that its methods
 * return.
 *
 * <pre>{@code
 * OrderOracle order = new OrderOracle();
 * int stream = order.newNonBlockingStream();
 * int fill = order.submit(OrderOracle.LEGACY);
 * int record = order.record(OrderOracle.LEGACY);
 * order.wait(stream, record);
 * int copy = order.submit(stream);
 * // order.isOrdered(fill, copy)
 * order.verify(timeline); // the timeline of a machine that did the same
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class OrderOracle implements Oracle<Timeline> {
    /** The legacy stream. */
    public static final int LEGACY = 0;

    private final int earlierOperations;

    /** What each stream's latest operation is after, that included. */
    private final List<BitSet> tails = new ArrayList<>(List.of(new BitSet()));

    /** The streams that wait for the legacy stream, and that for them. */
    private final BitSet blocking = new BitSet();

    /** What each record of an event is after. */
    private final List<BitSet> records = new ArrayList<>();

    /** What the latest record in the legacy stream is after: blocking streams wait for that too. */
    private final BitSet legacyRecord = new BitSet();

    /** What the host has waited for. */
    private final BitSet host = new BitSet();

    /** What each operation is after. */
    private final List<BitSet> operations = new ArrayList<>();

    /** Creates the oracle of a machine that has done nothing yet. */
    public OrderOracle() {
        this(0);
    }

    /** Creates the oracle of a machine whose timeline has operations that are not the program's. */
    public OrderOracle(int earlierOperations) {
        this.earlierOperations = earlierOperations;
    }

    /** Adds a stream that waits for the legacy stream, and that for it. */
    public int newStream() {
        blocking.set(tails.size());
        return newNonBlockingStream();
    }

    /** Adds a stream that was created with {@code CU_STREAM_NON_BLOCKING}. */
    public int newNonBlockingStream() {
        tails.add(new BitSet());
        return tails.size() - 1;
    }

    /** Submits an operation to a stream. */
    public int submit(int stream) {
        BitSet after = after(stream);
        operations.add((BitSet) after.clone());
        after.set(operations.size() - 1);
        tails.set(stream, after);
        return operations.size() - 1;
    }

    /**
     * Submits an operation about whose order nothing is said, such as an allocation in stream order, which does no work
     * on the device and does not wait for the legacy stream.
     */
    public int submitUnordered() {
        operations.add(new BitSet());
        return operations.size() - 1;
    }

    /** Records an event in a stream. Each record has a number of its own, also if it is of the same event. */
    public int record(int stream) {
        BitSet after = after(stream);
        records.add(after);
        if (stream == LEGACY) {
            legacyRecord.or(after);
        }
        return records.size() - 1;
    }

    /** Lets a stream wait for a record. */
    public void wait(int stream, int record) {
        checkElementIndex(record, records.size(), "record");
        if (stream == LEGACY) {
            tails.set(LEGACY, after(LEGACY));
        }
        tails.get(stream).or(records.get(record));
    }

    /** Lets the host wait for a stream. */
    public void synchronizeStream(int stream) {
        host.or(stream == LEGACY ? after(LEGACY) : tails.get(stream));
    }

    /** Lets the host wait for a record. */
    public void synchronizeRecord(int record) {
        host.or(records.get(record));
    }

    /** Returns whether an operation is complete before a later one begins. */
    public boolean isOrdered(int earlier, int later) {
        return operations.get(later).get(earlier);
    }

    /** Returns what the next operation of a stream is after. */
    private BitSet after(int stream) {
        checkElementIndex(stream, tails.size(), "stream");
        BitSet after = (BitSet) tails.get(stream).clone();
        after.or(host);
        if (stream == LEGACY) {
            blocking.stream().forEach(other -> after.or(tails.get(other)));
        } else if (blocking.get(stream)) {
            after.or(tails.get(LEGACY));
            after.or(legacyRecord);
        }
        return after;
    }

    /**
     * {@inheritDoc}
     *
     * @param shown the timeline of a machine in which the same operations were submitted in the same order; those that
     *     it shows after them are ignored
     */
    @Override
    public List<String> objections(Timeline shown) {
        List<Timeline.Operation> executed = shown.operations().stream()
                .sorted(Comparator.comparingLong(Timeline.Operation::correlationId))
                .skip(earlierOperations)
                .limit(operations.size())
                .toList();
        ImmutableList.Builder<String> objections = ImmutableList.builder();
        if (executed.size() < operations.size()) {
            objections.add("operations: " + operations.size() + " submitted, " + executed.size() + " executed");
        }
        for (int later = 0; later < executed.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                Timeline.Operation first = executed.get(earlier);
                Timeline.Operation second = executed.get(later);
                if (isOrdered(earlier, later) && first.end() > second.start()) {
                    objections.add(first + " must be complete before " + second + " begins");
                }
            }
        }
        return objections.build();
    }
}
