package orrery.core.effect;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.GraphScope;
import orrery.core.engine.Operation;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.KernelContext;
import orrery.core.work.LaunchConfiguration;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceNodeUpdate;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchingKernel;

/**
 * What a kernel can ask the device for while it runs. A body that keeps it for longer finds that it is outside of any
 * graph.
 */
final class KernelRuntime implements DeviceRuntime {
    private final Operation operation;
    private final LaunchConfiguration launch;
    private final long id;
    private final boolean atEnd;

    /** The block that asks; null if no thread may launch graphs. */
    private final @Nullable LaunchingKernel kernel;

    private final @Nullable KernelProbe probe;

    /** Guards what the kernel asks for: its blocks may run on several threads. */
    private final Object requests;

    /**
     * Creates the runtime of a kernel that runs.
     *
     * @param atEnd whether it ends now, so that the device need not know when it waits or lets others start
     * @param probe is told of its waits for other kernels; null for none
     */
    KernelRuntime(Operation operation, LaunchConfiguration launch, boolean atEnd, @Nullable KernelProbe probe) {
        this.operation = operation;
        this.launch = launch;
        this.id = operation.id();
        this.atEnd = atEnd;
        this.probe = probe;
        this.kernel = launch.kernel().isLaunching() ? LaunchingKernel.of(id) : null;
        this.requests = this;
    }

    private KernelRuntime(KernelRuntime whole, LaunchingKernel kernel) {
        this.operation = whole.operation;
        this.launch = whole.launch;
        this.id = whole.id;
        this.atEnd = whole.atEnd;
        this.probe = whole.probe;
        this.kernel = kernel;
        this.requests = whole.requests;
    }

    @Override
    public DeviceRuntime ofBlock(int x, int y, int z) {
        return kernel == null ? this : new KernelRuntime(this, new LaunchingKernel(id, x, y, z));
    }

    /** Returns the graph that the kernel runs in; null outside of graphs. */
    private @Nullable GraphScope scope() {
        return runs() ? operation.scope() : null;
    }

    /** Returns whether the kernel runs: the next execution of its graph uses its operation again. */
    private boolean runs() {
        return operation.isRunning() && operation.id() == id;
    }

    private KernelContext context() {
        return launch.symbol().context();
    }

    private DeviceRuntime scopeOrNone() {
        GraphScope scope = scope();
        return scope == null ? NO_GRAPH : scope;
    }

    @Override
    public void setConditional(long handle, int value) {
        scopeOrNone().setConditional(handle, value);
    }

    @Override
    public CUresult launchGraph(@Nullable DeviceGraph graph, GraphLaunchMode mode) {
        if (kernel == null) {
            return DeviceRuntime.super.launchGraph(graph, mode);
        }
        GraphScope scope = scope();
        return scope == null
                ? CUresult.CUDA_ERROR_NOT_SUPPORTED
                : scope.requestLaunch(graph, mode, kernel, operation.position());
    }

    @Override
    public CUresult updateNodes(List<DeviceNodeUpdate> updates) {
        return context().updateNodes(updates);
    }

    @Override
    public void print(String text) {
        context().print(text);
    }

    @Override
    public long malloc(long bytes) {
        return context().allocateOnHeap(bytes);
    }

    @Override
    public void free(long address) {
        context().freeOnHeap(address);
    }

    @Override
    public long globalTimer() {
        return operation.engine().now();
    }

    @Override
    public @Nullable DeviceGraph graph(long number) {
        return scopeOrNone().graph(number);
    }

    @Override
    public @Nullable DeviceGraph currentGraph() {
        return scopeOrNone().currentGraph();
    }

    @Override
    public void triggerProgrammaticLaunchCompletion(long nanos) {
        synchronized (requests) {
            if (!atEnd && runs()) {
                operation.triggerProgrammaticLaunch(nanos);
            }
        }
    }

    @Override
    public void gridDependencySynchronize(long nanos) {
        boolean suspends;
        synchronized (requests) {
            suspends = !atEnd && runs() && operation.synchronizeWithPrimaries(nanos);
        }
        if (suspends) {
            Coroutine.await(operation::isAfterPrimaries);
        }
        if (probe != null) {
            probe.onDependencyWait();
        }
    }
}
