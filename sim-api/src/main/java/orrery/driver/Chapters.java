package orrery.driver;

/**
 * The classes with the functions of the driver, one for each chapter of its documentation, and what each needs of the
 * others. Each function of {@link CudaDriver} is one of the functions of these classes. {@code ChapterDriver}, which is
 * generated from them, makes the call by the session, within which the function of the chapter runs.
 */
final class Chapters {
    final Session session;
    final GeneralCalls general;
    final EntryPointCalls entryPoints;
    final ErrorLogCalls errorLog;
    final DeviceCalls devices;
    final ContextCalls contexts;
    final GreenContextCalls greenContexts;
    final PeerCalls peers;
    final ModuleCalls modules;
    final LinkCalls links;
    final LibraryCalls libraries;
    final OccupancyCalls occupancy;
    final MemoryCalls memory;
    final PointerCalls pointers;
    final CopyCalls copies;
    final ArrayCalls arrays;
    final ArrayCopyCalls arrayCopies;
    final BatchCopyCalls batchCopies;
    final VirtualMemoryCalls virtualMemory;
    final MulticastCalls multicast;
    final PoolCalls pools;
    final SharedPoolCalls sharedPools;
    final DevicePoolCalls devicePools;
    final InterprocessEventCalls interprocessEvents;
    final InterprocessMemoryCalls interprocessMemory;
    final UnifiedMemoryCalls unifiedMemory;
    final UserObjectCalls userObjects;
    final StreamCalls streams;
    final EventCalls events;
    final LaunchCalls launches;
    final MemoryOperationCalls memoryOperations;
    final ExternalCalls external;
    final CaptureCalls captures;
    final ConditionalCalls conditionals;
    final GraphCalls graphs;
    final GraphIdCalls graphIds;
    final GraphNodeCalls graphNodes;
    final GraphExecCalls graphExecs;

    Chapters(Session session, CudaDriver driver) {
        this.session = session;
        general = new GeneralCalls(session);
        entryPoints = new EntryPointCalls(session, driver);
        errorLog = new ErrorLogCalls(session);
        devices = new DeviceCalls(session);
        contexts = new ContextCalls(session);
        greenContexts = new GreenContextCalls(session, contexts);
        peers = new PeerCalls(session);
        modules = new ModuleCalls(session);
        links = new LinkCalls(session);
        libraries = new LibraryCalls(session);
        occupancy = new OccupancyCalls(session);
        memory = new MemoryCalls(session);
        pointers = new PointerCalls(session);
        copies = new CopyCalls(session);
        arrays = new ArrayCalls(session);
        arrayCopies = new ArrayCopyCalls(session, copies);
        batchCopies = new BatchCopyCalls(session);
        PoolProperties properties = new PoolProperties(session);
        virtualMemory = new VirtualMemoryCalls(session, properties);
        multicast = new MulticastCalls(session);
        pools = new PoolCalls(session, properties);
        sharedPools = new SharedPoolCalls(session, pools);
        devicePools = new DevicePoolCalls(session, pools);
        interprocessEvents = new InterprocessEventCalls(session);
        interprocessMemory = new InterprocessMemoryCalls(session);
        unifiedMemory = new UnifiedMemoryCalls(session);
        userObjects = new UserObjectCalls(session);
        streams = new StreamCalls(session);
        events = new EventCalls(session);
        launches = new LaunchCalls(session);
        memoryOperations = new MemoryOperationCalls(session);
        external = new ExternalCalls(session);
        GraphHandles handles = new GraphHandles(session);
        NodeWorks works = new NodeWorks(session, memoryOperations, external, copies);
        captures = new CaptureCalls(session, handles);
        conditionals = new ConditionalCalls(session);
        graphs = new GraphCalls(session, handles, conditionals, works, properties);
        graphIds = new GraphIdCalls(session);
        graphNodes = new GraphNodeCalls(session, works, external);
        graphExecs = new GraphExecCalls(session, handles, works);
    }
}
