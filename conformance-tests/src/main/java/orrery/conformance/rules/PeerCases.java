package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import orrery.device.CUmemLocation;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Memory of other devices. */
final class PeerCases {
    private PeerCases() {}

    private interface Program {
        void run(CudaDriver cuda, CUcontext zero, CUcontext one);
    }

    /** A machine of two devices with a context on each; that of device 0 is current. */
    private static void onTwo(Program program) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext one = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxPopCurrent();
            program.run(rig.cuda(), rig.context(), one);
        }
    }

    private static long memoryOf(CudaDriver cuda, CUcontext context) {
        cuda.cuCtxPushCurrent(context);
        long memory = cuda.cuMemAlloc(64);
        cuda.cuCtxPopCurrent();
        return memory;
    }

    private static void enableAccessToContextOn(int device) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(device));
            rig.cuda().cuCtxSetCurrent(rig.context());
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
        }
    }

    @Violates("PEER-01")
    static void enableAccessToTheSameDevice(Rig alone) {
        enableAccessToContextOn(0);
    }

    @Violates("PEER-01")
    static void enableAccessToAnotherGeneration(Rig alone) {
        try (Rig rig = Rig.with(Devices.h200(), Devices.a100())) {
            assertFalse(rig.cuda().cuDeviceCanAccessPeer(rig.device(), new CUdevice(1)));
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxSetCurrent(rig.context());
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
        }
    }

    @Complies("PEER-01")
    static void enableAccessToAnotherDevice(Rig alone) {
        enableAccessToContextOn(1);
    }

    @Violates("PEER-02")
    static void enableTwice(Rig alone) {
        enableAgain(false);
    }

    @Complies("PEER-02")
    static void enableAgain(Rig alone) {
        enableAgain(true);
    }

    private static void enableAgain(boolean disabled) {
        onTwo((cuda, zero, one) -> {
            cuda.cuCtxEnablePeerAccess(one, 0);
            if (disabled) {
                cuda.cuCtxDisablePeerAccess(one);
            }
            cuda.cuCtxEnablePeerAccess(one, 0);
        });
    }

    @Violates("PEER-03")
    static void disableWhatIsNotEnabled(Rig alone) {
        disable(false);
    }

    @Complies("PEER-03")
    static void disable(Rig alone) {
        disable(true);
    }

    private static void disable(boolean enabled) {
        onTwo((cuda, zero, one) -> {
            if (enabled) {
                cuda.cuCtxEnablePeerAccess(one, 0);
            }
            cuda.cuCtxDisablePeerAccess(one);
        });
    }

    @Violates("PEER-04")
    static void enableWithFlags(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 1));
    }

    @Complies("PEER-04")
    static void enableWithoutFlags(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 0));
    }

    @Violates("PEER-05")
    static void enableAccessToOneself(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(zero, 0));
    }

    @Complies("PEER-05")
    static void enableAccessToAnother(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 0));
    }

    @Complies("PEER-05")
    static void enableBothWays(Rig alone) {
        onTwo((cuda, zero, one) -> {
            cuda.cuCtxEnablePeerAccess(one, 0);
            cuda.cuCtxSetCurrent(one);
            cuda.cuCtxEnablePeerAccess(zero, 0);
        });
    }

    @Violates(
            value = "PEER-06",
            says = {"on device 1", "not accessible to device 0"})
    static void setMemoryOfAnotherDevice(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuMemsetD32(memoryOf(cuda, one), 1, 1));
    }

    @Violates(value = "PEER-06", says = "without an access descriptor of its alloc node")
    static void setMemoryOfAGraphOfAnotherDevice(Rig alone) {
        onTwo((cuda, zero, one) -> {
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 64, List.of());
            CUgraph graph = cuda.cuGraphCreate(0);
            cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
            cuda.cuMemsetD32(params.dptr(), 1, 1);
        });
    }

    @Violates("PEER-06")
    static void copyMemoryOfAPoolOfAnotherDevice(Rig alone) {
        onTwo((cuda, zero, one) -> {
            CUstream stream = cuda.cuStreamCreate(1);
            long memory = cuda.cuMemAllocAsync(64, stream);
            cuda.cuStreamSynchronize(stream);
            long other = memoryOf(cuda, one);
            cuda.cuCtxSetCurrent(one);
            cuda.cuMemcpyDtoD(other, memory, 64);
        });
    }

    @Complies("PEER-06")
    static void setMemoryOfAPeer(Rig alone) {
        onTwo((cuda, zero, one) -> {
            cuda.cuCtxEnablePeerAccess(one, 0);
            cuda.cuMemsetD32(memoryOf(cuda, one), 1, 1);
        });
    }

    @Complies("PEER-06")
    static void copyMemoryOfAContextOfAnotherDevice(Rig alone) {
        onTwo((cuda, zero, one) -> cuda.cuMemcpyPeer(memoryOf(cuda, one), one, memoryOf(cuda, zero), zero, 64));
    }

    /** The contexts that the copy names access the memory, whatever is current. */
    @Complies("PEER-06")
    static void copyMemoryOfAPoolByItsContext(Rig alone) {
        onTwo((cuda, zero, one) -> {
            CUstream stream = cuda.cuStreamCreate(1);
            long memory = cuda.cuMemAllocAsync(64, stream);
            cuda.cuStreamSynchronize(stream);
            long other = memoryOf(cuda, one);
            cuda.cuCtxSetCurrent(one);
            cuda.cuMemcpyPeerAsync(other, one, memory, zero, 64, null);
        });
    }

    private static CUgraph capturedMemset(CudaDriver cuda, long memory) {
        CUstream stream = cuda.cuStreamCreate(1);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuMemsetD32Async(memory, 1, 1, stream);
        return cuda.cuStreamEndCapture(stream);
    }

    @Violates(
            value = "EXEC-18",
            says = {"on device 1", "not accessible to device 0"})
    static void captureAMemsetOfAnotherDevice(Rig alone) {
        instantiateAMemset(false);
    }

    @Complies("EXEC-18")
    static void captureAMemsetOfAPeer(Rig alone) {
        instantiateAMemset(true);
    }

    @Violates(
            value = "EXEC-18",
            says = {"on device 1", "not accessible to device 0"})
    static void captureAMemsetOfAnotherDeviceForAChildGraph(Rig alone) {
        onTwo((cuda, zero, one) -> {
            CUgraph graph = cuda.cuGraphCreate(0);
            cuda.cuGraphAddChildGraphNode(graph, List.of(), capturedMemset(cuda, memoryOf(cuda, one)));
            cuda.cuGraphInstantiate(graph, 0);
        });
    }

    private static void instantiateAMemset(boolean enabled) {
        onTwo((cuda, zero, one) -> {
            CUgraph graph = capturedMemset(cuda, memoryOf(cuda, one));
            if (enabled) {
                cuda.cuCtxEnablePeerAccess(one, 0);
            }
            cuda.cuGraphInstantiate(graph, 0);
        });
    }

    @Violates("PEER-07")
    static void askAboutTheLinkToOneself(Rig rig) {
        askAboutALink(0);
    }

    @Complies("PEER-07")
    static void askAboutTheLinkToAnother(Rig alone) {
        askAboutALink(1);
    }

    @Complies("PEER-07")
    static void askAboutALink(Rig alone) {
        assertEquals(1, askAboutALink(1));
    }

    private static int askAboutALink(int to) {
        try (Rig rig = Rig.withTwoDevices()) {
            return rig.cuda()
                    .cuDeviceGetP2PAttribute(CUdeviceP2PAttribute.ACCESS_SUPPORTED, rig.device(), new CUdevice(to));
        }
    }

    // -- alloc nodes ---------------------------------------------------------------------------------------------

    private static CUmemAccessDesc access(int device, CUmemAccessDesc.Flags flags) {
        return new CUmemAccessDesc(CUmemLocation.device(device), flags);
    }

    private static void allocate(Rig rig, CUmemPoolProps where, List<CUmemAccessDesc> access) {
        rig.cuda()
                .cuGraphAddMemAllocNode(
                        rig.cuda().cuGraphCreate(0), List.of(), new CUmemAllocNodeParams(where, 64, access));
    }

    @Violates("MEMNODE-09")
    static void allocateOnNoDevice(Rig rig) {
        allocate(rig, CUmemPoolProps.onDevice(MachineCases.NO_DEVICE), List.of());
    }

    @Complies("MEMNODE-09")
    static void allocateOnADevice(Rig rig) {
        allocate(rig, CUmemPoolProps.onDevice(0), List.of());
    }

    @Violates("API-06")
    static void grantAccessToNoDevice(Rig rig) {
        CUmemAccessDesc nowhere = access(MachineCases.NO_DEVICE, CUmemAccessDesc.Flags.READWRITE);
        allocate(rig, CUmemPoolProps.onDevice(0), List.of(nowhere));
    }

    @Violates("MEMNODE-11")
    static void grantReadingAlone(Rig alone) {
        grantAccess(CUmemAccessDesc.Flags.READ);
    }

    @Complies("MEMNODE-11")
    static void grantReadingAndWriting(Rig alone) {
        grantAccess(CUmemAccessDesc.Flags.READWRITE);
    }

    /** Allocates on device 0 with access of device 1. */
    private static void grantAccess(CUmemAccessDesc.Flags flags) {
        try (Rig rig = Rig.withTwoDevices()) {
            allocate(rig, CUmemPoolProps.onDevice(0), List.of(access(1, flags)));
        }
    }

    @Complies("MEMNODE-09")
    static void grantAccessToAnotherDevice(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            allocate(rig, CUmemPoolProps.onDevice(1), List.of(access(0, CUmemAccessDesc.Flags.READWRITE)));
        }
    }
}
