package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;

import java.util.List;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * Cases of the rules of memory of other devices: two devices with a context on each, of which that of device 0 is
 * current.
 */
final class PeerCases {
    static final List<RuleCase> CASES = List.of(
            violates("PEER-01", "enableAccessToTheSameDevice", (cuda, zero, one) -> {
                enableAccess(cuda, contextOn(cuda, 0));
            }),
            complies("PEER-01", "enableAccessToAnotherDevice", (cuda, zero, one) -> {
                enableAccess(cuda, contextOn(cuda, 1));
            }),
            violates("PEER-01", "enableAccessToAnotherGeneration", (cuda, zero, one) -> {
                enableAccessToAnotherGeneration();
            }),
            violates("PEER-02", "enableTwice", (cuda, zero, one) -> enableAgain(cuda, one, () -> {})),
            complies(
                    "PEER-02",
                    "enableAgain",
                    (cuda, zero, one) -> enableAgain(cuda, one, () -> cuda.cuCtxDisablePeerAccess(one))),
            violates("PEER-03", "disableWhatIsNotEnabled", (cuda, zero, one) -> disable(cuda, one, () -> {})),
            complies("PEER-03", "disable", (cuda, zero, one) -> disable(cuda, one, () -> enableAccess(cuda, one))),
            violates("PEER-04", "enableWithFlags", (cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 1)),
            complies("PEER-04", "enableWithoutFlags", (cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 0)),
            violates("PEER-05", "enableAccessToOneself", (cuda, zero, one) -> enableAccess(cuda, zero)),
            complies("PEER-05", "enableAccessToAnother", (cuda, zero, one) -> enableAccess(cuda, one)),
            complies("PEER-05", "enableBothWays", (cuda, zero, one) -> {
                enableAccess(cuda, one);
                cuda.cuCtxSetCurrent(one);
                enableAccess(cuda, zero);
            }),
            violates("PEER-06", "setMemoryOfAnotherDevice", (cuda, zero, one) -> setMemoryOf(cuda, one, () -> {}))
                    .says("on device 1", "not accessible to device 0"),
            complies(
                    "PEER-06",
                    "setMemoryOfAPeer",
                    (cuda, zero, one) -> setMemoryOf(cuda, one, () -> enableAccess(cuda, one))),
            violates("PEER-06", "setMemoryOfAGraphOfAnotherDevice", (cuda, zero, one) -> {
                        CUmemAllocNodeParams params =
                                new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 64, List.of());
                        CUgraph graph = cuda.cuGraphCreate(0);
                        cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
                        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
                        cuda.cuMemsetD32(params.dptr(), 1, 1);
                    })
                    .says("without an access descriptor of its alloc node"),
            violates("PEER-06", "copyMemoryOfAPoolOfAnotherDevice", (cuda, zero, one) -> {
                copyFromAPool(cuda, one, (to, from) -> cuda.cuMemcpyDtoD(to, from, 64));
            }),
            // The contexts that the copy names access the memory, whatever is current.
            complies("PEER-06", "copyMemoryOfAPoolByItsContext", (cuda, zero, one) -> {
                copyFromAPool(cuda, one, (to, from) -> cuda.cuMemcpyPeerAsync(to, one, from, zero, 64, null));
            }),
            complies("PEER-06", "copyMemoryOfAContextOfAnotherDevice", (cuda, zero, one) -> {
                cuda.cuMemcpyPeer(memoryOf(cuda, one), one, memoryOf(cuda, zero), zero, 64);
            }),
            violates("EXEC-18", "captureAMemsetOfAnotherDevice", (cuda, zero, one) -> {
                        instantiateAMemset(cuda, one, () -> {});
                    })
                    .says("on device 1", "not accessible to device 0"),
            complies(
                    "EXEC-18",
                    "captureAMemsetOfAPeer",
                    (cuda, zero, one) -> instantiateAMemset(cuda, one, () -> enableAccess(cuda, one))),
            violates("EXEC-18", "captureAMemsetOfAnotherDeviceForAChildGraph", (cuda, zero, one) -> {
                        CUgraph graph = cuda.cuGraphCreate(0);
                        cuda.cuGraphAddChildGraphNode(graph, List.of(), capturedMemset(cuda, one));
                        cuda.cuGraphInstantiate(graph, 0);
                    })
                    .says("on device 1", "not accessible to device 0"),
            violates("PEER-07", "askAboutTheLinkToOneself", (cuda, zero, one) -> askAboutALink(cuda, 0)),
            complies("PEER-07", "askAboutTheLinkToAnother", (cuda, zero, one) -> askAboutALink(cuda, 1)),
            complies("PEER-07", "askAboutALink", (cuda, zero, one) -> assertEquals(1, askAboutALink(cuda, 1))));

    private PeerCases() {}

    private interface Program {
        void run(CudaDriver cuda, CUcontext zero, CUcontext one);
    }

    private static RuleCase violates(String rule, String name, Program program) {
        return RuleCase.violates(rule, name, rig -> run(rig, program)).onTwoDevices();
    }

    private static RuleCase complies(String rule, String name, Program program) {
        return RuleCase.complies(rule, name, rig -> run(rig, program)).onTwoDevices();
    }

    private static void run(Rig rig, Program program) {
        program.run(rig.cuda, rig.context(), contextOn(rig.cuda, 1));
    }

    /** Creates another context on a device; the current one stays current. */
    private static CUcontext contextOn(CudaDriver cuda, int device) {
        CUcontext context = cuda.cuCtxCreate(0, new CUdevice(device));
        cuda.cuCtxPopCurrent();
        return context;
    }

    private static long memoryOf(CudaDriver cuda, CUcontext context) {
        cuda.cuCtxPushCurrent(context);
        long memory = cuda.cuMemAlloc(64);
        cuda.cuCtxPopCurrent();
        return memory;
    }

    private static void enableAccess(CudaDriver cuda, CUcontext peer) {
        cuda.cuCtxEnablePeerAccess(peer, 0);
    }

    private static void enableAccessToAnotherGeneration() {
        try (Rig rig = Rig.with(Devices.h200(), Devices.a100())) {
            assertFalse(rig.cuda.cuDeviceCanAccessPeer(rig.device(), new CUdevice(1)));
            enableAccess(rig.cuda, contextOn(rig.cuda, 1));
        }
    }

    private static void enableAgain(CudaDriver cuda, CUcontext peer, Runnable before) {
        enableAccess(cuda, peer);
        before.run();
        enableAccess(cuda, peer);
    }

    private static void setMemoryOf(CudaDriver cuda, CUcontext context, Runnable before) {
        before.run();
        cuda.cuMemsetD32(memoryOf(cuda, context), 1, 1);
    }

    private static void disable(CudaDriver cuda, CUcontext peer, Runnable before) {
        before.run();
        cuda.cuCtxDisablePeerAccess(peer);
    }

    private interface Copy {
        void run(long to, long from);
    }

    /** Copies from memory of a pool of device 0 to memory of device 1, whose context is current. */
    private static void copyFromAPool(CudaDriver cuda, CUcontext one, Copy copy) {
        CUstream stream = cuda.cuStreamCreate(1);
        long memory = cuda.cuMemAllocAsync(64, stream);
        cuda.cuStreamSynchronize(stream);
        long other = memoryOf(cuda, one);
        cuda.cuCtxSetCurrent(one);
        copy.run(other, memory);
    }

    /** Captures a graph that sets memory of a context. */
    private static CUgraph capturedMemset(CudaDriver cuda, CUcontext context) {
        long memory = memoryOf(cuda, context);
        CUstream stream = cuda.cuStreamCreate(1);
        cuda.cuStreamBeginCapture(stream, GLOBAL);
        cuda.cuMemsetD32Async(memory, 1, 1, stream);
        return cuda.cuStreamEndCapture(stream);
    }

    private static void instantiateAMemset(CudaDriver cuda, CUcontext one, Runnable before) {
        CUgraph graph = capturedMemset(cuda, one);
        before.run();
        cuda.cuGraphInstantiate(graph, 0);
    }

    private static int askAboutALink(CudaDriver cuda, int to) {
        return cuda.cuDeviceGetP2PAttribute(CUdeviceP2PAttribute.ACCESS_SUPPORTED, new CUdevice(0), new CUdevice(to));
    }
}
