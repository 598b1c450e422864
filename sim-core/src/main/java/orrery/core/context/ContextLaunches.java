package orrery.core.context;

import orrery.core.event.Event;
import orrery.core.stream.Stream;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Partition;
import orrery.sim.CudaException;

/** The launches of kernels in the streams of a context, and their rules. */
public final class ContextLaunches {
    private final Context context;

    ContextLaunches(Context context) {
        this.context = context;
    }

    /**
     * Checks that a function is one of the context.
     *
     * @param stream a stream of the context, in which it is launched
     * @throws CudaException if it is not (LAUNCH-05)
     */
    public void checkFunction(KernelFunction function, Stream stream) {
        if (function.module().context() != context) {
            throw LaunchRule.CONTEXT.violated(function.name() + " of "
                    + function.module().context() + " is launched in " + stream + " of " + context);
        }
    }

    /**
     * Checks that the launch of a kernel in a stream of the context can record an event.
     *
     * @param flags the flags of the record
     * @throws CudaException if it cannot (EVENT-08, LAUNCH-12)
     */
    public void checkEvent(Event event, int flags, Stream stream) {
        context.checkRecordContext(event, stream);
        LaunchRule.EVENT.require(
                !event.timed() && !event.shareable() && flags == 0,
                () -> "a launch in " + stream + " records " + event + ", which was created with flags " + event.flags()
                        + ", with record flags " + flags);
    }

    /**
     * Launches a kernel of the context in one of its streams.
     *
     * @throws CudaException if the launch is not legal in the stream (LAUNCH-04, LAUNCH-07, LAUNCH-10)
     */
    public void launch(KernelFunction function, KernelLaunch work, Stream stream) {
        if (function.kernel().isLaunching()) {
            stream.checkImmediate(() -> {
                throw LaunchRule.GRAPHS_ONLY.violated(function.name() + " is launched in " + stream);
            });
        }
        if (function.configuration().demandsClusters()
                && work.attributes().cluster().none()) {
            stream.checkImmediate(() -> {
                throw LaunchRule.CLUSTER.violated(function.name() + work.shape() + " is launched without clusters in "
                        + stream + "; its code demands them (.explicitcluster)");
            });
        }
        ContextLimits limits = context.limits();
        if (function.localBytes() > limits.localBytes()) {
            stream.checkImmediate(() -> {
                context.awaitWork();
                limits.growLocalMemory(function.localBytes());
            });
        }
        KernelLaunch launch = onDevice(work);
        Partition partition = stream.order().partition();
        if (partition == null) {
            stream.submit(launch);
            return;
        }
        if (launch.attributes().cooperative()) {
            function.limits()
                    .checkCooperativeFit(launch.shape(), partition.sms().size());
        }
        function.limits().checkClusterFit(launch.shape(), launch.attributes().cluster(), partition.sms());
        stream.submit(launch.on(partition));
    }

    /** Returns a launch without what the device does not do: a kernel need not overlap with the one before. */
    private KernelLaunch onDevice(KernelLaunch work) {
        return work.attributes().programmatic() && !context.hasProgrammaticLaunch()
                ? work.with(work.attributes().withProgrammatic(false))
                : work;
    }
}
