package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;

/** Forwards notifications to several listeners. */
final class Listeners implements TraceListener {
    private final TraceListener[] each;

    Listeners(TraceListener... each) {
        this.each = each;
    }

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        for (TraceListener listener : each) {
            listener.apiEnter(correlationId, call, thread, time);
        }
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        for (TraceListener listener : each) {
            listener.apiExit(correlationId, call, thread, time, result);
        }
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        for (TraceListener listener : each) {
            listener.submitted(operation, time);
        }
    }

    @Override
    public void started(TracedOperation operation, long time) {
        for (TraceListener listener : each) {
            listener.started(operation, time);
        }
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation operation) {
        KernelProbe all = null;
        for (TraceListener listener : each) {
            KernelProbe one = listener.instrument(operation);
            if (one != null) {
                all = all == null ? one : new ProbePair(all, one);
            }
        }
        return all;
    }

    /** Forwards notifications to two probes. */
    private record ProbePair(KernelProbe first, KernelProbe second) implements KernelProbe {
        @Override
        public void onThread(long block, int thread) {
            first.onThread(block, thread);
            second.onThread(block, thread);
        }

        @Override
        public void onAccess(boolean load, int bytes, long address) {
            first.onAccess(load, bytes, address);
            second.onAccess(load, bytes, address);
        }

        @Override
        public void onDependencyWait() {
            first.onDependencyWait();
            second.onDependencyWait();
        }

        @Override
        public void onBranch(boolean taken) {
            first.onBranch(taken);
            second.onBranch(taken);
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        for (TraceListener listener : each) {
            listener.completed(operation, time);
        }
    }

    @Override
    public void contextCreated(TracedContext context, long time) {
        for (TraceListener listener : each) {
            listener.contextCreated(context, time);
        }
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        for (TraceListener listener : each) {
            listener.streamCreated(stream, time);
        }
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long time) {
        for (TraceListener listener : each) {
            listener.eventRecorded(eventId, stream, time);
        }
    }

    @Override
    public void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        for (TraceListener listener : each) {
            listener.synchronizing(how, context, streamId, eventId, time);
        }
    }

    @Override
    public void allocated(TracedAllocation allocation, long time) {
        for (TraceListener listener : each) {
            listener.allocated(allocation, time);
        }
    }

    @Override
    public void freed(TracedAllocation allocation, long time) {
        for (TraceListener listener : each) {
            listener.freed(allocation, time);
        }
    }

    @Override
    public void annotated(Annotation annotation) {
        for (TraceListener listener : each) {
            listener.annotated(annotation);
        }
    }

    @Override
    public void named(NamedObject object, String name, long... numbers) {
        for (TraceListener listener : each) {
            listener.named(object, name, numbers);
        }
    }

    @Override
    public void warning(String message, long time) {
        for (TraceListener listener : each) {
            listener.warning(message, time);
        }
    }
}
