package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The order that the CUDA documents promise for the work of a {@link StreamProgram}. It knows no time: a piece of work
 * knows the work that is complete before it begins.
 */
final class StreamOrder {
    /** What each stream's latest operation is behind, that included. */
    private final BitSet[] tails = sets(ProgramRun.STREAMS);

    /** What the latest record of each event is behind. */
    private final BitSet[] records = sets(ProgramRun.EVENTS);

    /** The events that have a record. To wait for another one does nothing. */
    private final BitSet recorded = new BitSet();

    /** What the host has waited for. */
    private final BitSet host = new BitSet();

    /** What the latest record in the legacy stream is behind: blocking streams wait for that too. */
    private final BitSet legacyRecord = new BitSet();

    private final List<BitSet> work = new ArrayList<>();

    StreamOrder(ImmutableList<StreamStep> steps) {
        steps.forEach(this::add);
    }

    private static BitSet[] sets(int count) {
        BitSet[] sets = new BitSet[count];
        for (int i = 0; i < count; i++) {
            sets[i] = new BitSet();
        }
        return sets;
    }

    /** Returns whether a stream waits for the legacy stream, and that for it. */
    private static boolean isBlocking(int stream) {
        return stream % 2 == 1;
    }

    /** Returns what the next operation of a stream is behind. */
    private BitSet behind(int stream) {
        BitSet behind = (BitSet) tails[stream].clone();
        behind.or(host);
        if (stream == 0) {
            for (int other = 1; other < ProgramRun.STREAMS; other++) {
                if (isBlocking(other)) {
                    behind.or(tails[other]);
                }
            }
        } else if (isBlocking(stream)) {
            behind.or(tails[0]);
            behind.or(legacyRecord);
        }
        return behind;
    }

    private void add(StreamStep step) {
        if (step instanceof StreamStep.Work submitted) {
            BitSet behind = behind(submitted.stream());
            work.add((BitSet) behind.clone());
            behind.set(work.size() - 1);
            tails[submitted.stream()] = behind;
        } else if (step instanceof StreamStep.RecordEvent made) {
            records[made.event()] = behind(made.stream());
            recorded.set(made.event());
            if (made.stream() == 0) {
                legacyRecord.or(records[made.event()]);
            }
        } else if (step instanceof StreamStep.Wait wait && recorded.get(wait.event())) {
            if (wait.stream() == 0) {
                tails[0] = behind(0);
            }
            tails[wait.stream()].or(records[wait.event()]);
        } else if (step instanceof StreamStep.SynchronizeStream waiting) {
            host.or(waiting.stream() == 0 ? behind(0) : tails[waiting.stream()]);
        } else if (step instanceof StreamStep.SynchronizeEvent waiting) {
            host.or(records[waiting.event()]);
        }
    }

    /** Returns whether a piece of work is complete before a later one begins; both by their numbers among all work. */
    boolean isOrdered(int earlier, int later) {
        return work.get(later).get(earlier);
    }
}
