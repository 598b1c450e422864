package orrery.core.context;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.exec.FaultState;
import orrery.core.external.ContextImports;
import orrery.core.kernel.Kernel;
import orrery.core.machine.ApiRule;
import orrery.core.machine.Device;
import orrery.core.machine.HostThread;
import orrery.core.machine.Machine;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryOwner;
import orrery.core.partition.DevResource;
import orrery.core.rule.CudaException;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Partition;
import orrery.device.CUresult;

/** A context: the streams, events, modules and memory of a program on one device, and whether it has failed. */
public final class Context extends ExecutionContext implements Accessor, MemoryOwner {
    private static final int SCHEDULING = 0x07;
    private static final int KNOWN_FLAGS = 0xff;

    private final boolean primary;
    private final ContextMemory memory;
    private final ContextImports imports;
    private FaultState faults;
    private StreamOrder order;
    private ContextLimits limits;
    private final Set<Context> peers = Collections.newSetFromMap(new WeakHashMap<>());
    private final Map<HostThread, Stream> perThread = new WeakHashMap<>();
    private final Map<Kernel, KernelFunction> ownFunctions = new HashMap<>();
    private HostThread recentThread;
    private Stream recentPerThread;
    private int flags;
    private boolean destroyed;

    /** A context; devices make them. */
    public Context(Machine machine, Device device, int flags, boolean primary) {
        super(machine, device);
        this.primary = primary;
        this.memory = new ContextMemory(this);
        this.imports = new ContextImports(this);
        begin(flags);
    }

    private void begin(int initialFlags) {
        flags(initialFlags);
        faults = new FaultState(machine().faults());
        order = new StreamOrder(
                device().engine(), machine().scheduler(), faults, machine(), this, "context " + id(), null);
        limits = new ContextLimits(device().model());
        perThread.clear();
        ownFunctions.clear();
        peers.clear();
        recentThread = null;
        destroyed = false;
        announce();
    }

    /** Lets a context that was destroyed begin anew; nothing of its former life comes back, not even its id. */
    public void revive(int initialFlags) {
        renew();
        begin(initialFlags);
    }

    @Override
    public Context home() {
        return this;
    }

    @Override
    public DevResource resource() {
        return DevResource.of(device());
    }

    /** Whether it is the primary context of its device. */
    public boolean isPrimary() {
        return primary;
    }

    /** Its flags. */
    public int flags() {
        return flags;
    }

    /** Sets its flags. */
    public void flags(int value) {
        checkFlags(value);
        flags = value;
    }

    /** Whether a context can have these flags. */
    public static void checkFlags(int value) {
        int scheduling = value & SCHEDULING;
        boolean legal = (value & ~KNOWN_FLAGS) == 0
                && (scheduling == 0 || scheduling == 1 || scheduling == 2 || scheduling == 4);
        ContextRule.FLAGS.require(legal, () -> "a context gets flags " + value);
    }

    /** Whether it has failed. */
    public FaultState faults() {
        return faults;
    }

    @Override
    public StreamOrder order() {
        return order;
    }

    /** Its memory. */
    public ContextMemory memory() {
        return memory;
    }

    /** What it has imported from other APIs. */
    public ContextImports imports() {
        return imports;
    }

    /** Its limits. */
    public ContextLimits limits() {
        return limits;
    }

    // -- streams, events, modules ----------------------------------------------------------------------------------

    @Override
    public Stream perThread(HostThread thread) {
        if (thread != recentThread) {
            recentPerThread = perThread.computeIfAbsent(thread, t -> order.createPerThread());
            recentThread = thread;
        }
        return recentPerThread;
    }

    /** A new event. */
    public Event createEvent(int eventFlags) {
        return new Event(machine().nextObjectId(), this, faults, eventFlags);
    }

    /** Records an event in a stream of this context. A node of a graph can record that of another. */
    public void record(Event event, Stream stream, boolean external) {
        if (event.context() != this && !external) {
            throw EventRule.RECORD_CONTEXT.violated(event + " is recorded in " + stream + " of another context");
        }
        stream.record(event, external);
    }

    /** Launches a kernel in a stream of this context. */
    public void launch(KernelFunction function, KernelLaunch work, Stream stream) {
        if (function.module().context() != this) {
            throw LaunchRule.CONTEXT.violated(function.name() + " is launched in " + stream + " of another context");
        }
        if (function.kernel().isLaunching() && !stream.diverted()) {
            throw LaunchRule.GRAPHS_ONLY.violated(function.name() + " is launched in " + stream);
        }
        Partition partition = stream.order().partition();
        if (partition == null) {
            stream.submit(work);
            return;
        }
        if (work.attributes().cooperative()) {
            function.checkRoom(work.shape(), partition.sms().size());
        }
        function.checkClusterRoom(work.shape(), work.attributes().cluster(), partition.sms());
        stream.submit(work.on(partition));
    }

    /** Loads kernels as a module. */
    public KernelModule load(Map<String, Kernel> kernels) {
        return new KernelModule(this, kernels);
    }

    /** The function of a kernel that no module of the program has: it is loaded when it is first asked for. */
    public KernelFunction function(Kernel kernel) {
        return ownFunctions.computeIfAbsent(
                kernel, unknown -> load(Map.of(kernel.name(), kernel)).function(kernel.name()));
    }

    // -- memory of other devices -----------------------------------------------------------------------------------

    /** Lets kernels of this context access the memory of another one. */
    public void enablePeer(Context peer) {
        PeerRule.SELF.require(peer != this, () -> this + " is given access to itself");
        PeerRule.UNSUPPORTED.require(
                device().canReach(peer.device()),
                () -> this + " of device " + device().ordinal() + " is given access to " + peer + " of device "
                        + peer.device().ordinal());
        PeerRule.ALREADY_ENABLED.require(peers.add(peer), () -> this + " is given access to " + peer + " again");
    }

    /** Takes that access away. */
    public void disablePeer(Context peer) {
        PeerRule.NOT_ENABLED.require(
                peers.remove(peer), () -> "the access of " + this + " to " + peer + " is taken away");
    }

    @Override
    public boolean canAccess(Allocation memory) {
        return memory.owner() == this
                || memory.kind().isDeviceAccessible() && (memory.kind() != MemoryKind.DEVICE || reachesOwned(memory));
    }

    @Override
    public String describeNoAccess(Allocation memory) {
        return PeerReachability.describeNoAccess(memory, device());
    }

    @Override
    public int deviceOf(Allocation memory) {
        return device().ordinal();
    }

    @Override
    public boolean isContext() {
        return true;
    }

    private boolean reachesOwned(Allocation memory) {
        if (memory.owner() instanceof Context other) {
            return other.device() == device() || peers.contains(other);
        }
        return PeerReachability.isGranted(memory, device());
    }

    // -- failure and end -------------------------------------------------------------------------------------------

    /** The failure of a call in this context, which has failed. */
    public CudaException sticky(String call) {
        faults.heard();
        return ApiRule.STICKY.violated(
                faults.result(),
                call + " is called in a context in which " + faults.where() + " failed: " + faults.cause(),
                faults.cause());
    }

    /**
     * Raises the error that the context failed with: for calls that look at the device, and so the host hears of it.
     */
    public void look(String call) {
        if (faults.failed()) {
            throw sticky(call);
        }
    }

    /** The same for calls that have waited, which hear also of a wait on the device that has given up. */
    public void check(String call) {
        look(call);
        CudaException lapsed = faults.takeLapsed();
        if (lapsed != null) {
            throw lapsed;
        }
    }

    /** Destroys the context: its work is dropped and its memory freed. */
    public void destroy() {
        destroyed = true;
        machine().captures().destroyed(order);
        abandon();
        imports.destroyAll();
        memory.freeAll();
        device().forget(this);
    }

    /** Lets nothing of the context go on. */
    public void abandon() {
        faults.end(
                CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
                new IllegalStateException("the context was destroyed"),
                "the destruction of " + this);
    }

    @Override
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "context " + id();
    }
}
