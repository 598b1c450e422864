package orrery.sim;

import orrery.device.ApiName;

/**
 * A function of the driver API or the runtime API, as listeners see it.
 *
 * <pre>{@code
 * Multiset<String> calls = TreeMultiset.create();
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
 *         if (!call.isQuery()) {
 *             calls.add(call.name());
 *         }
 *     }
 * });
 * }</pre>
 */
public interface ApiFunction extends ApiName {

    /** Returns whether its name says that it only submits work. */
    default boolean isAsynchronous() {
        return name().endsWith("Async");
    }

    /** Returns whether its name says that it asks whether work is complete, and waits for nothing. */
    default boolean isQuery() {
        return name().endsWith("Query");
    }
}
