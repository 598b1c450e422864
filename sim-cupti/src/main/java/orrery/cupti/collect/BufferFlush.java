package orrery.cupti.collect;

import java.util.List;
import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.engine.Operation;
import orrery.core.machine.SimulatedMachine;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;

/** Returns buffers to the program on request, and waits before that for the work whose records belong in them. */
public final class BufferFlush {
    private final SimulatedMachine machine;
    private final BufferQueues queues;
    private final BufferExchange exchange;
    private final DeviceBuffers deviceBuffers;
    private final OverheadWriter overheads;

    BufferFlush(
            SimulatedMachine machine,
            BufferQueues queues,
            BufferExchange exchange,
            DeviceBuffers deviceBuffers,
            OverheadWriter overheads) {
        this.machine = machine;
        this.queues = queues;
        this.exchange = exchange;
        this.deviceBuffers = deviceBuffers;
        this.overheads = overheads;
    }

    /** Returns the buffers with records of no context. */
    public void flushGlobal() {
        overheads.writeFlush(machine.now(), machine.now());
        exchange.deliver(queues.global());
    }

    /**
     * Returns the buffers of a stream, or of a context and all of its streams.
     *
     * @param context the context
     * @param streamId the stream; 0 for the whole context
     * @param wait whether to wait for the work submitted so far
     * @param caller the function that waits, for reports of deadlocks
     */
    public void flush(ExecutionContext context, long streamId, boolean wait, String caller) {
        long start = machine.now();
        if (wait) {
            StreamOrder order = context.order();
            await(streamId == 0 ? order.whole().tails() : tails(order, streamId), caller);
        }
        deviceBuffers.fetch(context);
        overheads.writeFlush(start, machine.now());
        if (streamId == 0) {
            queues.allOf(context).forEach(exchange::deliver);
        } else {
            exchange.deliver(queues.of(context, streamId));
        }
    }

    private static List<Operation> tails(StreamOrder order, long streamId) {
        for (Stream stream : order.whole().retainUnfinished()) {
            if (stream.streamId() == streamId) {
                return order.tails(stream);
            }
        }
        return List.of();
    }

    /**
     * Returns all buffers.
     *
     * @param wait whether to wait for all work submitted so far
     * @param caller the function that waits, for reports of deadlocks
     */
    public void flushAll(boolean wait, String caller) {
        long start = machine.now();
        if (wait) {
            for (Device device : machine.devices()) {
                for (Context context : device.contexts()) {
                    await(context.order().whole().tails(), caller);
                }
            }
        }
        overheads.writeFlush(start, machine.now());
        deliverAll();
        queues.removeIdle();
    }

    /** Returns all buffers without waiting, and without a record of it. */
    void deliverAll() {
        for (RecordQueue queue : queues.all()) {
            queue.fetched();
            exchange.deliver(queue);
        }
    }

    /** Waits for operations; not on a machine that is closed, where they make no progress. */
    private void await(List<Operation> operations, String caller) {
        if (!machine.closed()) {
            operations.forEach(each -> machine.await(each, caller));
        }
    }
}
