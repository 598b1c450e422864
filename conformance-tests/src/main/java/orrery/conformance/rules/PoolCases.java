package orrery.conformance.rules;

import orrery.device.CUmemLocation;
import orrery.driver.CUdevice;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;

/** Memory pools. */
final class PoolCases {
    private static final long BLOCK = 32L << 20;
    private static final CUdevice NOWHERE = new CUdevice(7);

    private PoolCases() {}

    private static CUmemoryPool pool(Rig rig) {
        return rig.cuda().cuMemPoolCreate(CUmemPoolProps.onDevice(0));
    }

    // -- pools ---------------------------------------------------------------------------------------------------

    @Violates("POOL-01")
    static void trimNoPool(Rig rig) {
        rig.cuda().cuMemPoolTrimTo(null, 0);
    }

    @Violates("POOL-01")
    static void trimDestroyedPool(Rig rig) {
        CUmemoryPool pool = pool(rig);
        rig.cuda().cuMemPoolDestroy(pool);
        rig.cuda().cuMemPoolTrimTo(pool, 0);
    }

    @Complies("POOL-01")
    static void trimPool(Rig rig) {
        rig.cuda().cuMemPoolTrimTo(pool(rig), 0);
    }

    @Violates("POOL-02")
    static void poolOnNoDevice(Rig rig) {
        rig.cuda().cuMemPoolCreate(CUmemPoolProps.onDevice(7));
    }

    @Violates("POOL-02")
    static void poolOfNothing(Rig rig) {
        rig.cuda()
                .cuMemPoolCreate(
                        new CUmemPoolProps(CUmemPoolProps.AllocationType.INVALID, 0, CUmemLocation.device(0), 0));
    }

    @Violates("POOL-02")
    static void poolForWindows(Rig rig) {
        rig.cuda()
                .cuMemPoolCreate(
                        new CUmemPoolProps(CUmemPoolProps.AllocationType.PINNED, 2, CUmemLocation.device(0), 0));
    }

    @Violates("POOL-02")
    static void sharedPoolOnTheHost(Rig rig) {
        rig.cuda()
                .cuMemPoolCreate(new CUmemPoolProps(
                        CUmemPoolProps.AllocationType.PINNED, 1, new CUmemLocation(CUmemLocation.Type.HOST, 0), 0));
    }

    @Complies("POOL-02")
    static void poolToShare(Rig rig) {
        rig.cuda()
                .cuMemPoolCreate(
                        new CUmemPoolProps(CUmemPoolProps.AllocationType.PINNED, 1, CUmemLocation.device(0), 0));
    }

    @Violates("POOL-03")
    static void setWhatIsUsed(Rig rig) {
        rig.cuda().cuMemPoolSetAttribute(pool(rig), CUmemPoolAttribute.USED_MEM_CURRENT, 0);
    }

    @Violates("POOL-03")
    static void getNoAttribute(Rig rig) {
        rig.cuda().cuMemPoolGetAttribute(pool(rig), null);
    }

    @Complies("POOL-03")
    static void getThreshold(Rig rig) {
        rig.cuda().cuMemPoolGetAttribute(pool(rig), CUmemPoolAttribute.RELEASE_THRESHOLD);
    }

    @Complies("POOL-03")
    static void setThreshold(Rig rig) {
        rig.cuda().cuMemPoolSetAttribute(pool(rig), CUmemPoolAttribute.RELEASE_THRESHOLD, -1);
    }

    @Violates("POOL-04")
    static void setHighMark(Rig rig) {
        rig.cuda().cuMemPoolSetAttribute(pool(rig), CUmemPoolAttribute.RESERVED_MEM_HIGH, 1);
    }

    @Complies("POOL-04")
    static void resetHighMark(Rig rig) {
        rig.cuda().cuMemPoolSetAttribute(pool(rig), CUmemPoolAttribute.RESERVED_MEM_HIGH, 0);
    }

    @Violates("POOL-05")
    static void destroyDefaultPool(Rig rig) {
        rig.cuda().cuMemPoolDestroy(rig.cuda().cuDeviceGetDefaultMemPool(rig.device()));
    }

    @Complies("POOL-05")
    static void destroyACreatedPool(Rig rig) {
        rig.cuda().cuMemPoolDestroy(pool(rig));
    }

    @Complies("POOL-05")
    static void destroyCurrentPool(Rig rig) {
        CUmemoryPool pool = pool(rig);
        rig.cuda().cuDeviceSetMemPool(rig.device(), pool);
        rig.cuda().cuMemPoolDestroy(pool);
    }

    // -- allocation ----------------------------------------------------------------------------------------------

    @Violates("POOL-06")
    static void allocateMoreThanTheDeviceHas(Rig rig) {
        rig.cuda().cuMemAllocAsync(rig.cuda().cuMemGetInfo().free() + 1, rig.stream());
    }

    @Violates("POOL-06")
    static void allocateMoreThanThereAreNumbers(Rig rig) {
        rig.cuda().cuMemAllocAsync(-1, rig.stream());
    }

    @Violates("POOL-06")
    static void allocateMoreThanThePoolMayHave(Rig rig) {
        CUmemoryPool pool =
                rig.cuda().cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(BLOCK));
        rig.cuda().cuMemAllocFromPoolAsync(BLOCK + 1, pool, rig.stream());
    }

    @Complies("POOL-06")
    static void allocateWhatThePoolMayHave(Rig rig) {
        CUmemoryPool pool =
                rig.cuda().cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(BLOCK));
        rig.cuda().cuMemAllocFromPoolAsync(BLOCK, pool, rig.stream());
    }

    @Violates("POOL-07")
    static void freeTwice(Rig rig) {
        freeTimes(rig, 2);
    }

    @Complies("POOL-07")
    static void freeOnce(Rig rig) {
        freeTimes(rig, 1);
    }

    private static void freeTimes(Rig rig, int times) {
        CUstream stream = rig.stream();
        long memory = rig.cuda().cuMemAllocAsync(64, stream);
        for (int i = 0; i < times; i++) {
            rig.cuda().cuMemFreeAsync(memory, stream);
        }
    }

    @Violates("POOL-07")
    static void freeInside(Rig rig) {
        CUstream stream = rig.stream();
        rig.cuda().cuMemFreeAsync(rig.cuda().cuMemAllocAsync(1024, stream) + 512, stream);
    }

    @Violates("POOL-07")
    static void freeHostMemory(Rig rig) {
        rig.cuda().cuMemFreeAsync(rig.cuda().cuMemAllocHost(64), rig.stream());
    }

    @Violates("MEMORY-03")
    static void freeTwiceInBothWays(Rig rig) {
        CUstream stream = rig.stream();
        long memory = rig.cuda().cuMemAllocAsync(64, stream);
        rig.cuda().cuMemFreeAsync(memory, stream);
        rig.cuda().cuMemFree(memory);
    }

    @Complies("POOL-07")
    static void freeInAnyStreamOrWay(Rig rig) {
        rig.cuda().cuMemFreeAsync(rig.cuda().cuMemAllocAsync(64, rig.stream()), rig.stream());
        rig.cuda().cuMemFreeAsync(rig.cuda().cuMemAlloc(64), rig.stream());
        rig.cuda().cuMemFree(rig.cuda().cuMemAllocAsync(64, rig.stream()));
        rig.cuda().cuMemFreeAsync(0, rig.stream());
    }

    @Violates("POOL-08")
    static void freeManagedMemory(Rig rig) {
        freeInAStream(rig, rig.cuda().cuMemAllocManaged(64, 1));
    }

    @Complies("POOL-08")
    static void freePooledMemory(Rig rig) {
        freeInAStream(rig, rig.cuda().cuMemAllocAsync(64, null));
    }

    private static void freeInAStream(Rig rig, long memory) {
        rig.cuda().cuMemFreeAsync(memory, rig.stream());
    }

    @Complies("POOL-08")
    static void freeManagedMemoryAtOnce(Rig rig) {
        rig.cuda().cuMemFree(rig.cuda().cuMemAllocManaged(64, 1));
    }

    // -- devices -------------------------------------------------------------------------------------------------

    @Violates("POOL-09")
    static void currentPoolOfNoDevice(Rig rig) {
        rig.cuda().cuDeviceGetMemPool(NOWHERE);
    }

    @Complies("POOL-09")
    static void currentPoolOfTheDevice(Rig rig) {
        rig.cuda().cuDeviceGetMemPool(rig.device());
    }

    @Violates("POOL-10")
    static void poolOfAnotherDevice(Rig rig) {
        setCurrentPool(1);
    }

    @Complies("POOL-10")
    static void poolOfTheDevice(Rig rig) {
        setCurrentPool(0);
    }

    /** Makes a pool of a device the current pool of device 0. */
    private static void setCurrentPool(int device) {
        try (Rig two = Rig.withTwoDevices()) {
            CUmemoryPool pool = two.cuda().cuMemPoolCreate(CUmemPoolProps.onDevice(device));
            two.cuda().cuDeviceSetMemPool(two.device(), pool);
        }
    }

    // -- access --------------------------------------------------------------------------------------------------

    private static void access(Rig rig, CUmemLocation location, CUmemAccessDesc.Flags flags) {
        rig.cuda().cuMemPoolSetAccess(pool(rig), new CUmemAccessDesc(location, flags));
    }

    @Violates("POOL-11")
    static void accessOfTheHost(Rig rig) {
        access(rig, new CUmemLocation(CUmemLocation.Type.HOST, 0), CUmemAccessDesc.Flags.READWRITE);
    }

    @Complies("POOL-11")
    static void accessOfTheDevice(Rig rig) {
        access(rig, CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);
    }

    private static void accessOnTwo(CUmemLocation location, CUmemAccessDesc.Flags flags) {
        try (Rig two = Rig.withTwoDevices()) {
            access(two, location, flags);
        }
    }

    @Violates("POOL-12")
    static void accessOfNoDevice(Rig alone) {
        accessOnTwo(CUmemLocation.device(7), CUmemAccessDesc.Flags.READWRITE);
    }

    @Complies("POOL-12")
    static void accessOfAnotherDevice(Rig alone) {
        accessOnTwo(CUmemLocation.device(1), CUmemAccessDesc.Flags.READWRITE);
    }

    @Violates("POOL-12")
    static void accessTakenFromItsOwnDevice(Rig alone) {
        accessOnTwo(CUmemLocation.device(0), CUmemAccessDesc.Flags.NONE);
    }

    @Complies("POOL-12")
    static void noAccessOfAnotherDevice(Rig alone) {
        accessOnTwo(CUmemLocation.device(1), CUmemAccessDesc.Flags.NONE);
    }

    @Complies("POOL-12")
    static void accessTakenFromAnotherDevice(Rig rig) {
        try (Rig two = Rig.withTwoDevices()) {
            access(two, CUmemLocation.device(1), CUmemAccessDesc.Flags.READWRITE);
            access(two, CUmemLocation.device(1), CUmemAccessDesc.Flags.NONE);
        }
    }

    @Violates("POOL-13")
    static void accessOfNoKind(Rig rig) {
        access(rig, CUmemLocation.device(0), null);
    }

    @Complies("POOL-13")
    static void accessOfAKind(Rig rig) {
        access(rig, CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);
    }

    @Violates("POOL-14")
    static void accessForReading(Rig rig) {
        access(rig, CUmemLocation.device(0), CUmemAccessDesc.Flags.READ);
    }

    @Complies("POOL-14")
    static void accessForBoth(Rig rig) {
        access(rig, CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);
    }

    @Violates("POOL-15")
    static void askAboutNoDevice(Rig rig) {
        rig.cuda().cuMemPoolGetAccess(pool(rig), CUmemLocation.device(7));
    }

    @Complies("POOL-15")
    static void askAboutTheDevice(Rig rig) {
        rig.cuda().cuMemPoolGetAccess(pool(rig), CUmemLocation.device(0));
    }

    @Complies("POOL-15")
    static void askAboutTheHost(Rig rig) {
        rig.cuda().cuMemPoolGetAccess(pool(rig), new CUmemLocation(CUmemLocation.Type.HOST, 0));
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    @Violates("POOL-16")
    static void setWhatGraphsUse(Rig rig) {
        rig.cuda().cuDeviceSetGraphMemAttribute(rig.device(), CUgraphMemAttribute.USED_MEM_CURRENT, 0);
    }

    @Violates("POOL-04")
    static void setHighMarkOfGraphs(Rig rig) {
        rig.cuda().cuDeviceSetGraphMemAttribute(rig.device(), CUgraphMemAttribute.USED_MEM_HIGH, 1);
    }

    @Complies("POOL-16")
    static void resetHighMarkOfGraphs(Rig rig) {
        rig.cuda().cuDeviceSetGraphMemAttribute(rig.device(), CUgraphMemAttribute.USED_MEM_HIGH, 0);
    }

    // -- pools of other processes --------------------------------------------------------------------------------

    private static CUmemoryPool poolOf(Rig rig, int handleTypes) {
        return rig.cuda()
                .cuMemPoolCreate(new CUmemPoolProps(
                        CUmemPoolProps.AllocationType.PINNED, handleTypes, CUmemLocation.device(0), 0));
    }

    @Violates("POOL-17")
    static void exportPoolWithoutHandles(Rig rig) {
        rig.cuda().cuMemPoolExportToShareableHandle(poolOf(rig, 0), 1, 0);
    }

    @Complies("POOL-17")
    static void exportPoolWithHandles(Rig rig) {
        rig.cuda().cuMemPoolExportToShareableHandle(poolOf(rig, 1), 1, 0);
    }

    private static void allocateFrom(Rig rig, boolean imported) {
        CUmemoryPool pool = poolOf(rig, 1);
        CUmemoryPool other = rig.cuda()
                .cuMemPoolImportFromShareableHandle(rig.cuda().cuMemPoolExportToShareableHandle(pool, 1, 0), 1, 0);
        rig.cuda().cuMemAllocFromPoolAsync(64, imported ? other : pool, CUstream.PER_THREAD);
    }

    @Violates("POOL-18")
    static void allocateFromAnImport(Rig rig) {
        allocateFrom(rig, true);
    }

    @Complies("POOL-18")
    static void allocateFromAPool(Rig rig) {
        allocateFrom(rig, false);
    }

    private static void defaultPoolOfNode(Rig rig, int node) {
        CUmemLocation location = new CUmemLocation(CUmemLocation.Type.HOST_NUMA, node);
        rig.cuda().cuMemGetDefaultMemPool(location, CUmemPoolProps.AllocationType.PINNED);
    }

    @Violates(value = "POOL-19", says = "HOST_NUMA, id=99")
    static void defaultPoolOfANodeThatDoesNotExist(Rig rig) {
        defaultPoolOfNode(rig, 99);
    }

    @Complies("POOL-19")
    static void defaultPoolOfANode(Rig rig) {
        defaultPoolOfNode(rig, 0);
    }
}
