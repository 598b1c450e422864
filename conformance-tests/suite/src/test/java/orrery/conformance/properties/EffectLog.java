package orrery.conformance.properties;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.properties.OrderingModel.Operation;

/** When the effects of operations began and ended, by the order of these moments. Any thread may write into it. */
final class EffectLog {
    private record Span(int begun, int ended) {}

    private final Map<Integer, Span> spans = new HashMap<>();
    private int moments;

    /** Runs the effect of an operation. */
    void run(int operation, Runnable effect) {
        int begun = moment();
        effect.run();
        enter(operation, begun);
    }

    private synchronized int moment() {
        return ++moments;
    }

    private synchronized void enter(int operation, int begun) {
        if (spans.put(operation, new Span(begun, ++moments)) != null) {
            throw new IllegalStateException("operation " + operation + " runs twice");
        }
    }

    /** The first effect that ran before something that it is after, or null. */
    synchronized String violation(List<Operation> operations) {
        for (Operation later : operations) {
            Span span = spans.get(later.number());
            BitSet after = later.after();
            for (int i = after.nextSetBit(0); span != null && i >= 0; i = after.nextSetBit(i + 1)) {
                Span earlier = spans.get(i);
                if (i != later.number() && earlier != null && earlier.ended() > span.begun()) {
                    return "the effect of operation " + later.number() + " begins before that of operation " + i
                            + " has ended, which it is after";
                }
            }
        }
        return null;
    }

    /** How many effects have run. */
    synchronized int size() {
        return spans.size();
    }
}
