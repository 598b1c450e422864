package orrery.core.context;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.NodeContext;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.event.InterprocessEvent;
import orrery.core.external.ContextImports;
import orrery.core.external.ImportingContext;
import orrery.core.fault.FaultState;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.kernel.KernelContext;
import orrery.core.kernel.WorkFailure;
import orrery.core.memory.Allocation;
import orrery.core.partition.DevResource;
import orrery.core.partition.WorkqueueResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.Feature;
import orrery.sim.CudaException;
import orrery.sim.DeviceNodeUpdate;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.MemoryKind;

/** A context: the streams, events, modules and memory of a program on one device, and its fault state. */
public final class Context extends ExecutionContext implements ImportingContext, KernelContext, NodeContext {
    /** {@code CU_CTX_MAP_HOST}. Every primary context has this flag. */
    public static final int MAP_HOST = 0x08;

    private static final int SCHEDULING = 0x07;
    private static final int LMEM_RESIZE_TO_MAX = 0x10;
    private static final int CORE_DUMP = 0x20;
    private static final int USER_CORE_DUMP = 0x40;
    private static final int SYNC_MEMOPS = 0x80;
    private static final int KNOWN_FLAGS = 0xff;

    private final boolean primary;
    private final ContextMemory memory;
    private final ContextImports imports;
    private final ContextPeers peers = new ContextPeers(this);
    private final ContextLaunches launches = new ContextLaunches(this);
    private final ImplicitModule implicitModule = new ImplicitModule(this);
    private FaultState faults;
    private StreamOrder order;
    private ContextLimits limits;
    private DeviceHeap heap;

    private final Map<HostThread, Stream> perThread = new WeakHashMap<>();
    private @Nullable HostThread recentThread;
    private @Nullable Stream recentPerThread;
    private int flags;
    private int cacheConfig;
    private boolean destroyed;

    /** Creates a context of a device. */
    public Context(ContextServices services, Device device, int flags, boolean primary) {
        super(services, device);
        this.primary = primary;
        this.memory = new ContextMemory(this);
        this.imports = new ContextImports(this, services.external());
        initialize(flags);
    }

    private void initialize(int initialFlags) {
        setFlags(initialFlags);
        faults = new FaultState(host().faults());
        device().lossOf(faults);
        order = new StreamOrder(device().resources(), host().engine(), faults, host(), this, "context " + id(), null);
        limits = new ContextLimits(device().model());
        heap = new DeviceHeap(this);
        perThread.clear();
        implicitModule.clear();
        peers.clear();
        recentThread = null;
        cacheConfig = 0;
        destroyed = false;
        notifyCreated();
    }

    /** Makes a destroyed primary context usable again, with a new id and an empty state. */
    public void revive(int initialFlags) {
        assignNewId();
        initialize(initialFlags);
    }

    @Override
    public Context baseContext() {
        return this;
    }

    @Override
    public DevResource resource() {
        return DevResource.of(device());
    }

    @Override
    public WorkqueueResource.Config workqueueConfig() {
        return WorkqueueResource.Config.of(device());
    }

    @Override
    public WorkqueueResource.Existing existingWorkqueues() {
        return new WorkqueueResource.Existing(device(), device().workQueues());
    }

    /** Returns whether it is the primary context of its device. */
    public boolean isPrimary() {
        return primary;
    }

    /** Returns the flags. */
    public int flags() {
        return flags;
    }

    /** Sets its flags. {@code CU_CTX_USER_COREDUMP_ENABLE} becomes {@code CU_CTX_COREDUMP_ENABLE}, which it implies. */
    public void setFlags(int value) {
        checkFlags(value);
        flags = (value & USER_CORE_DUMP) == 0 ? value : value & ~USER_CORE_DUMP | CORE_DUMP;
    }

    /** Returns whether its synchronous copies and memsets of memory wait even where they need not. */
    boolean alwaysWaitsFor(Allocation memory) {
        return (flags & SYNC_MEMOPS) != 0 || memory.syncMemops();
    }

    /** {@inheritDoc} {@code CU_CTX_LMEM_RESIZE_TO_MAX} tells so; the flags of a primary context do not change. */
    @Override
    public void keepLocalMemory() {
        if (!primary) {
            flags |= LMEM_RESIZE_TO_MAX;
        }
    }

    /**
     * Checks the flags of a context.
     *
     * @throws CudaException if they are not legal (CTX-03)
     */
    public static void checkFlags(int value) {
        int scheduling = value & SCHEDULING;
        boolean legal = (value & ~KNOWN_FLAGS) == 0
                && (scheduling == 0 || scheduling == 1 || scheduling == 2 || scheduling == 4);
        ContextRule.FLAGS.require(legal, () -> "a context is given flags 0x" + Integer.toHexString(value));
    }

    @Override
    public FaultState faults() {
        return faults;
    }

    @Override
    public StreamOrder order() {
        return order;
    }

    /** Returns the memory. */
    public ContextMemory memory() {
        return memory;
    }

    @Override
    public ContextImports imports() {
        return imports;
    }

    /** Returns the preferred division between shared memory and L1 cache, a number of {@code CUfunc_cache}. */
    public int cacheConfig() {
        return cacheConfig;
    }

    /** Sets the preferred division between shared memory and L1 cache. */
    public void setCacheConfig(int config) {
        cacheConfig = config;
    }

    /** Returns the limits. */
    public ContextLimits limits() {
        return limits;
    }

    @Override
    public void print(String text) {
        host().deviceOutput().add(this, text, limits.usePrintBuffer());
    }

    @Override
    public CUresult updateNodes(List<DeviceNodeUpdate> updates) {
        return host().deviceNodes().update(updates);
    }

    @Override
    public long allocateOnHeap(long bytes) {
        return heap.allocate(bytes);
    }

    @Override
    public void freeOnHeap(long address) {
        heap.free(address);
    }

    // -- streams, events, modules ----------------------------------------------------------------------------------

    @Override
    public Stream obtainPerThread(HostThread thread) {
        Stream recent = recentPerThread;
        if (recent == null || thread != recentThread) {
            recent = perThread.computeIfAbsent(thread, this::createPerThread);
            recentPerThread = recent;
            recentThread = thread;
        }
        return recent;
    }

    private Stream createPerThread(HostThread thread) {
        Stream created = order.createPerThread();
        host().undoIfRefused(created, () -> {
            perThread.remove(thread);
            recentPerThread = null;
        });
        return created;
    }

    /** Creates an event. */
    public Event createEvent(int eventFlags) {
        Event.checkFlags(eventFlags);
        return new Event(host().nextObjectId(), this, eventFlags);
    }

    /** Creates an event of this context that stands for an event of another process. */
    public Event createEvent(InterprocessEvent shared) {
        return new Event(host().nextObjectId(), this, shared);
    }

    /**
     * Records an event in a stream of this context.
     *
     * @param external whether a captured record becomes a node; only then the event may be of another context
     * @throws CudaException if the event is of another context
     */
    public void recordEvent(Event event, Stream stream, boolean external) {
        if (!external) {
            checkRecordContext(event, stream);
        }
        stream.record(event, external);
    }

    void checkRecordContext(Event event, Stream stream) {
        EventRule.RECORD_CONTEXT.require(
                event.context() == this,
                () -> event + " of " + event.context() + " is recorded in " + stream + " of " + this);
    }

    /** Loads kernels as a module without variables of its own. */
    public KernelModule loadModule(Map<String, Kernel> kernels) {
        return new KernelModule(this, kernels, null);
    }

    /**
     * Loads kernels and variables as a module.
     *
     * @throws CudaException if the memory is not sufficient (MEMORY-02)
     */
    public KernelModule loadModule(Map<String, Kernel> kernels, Iterable<DeviceVariable> declared) {
        return new KernelModule(this, kernels, declared);
    }

    /** Returns the launches of kernels in its streams. */
    public ContextLaunches launches() {
        return launches;
    }

    /** Returns the functions and variables that are not in a module of the program. */
    public ImplicitModule implicitModule() {
        return implicitModule;
    }

    // -- memory of other devices -----------------------------------------------------------------------------------

    /** Returns the contexts whose memory it can access. */
    public ContextPeers peers() {
        return peers;
    }

    @Override
    public boolean hasProgrammaticLaunch() {
        return device().model().capability().atLeast(9, 0);
    }

    @Override
    public boolean canAccess(Allocation memory) {
        return memory.owner() == this
                || memory.kind().isDeviceAccessible() && (isForAllDevices(memory) || canAccessOwned(memory))
                || memory.kind() == MemoryKind.PAGEABLE && device().model().has(Feature.PAGEABLE_MEMORY_ACCESS);
    }

    @Override
    public boolean isReadOnly(Allocation memory) {
        return memory.owner() != null && memory.owner().isReadOnly(memory, device().ordinal());
    }

    @Override
    public boolean isLocal(Allocation memory) {
        return canAccess(memory) && (memory.device() < 0 || memory.device() == device().ordinal());
    }

    @Override
    public ApiText describeNoAccess(Allocation memory) {
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

    /** Returns whether memory is accessible from all devices: memory of the host, unless its owner grants access. */
    private static boolean isForAllDevices(Allocation memory) {
        return memory.kind() != MemoryKind.DEVICE && (memory.owner() == null || memory.owner() instanceof Context);
    }

    private boolean canAccessOwned(Allocation memory) {
        if (memory.owner() instanceof Context other) {
            return other.device() == device() || peers.contain(other);
        }
        return PeerReachability.isGranted(memory, device());
    }

    // -- failure and end -------------------------------------------------------------------------------------------

    /** Returns the failure of a call in this failed context, and records that the host has observed the fault. */
    public CudaException reportSticky() {
        faults.reportToHost();
        return ApiRule.STICKY.violated(
                faults.reportToProgram(),
                ApiText.of(host().who() + " is called after " + faults.where() + " failed: ", faults.text()),
                faults.cause());
    }

    /** Throws the error of a failed context. For calls that access the device. */
    public void checkNotFailed() {
        if (faults.failed()) {
            throw reportSticky();
        }
    }

    /**
     * Throws the error of a failed context or a timed-out wait of the device. For calls that have waited for work of
     * the device, or have found it complete.
     */
    public void checkAfterWait() {
        checkNotFailed();
        RuntimeException failure = faults.takeFailure();
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Waits for all work of the context in a call of which only the hardware says that it does. No document promises
     * the wait, so that it orders nothing for the checks.
     *
     * @throws CudaException if work has failed (API-02), or a wait of the device has timed out
     */
    public void awaitWork() {
        host().await(order.whole().tails());
        checkAfterWait();
    }

    /** Destroys the context: drops what work it has, and frees its memory. */
    public void destroy() {
        destroyed = true;
        host().captures().endAfterDestruction(order);
        endWork();
        imports.destroyAll();
        heap.freeAll();
        memory.freeAll();
        host().lifetimes().contextDestroyed();
        device().forget(this);
    }

    /** Drops all work of the context. */
    public void endWork() {
        faults.end(
                CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
                WorkFailure.of(new IllegalStateException("the context was destroyed")),
                "the destruction of " + this);
    }

    @Override
    public boolean isDestroyed() {
        return destroyed;
    }

    /** Returns what messages call it: programs of the runtime know devices and their primary contexts only. */
    @Override
    public String toString() {
        return primary ? "the primary context of device " + device().ordinal() : "context " + id();
    }
}
