package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUmemLocation.Type.HOST;
import static orrery.device.CUmemLocation.Type.HOST_NUMA;
import static orrery.driver.CUmemAccessDesc.Flags.NONE;
import static orrery.driver.CUmemAccessDesc.Flags.READ;
import static orrery.driver.CUmemAccessDesc.Flags.READWRITE;
import static orrery.driver.CUmemPoolAttribute.RELEASE_THRESHOLD;
import static orrery.driver.CUmemPoolAttribute.RESERVED_MEM_HIGH;
import static orrery.driver.CUmemPoolAttribute.USED_MEM_CURRENT;
import static orrery.driver.CUmemPoolProps.AllocationType.INVALID;
import static orrery.driver.CUmemPoolProps.AllocationType.PINNED;

import java.util.List;
import java.util.function.BinaryOperator;
import orrery.device.CUmemLocation;
import orrery.driver.CUdevice;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;

/** Cases of the rules of memory pools: creation, attributes, access, and allocation in stream order. */
final class PoolCases {
    private static final long BLOCK = 32L << 20;
    private static final CUdevice NOWHERE = new CUdevice(7);

    static final List<RuleCase> CASES = List.of(
            // -- pools --
            violates("POOL-01", "trimNoPool", (rig, cuda) -> cuda.cuMemPoolTrimTo(null, 0)),
            violates("POOL-01", "trimDestroyedPool", (rig, cuda) -> {
                CUmemoryPool pool = pool(rig);
                cuda.cuMemPoolDestroy(pool);
                cuda.cuMemPoolTrimTo(pool, 0);
            }),
            complies("POOL-01", "trimPool", (rig, cuda) -> cuda.cuMemPoolTrimTo(pool(rig), 0)),
            violates("POOL-02", "poolOnNoDevice", (rig, cuda) -> cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(7))),
            violates("POOL-02", "poolOfNothing", rig -> create(rig, INVALID, 0, CUmemLocation.device(0))),
            violates("POOL-02", "poolForWindows", rig -> create(rig, PINNED, 2, CUmemLocation.device(0))),
            violates("POOL-02", "sharedPoolOnTheHost", rig -> create(rig, PINNED, 1, new CUmemLocation(HOST, 0))),
            complies("POOL-02", "poolToShare", rig -> create(rig, PINNED, 1, CUmemLocation.device(0))),
            violates("POOL-03", "setWhatIsUsed", rig -> setAttribute(rig, USED_MEM_CURRENT, 0)),
            violates("POOL-03", "getNoAttribute", (rig, cuda) -> cuda.cuMemPoolGetAttribute(pool(rig), null)),
            complies("POOL-03", "getThreshold", (rig, cuda) -> {
                cuda.cuMemPoolGetAttribute(pool(rig), RELEASE_THRESHOLD);
            }),
            complies("POOL-03", "setThreshold", rig -> setAttribute(rig, RELEASE_THRESHOLD, -1)),
            violates("POOL-04", "setHighMark", rig -> setAttribute(rig, RESERVED_MEM_HIGH, 1)),
            complies("POOL-04", "resetHighMark", rig -> setAttribute(rig, RESERVED_MEM_HIGH, 0)),
            violates("POOL-05", "destroyDefaultPool", (rig, cuda) -> {
                cuda.cuMemPoolDestroy(cuda.cuDeviceGetDefaultMemPool(rig.device()));
            }),
            complies("POOL-05", "destroyACreatedPool", (rig, cuda) -> cuda.cuMemPoolDestroy(pool(rig))),
            complies("POOL-05", "destroyCurrentPool", (rig, cuda) -> {
                CUmemoryPool pool = pool(rig);
                cuda.cuDeviceSetMemPool(rig.device(), pool);
                cuda.cuMemPoolDestroy(pool);
            }),
            // -- allocation --
            violates("POOL-06", "allocateMoreThanTheDeviceHas", (rig, cuda) -> {
                cuda.cuMemAllocAsync(cuda.cuMemGetInfo().free() + 1, rig.stream());
            }),
            violates("POOL-06", "allocateMoreThanThereAreNumbers", (rig, cuda) -> {
                cuda.cuMemAllocAsync(-1, rig.stream());
            }),
            violates("POOL-06", "allocateMoreThanThePoolMayHave", (rig, cuda) -> {
                        CUmemoryPool pool =
                                cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(BLOCK));
                        cuda.cuMemAllocFromPoolAsync(BLOCK + 1, pool, rig.stream());
                    })
                    .says("which has reserved 0 of at most " + BLOCK + " bytes and uses 0"),
            complies("POOL-06", "allocateWhatThePoolMayHave", (rig, cuda) -> {
                CUmemoryPool pool =
                        cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(BLOCK));
                cuda.cuMemAllocFromPoolAsync(BLOCK, pool, rig.stream());
            }),
            violates("POOL-07", "freeTwice", rig -> freeTimes(rig, 2)),
            complies("POOL-07", "freeOnce", rig -> freeTimes(rig, 1)),
            violates("POOL-07", "freeInside", (rig, cuda) -> {
                CUstream stream = rig.stream();
                cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(1024, stream) + 512, stream);
            }),
            violates("POOL-07", "freeHostMemory", (rig, cuda) -> cuda.cuMemFreeAsync(rig.pinned(), rig.stream())),
            complies("POOL-07", "freeInAnyStreamOrWay", rig -> freeInAnyStreamOrWay(rig)),
            violates("MEMORY-03", "freeTwiceInBothWays", rig -> freeTwiceInBothWays(rig)),
            violates("POOL-08", "freeManagedMemory", rig -> freeInAStream(rig, rig.managed())),
            complies("POOL-08", "freePooledMemory", (rig, cuda) -> freeInAStream(rig, cuda.cuMemAllocAsync(64, null))),
            complies("POOL-08", "freeManagedMemoryAtOnce", (rig, cuda) -> cuda.cuMemFree(rig.managed())),
            // -- devices --
            violates("POOL-09", "currentPoolOfNoDevice", (rig, cuda) -> cuda.cuDeviceGetMemPool(NOWHERE)),
            complies("POOL-09", "currentPoolOfTheDevice", (rig, cuda) -> cuda.cuDeviceGetMemPool(rig.device())),
            violates("POOL-10", "poolOfAnotherDevice", rig -> setCurrentPool(rig, 1))
                    .onTwoDevices(),
            complies("POOL-10", "poolOfTheDevice", rig -> setCurrentPool(rig, 0))
                    .onTwoDevices(),
            // -- access --
            violates("POOL-11", "accessOfTheHost", rig -> access(rig, new CUmemLocation(HOST, 0), READWRITE)),
            complies("POOL-11", "accessOfTheDevice", rig -> access(rig, CUmemLocation.device(0), READWRITE)),
            violates("POOL-12", "accessOfNoDevice", rig -> access(rig, CUmemLocation.device(7), READWRITE))
                    .onTwoDevices(),
            complies("POOL-12", "accessOfAnotherDevice", rig -> access(rig, CUmemLocation.device(1), READWRITE))
                    .onTwoDevices(),
            violates("POOL-12", "accessTakenFromItsOwnDevice", rig -> access(rig, CUmemLocation.device(0), NONE))
                    .onTwoDevices(),
            complies("POOL-12", "noAccessOfAnotherDevice", rig -> access(rig, CUmemLocation.device(1), NONE))
                    .onTwoDevices(),
            complies("POOL-12", "accessTakenFromAnotherDevice", rig -> {
                        access(rig, CUmemLocation.device(1), READWRITE);
                        access(rig, CUmemLocation.device(1), NONE);
                    })
                    .onTwoDevices(),
            violates("POOL-13", "accessOfNoKind", rig -> access(rig, CUmemLocation.device(0), null)),
            complies("POOL-13", "accessOfAKind", rig -> access(rig, CUmemLocation.device(0), READWRITE)),
            violates("POOL-14", "accessForReading", rig -> access(rig, CUmemLocation.device(0), READ)),
            complies("POOL-14", "accessForBoth", rig -> access(rig, CUmemLocation.device(0), READWRITE)),
            violates("POOL-15", "askAboutNoDevice", rig -> getAccess(rig, CUmemLocation.device(7))),
            complies("POOL-15", "askAboutTheDevice", rig -> getAccess(rig, CUmemLocation.device(0))),
            complies("POOL-15", "askAboutTheHost", rig -> getAccess(rig, new CUmemLocation(HOST, 0))),
            violates(
                    "POOL-20",
                    "accessOfNoPlace",
                    rig -> accessToHost(rig, new CUmemLocation(CUmemLocation.Type.INVALID, 0), READWRITE)),
            complies("POOL-20", "accessOfANode", rig -> accessToHost(rig, new CUmemLocation(HOST_NUMA, 0), READWRITE)),
            violates("POOL-21", "accessTakenFromTheHost", rig -> accessToHost(rig, new CUmemLocation(HOST, 0), NONE)),
            complies("POOL-21", "accessGivenToTheHost", rig -> {
                accessToHost(rig, new CUmemLocation(HOST, 0), READWRITE);
            }),
            // -- graphs --
            violates("POOL-16", "setWhatGraphsUse", rig -> setOfGraphs(rig, CUgraphMemAttribute.USED_MEM_CURRENT, 0)),
            complies("POOL-16", "resetHighMarkOfGraphs", rig -> setOfGraphs(rig, CUgraphMemAttribute.USED_MEM_HIGH, 0)),
            violates("POOL-04", "setHighMarkOfGraphs", rig -> setOfGraphs(rig, CUgraphMemAttribute.USED_MEM_HIGH, 1)),
            // -- pools of other processes --
            violates("POOL-17", "exportPoolWithoutHandles", rig -> export(rig, poolOf(rig, 0))),
            complies("POOL-17", "exportPoolWithHandles", rig -> export(rig, poolOf(rig, 1))),
            violates("POOL-17", "exportPointerOfAPoolThatWasNotExported", rig -> exportPointer(rig, false)),
            complies("POOL-17", "exportPointerOfAnExportedPool", rig -> exportPointer(rig, true)),
            violates("POOL-18", "allocateFromAnImport", rig -> allocateFrom(rig, (pool, imported) -> imported)),
            complies("POOL-18", "allocateFromAPool", rig -> allocateFrom(rig, (pool, imported) -> pool)),
            violates("POOL-19", "defaultPoolOfANodeThatDoesNotExist", rig -> defaultPoolOfNode(rig, 99))
                    .says("HOST_NUMA, id=99"),
            complies("POOL-19", "defaultPoolOfANode", rig -> defaultPoolOfNode(rig, 0)));

    private PoolCases() {}

    private static CUmemoryPool create(
            Rig rig, CUmemPoolProps.AllocationType type, int handleTypes, CUmemLocation location) {
        return rig.cuda.cuMemPoolCreate(new CUmemPoolProps(type, handleTypes, location, 0));
    }

    private static void setAttribute(Rig rig, CUmemPoolAttribute attribute, long value) {
        rig.cuda.cuMemPoolSetAttribute(pool(rig), attribute, value);
    }

    private static void getAccess(Rig rig, CUmemLocation location) {
        rig.cuda.cuMemPoolGetAccess(pool(rig), location);
    }

    private static void setOfGraphs(Rig rig, CUgraphMemAttribute attribute, long value) {
        rig.cuda.cuDeviceSetGraphMemAttribute(rig.device(), attribute, value);
    }

    private static void export(Rig rig, CUmemoryPool pool) {
        rig.cuda.cuMemPoolExportToShareableHandle(pool, 1, 0);
    }

    private static void exportPointer(Rig rig, boolean exported) {
        CUmemoryPool pool = poolOf(rig, 1);
        if (exported) {
            export(rig, pool);
        }
        rig.cuda.cuMemPoolExportPointer(rig.cuda.cuMemAllocFromPoolAsync(64, pool, rig.stream()));
    }

    private static void accessToHost(Rig rig, CUmemLocation location, CUmemAccessDesc.Flags flags) {
        CUmemoryPool pool = create(rig, PINNED, 0, new CUmemLocation(HOST, 0));
        rig.cuda.cuMemPoolSetAccess(pool, new CUmemAccessDesc(location, flags));
    }

    private static CUmemoryPool pool(Rig rig) {
        return rig.cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
    }

    private static void freeTimes(Rig rig, int times) {
        CUstream stream = rig.stream();
        long memory = rig.cuda.cuMemAllocAsync(64, stream);
        for (int i = 0; i < times; i++) {
            rig.cuda.cuMemFreeAsync(memory, stream);
        }
    }

    private static void freeTwiceInBothWays(Rig rig) {
        CUstream stream = rig.stream();
        long memory = rig.cuda.cuMemAllocAsync(64, stream);
        rig.cuda.cuMemFreeAsync(memory, stream);
        rig.cuda.cuMemFree(memory);
    }

    private static void freeInAnyStreamOrWay(Rig rig) {
        rig.cuda.cuMemFreeAsync(rig.cuda.cuMemAllocAsync(64, rig.stream()), rig.stream());
        rig.cuda.cuMemFreeAsync(rig.memory(), rig.stream());
        rig.cuda.cuMemFree(rig.cuda.cuMemAllocAsync(64, rig.stream()));
        rig.cuda.cuMemFreeAsync(0, rig.stream());
    }

    private static void freeInAStream(Rig rig, long memory) {
        rig.cuda.cuMemFreeAsync(memory, rig.stream());
    }

    /** Makes a pool of a device the current pool of device 0. */
    private static void setCurrentPool(Rig rig, int device) {
        CUmemoryPool pool = rig.cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(device));
        rig.cuda.cuDeviceSetMemPool(rig.device(), pool);
    }

    private static void access(Rig rig, CUmemLocation location, CUmemAccessDesc.Flags flags) {
        rig.cuda.cuMemPoolSetAccess(pool(rig), new CUmemAccessDesc(location, flags));
    }

    private static CUmemoryPool poolOf(Rig rig, int handleTypes) {
        return create(rig, PINNED, handleTypes, CUmemLocation.device(0));
    }

    private static void allocateFrom(Rig rig, BinaryOperator<CUmemoryPool> used) {
        CUmemoryPool pool = poolOf(rig, 1);
        CUmemoryPool other = rig.cuda.cuMemPoolImportFromShareableHandle(
                rig.cuda.cuMemPoolExportToShareableHandle(pool, 1, 0), 1, 0);
        rig.cuda.cuMemAllocFromPoolAsync(64, used.apply(pool, other), CUstream.PER_THREAD);
    }

    private static void defaultPoolOfNode(Rig rig, int node) {
        CUmemLocation location = new CUmemLocation(HOST_NUMA, node);
        rig.cuda.cuMemGetDefaultMemPool(location, PINNED);
    }
}
