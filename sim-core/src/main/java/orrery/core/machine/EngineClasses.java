package orrery.core.machine;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;

/**
 * Initializes the classes of the machine that have static state, before it is used. A class whose initialization an
 * exhausted heap or stack interrupts stays unusable in this JVM.
 */
public final class EngineClasses {
    /**
     * The classes that have a static initializer, after the package that they are in. Classes with a number are the
     * tables that the compiler generates for switches over enums. Of libraries, those that the machine uses.
     */
    private static final String CLASSES = """
            com.google.common.collect:
                    ImmutableCollection ImmutableMap Range TreeRangeMap
            com.google.common.math:
                    LongMath
            orrery.core.array:
                    ArrayLimits ArrayLimits$Shape ArrayRule
            orrery.core.call:
                    AfterFault ApiCall CaptureSafety
            orrery.core.capture:
                    CallSite CaptureChecks$1 CaptureRule
            orrery.core.context:
                    ContextCopies$UnknownMemory ContextRule CopyRequest$1 GreenContext$1 LaunchRule PeerRule
            orrery.core.event:
                    EventRule InterprocessRecord
            orrery.core.exec:
                    CallbackHost DeviceEngine$1 EdgePort EffectRunner$1 EffectRunner$CostOf
                    Executor Executor$1 HeapReport HostCallback OperationState OperationState$1
                    OperationTable StateWord
            orrery.core.external:
                    ContextImports$1 ExternalRule ExternalSignals ExternalTask ExternalWaits HandleTable$1
                    SemaphoreParams
            orrery.core.graph:
                    ChildGraph Conditional EdgeData EdgeList EventRecord EventWait GraphRule MemAllocNode
                    MemFreeNode MemoryNodeRule PrecedingFrees
            orrery.core.graphexec:
                    ExecRule ExecUpdate$1 GraphLaunch$1 GraphUpload UpdateRule UpdateRule$1
            orrery.core.host:
                    ApiRule CaptureMode
            orrery.core.kernel:
                    BlockedThreadDetector Coroutine DevicePool Failure Handoff Handoff$Ending Handoff$Runner
                    Handoff$Runner$State KernelParts KernelRunner KernelRunner$1 LockOwners LockOwners$1
                    LockOwners$Management LoopClones SpinWait StopRequest VariableScope
            orrery.core.lifetime:
                    LifetimeRule
            orrery.core.machine:
                    CurrentCall HostActivity$1 HostActivity$NewThreads HostClock HostClock$1 HostTurns MachineFailure
                    MachineLock ThreadWaits ThreadWaits$1 ThreadWaits$State WaitSignals
            orrery.core.memory:
                    Accessor AddressSpace$1 Attachment ByteStorageView DoubleStorageView Elements$Bytes
                    Elements$Doubles Elements$Floats Elements$Ints Elements$Longs Elements$Mapped Elements$Shorts
                    FloatStorageView IntStorageView IpcRule LongStorageView ManagedRanges$RangeAttributes MemoryRule
                    PageTable ReservedAddresses$Right ShortStorageView Storage StorageLayout VirtualMemoryRule
            orrery.core.order:
                    OrderPoint VectorTime
            orrery.core.partition:
                    GreenRule SmRule WorkqueueResource$Scope
            orrery.core.pool:
                    PoolPlace$1 PoolRule ReusePolicy
            orrery.core.stream:
                    Stream$1 Stream$Kind StreamRule
            orrery.core.userobject:
                    UserObjectRule
            orrery.core.work:
                    AccessPolicyWindow AccessPolicyWindow$Property AfterFaultPolicy Attach BlockDemand Cluster
                    Destructor DotFlag EffectInstant HostFunction Join KernelLaunch LaunchAttributes Marker MemAlloc
                    MemFree Memcpy Memcpy$1 MemoryOperation$1 MemoryOperation$Comparison MemoryOperations Memset
                    Prefetch StreamCallback UpdateConflict$Kind WorkTraits$ImplicitOrder WorkTraits$Progress
                    WorkTraits$Turn
            orrery.device:
                    CUgraphConditionalNodeType CUgraphExecUpdateResult CUgraphInstantiateResult CUgraphNodeType
                    CUgraphNodeType$Refers CUgraphNodeType$Shape CUmemLocation CUmemLocation$Type CUmemorytype
                    CUresult CUstreamCaptureStatus DeviceAttribute Feature HostCost SmSplit$Preference Transfer
            orrery.sim:
                    Annotation$Kind ArrayFormat Check Checks DeviceRuntime DeviceRuntime$1 EngineKind
                    ExternalMemoryHandleType ExternalSemaphoreHandleType Fault$DeviceLost Fault$KernelFailure
                    FaultPlan GraphLaunchMode HandleKind Kernel Kernel$1 Kernel$CostBasis Kernel$Grain
                    KernelArguments KernelTraffic$Work LaunchShape MachineOptions MemoryKind NamedObject
                    NotificationRunner Platform SchedulePolicy SciAttributes$Primitive Synchronization ThreadScope
            """;

    private EngineClasses() {}

    /** Initializes the classes. */
    public static void initialize() {
        for (String name : names()) {
            try {
                Class.forName(name, true, EngineClasses.class.getClassLoader());
            } catch (ClassNotFoundException | NoClassDefFoundError e) {
                // The compiler has generated no table, or the runtime lacks the module java.management.
            }
        }
    }

    /** Returns the names of the classes. */
    public static ImmutableList<String> names() {
        ImmutableList.Builder<String> names = ImmutableList.builder();
        String prefix = "";
        for (String word : Splitter.onPattern("\\s+").omitEmptyStrings().split(CLASSES)) {
            if (word.endsWith(":")) {
                prefix = word.substring(0, word.length() - 1) + '.';
            } else {
                names.add(prefix + word);
            }
        }
        return names.build();
    }
}
