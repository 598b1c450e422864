package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

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
    static final List<RuleCase> CASES = List.of(
            violates("PEER-01", "enableAccessToTheSameDevice", alone -> enableAccessToContextOn(0)),
            violates("PEER-01", "enableAccessToAnotherGeneration", rig -> enableAccessToAnotherGeneration()),
            complies("PEER-01", "enableAccessToAnotherDevice", alone -> enableAccessToContextOn(1)),
            violates("PEER-02", "enableTwice", alone -> enableAgain(false)),
            complies("PEER-02", "enableAgain", alone -> enableAgain(true)),
            violates("PEER-03", "disableWhatIsNotEnabled", alone -> disable(false)),
            complies("PEER-03", "disable", alone -> disable(true)),
            violates("PEER-04", "enableWithFlags", alone -> {
                onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 1));
            }),
            complies("PEER-04", "enableWithoutFlags", alone -> {
                onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 0));
            }),
            violates("PEER-05", "enableAccessToOneself", alone -> {
                onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(zero, 0));
            }),
            complies("PEER-05", "enableAccessToAnother", alone -> {
                onTwo((cuda, zero, one) -> cuda.cuCtxEnablePeerAccess(one, 0));
            }),
            complies("PEER-05", "enableBothWays", alone -> {
                onTwo((cuda, zero, one) -> {
                    cuda.cuCtxEnablePeerAccess(one, 0);
                    cuda.cuCtxSetCurrent(one);
                    cuda.cuCtxEnablePeerAccess(zero, 0);
                });
            }),
            violates("PEER-06", "setMemoryOfAnotherDevice", alone -> {
                        onTwo((cuda, zero, one) -> cuda.cuMemsetD32(memoryOf(cuda, one), 1, 1));
                    })
                    .says("on device 1", "not accessible to device 0"),
            violates("PEER-06", "setMemoryOfAGraphOfAnotherDevice", alone -> {
                        onTwo((cuda, zero, one) -> {
                            CUmemAllocNodeParams params =
                                    new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 64, List.of());
                            CUgraph graph = cuda.cuGraphCreate(0);
                            cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
                            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
                            cuda.cuMemsetD32(params.dptr(), 1, 1);
                        });
                    })
                    .says("without an access descriptor of its alloc node"),
            violates("PEER-06", "copyMemoryOfAPoolOfAnotherDevice", alone -> {
                onTwo((cuda, zero, one) -> {
                    CUstream stream = cuda.cuStreamCreate(1);
                    long memory = cuda.cuMemAllocAsync(64, stream);
                    cuda.cuStreamSynchronize(stream);
                    long other = memoryOf(cuda, one);
                    cuda.cuCtxSetCurrent(one);
                    cuda.cuMemcpyDtoD(other, memory, 64);
                });
            }),
            complies("PEER-06", "setMemoryOfAPeer", alone -> {
                onTwo((cuda, zero, one) -> {
                    cuda.cuCtxEnablePeerAccess(one, 0);
                    cuda.cuMemsetD32(memoryOf(cuda, one), 1, 1);
                });
            }),
            complies("PEER-06", "copyMemoryOfAContextOfAnotherDevice", alone -> {
                onTwo((cuda, zero, one) -> cuda.cuMemcpyPeer(memoryOf(cuda, one), one, memoryOf(cuda, zero), zero, 64));
            }),
            // The contexts that the copy names access the memory, whatever is current.
            complies("PEER-06", "copyMemoryOfAPoolByItsContext", alone -> {
                onTwo((cuda, zero, one) -> {
                    CUstream stream = cuda.cuStreamCreate(1);
                    long memory = cuda.cuMemAllocAsync(64, stream);
                    cuda.cuStreamSynchronize(stream);
                    long other = memoryOf(cuda, one);
                    cuda.cuCtxSetCurrent(one);
                    cuda.cuMemcpyPeerAsync(other, one, memory, zero, 64, null);
                });
            }),
            violates("EXEC-18", "captureAMemsetOfAnotherDevice", alone -> instantiateAMemset(false))
                    .says("on device 1", "not accessible to device 0"),
            complies("EXEC-18", "captureAMemsetOfAPeer", alone -> instantiateAMemset(true)),
            violates("EXEC-18", "captureAMemsetOfAnotherDeviceForAChildGraph", alone -> {
                        onTwo((cuda, zero, one) -> {
                            CUgraph graph = cuda.cuGraphCreate(0);
                            cuda.cuGraphAddChildGraphNode(graph, List.of(), capturedMemset(cuda, memoryOf(cuda, one)));
                            cuda.cuGraphInstantiate(graph, 0);
                        });
                    })
                    .says("on device 1", "not accessible to device 0"),
            violates("PEER-07", "askAboutTheLinkToOneself", rig -> askAboutALink(0)),
            complies("PEER-07", "askAboutTheLinkToAnother", alone -> askAboutALink(1)),
            complies("PEER-07", "askAboutALink", alone -> assertEquals(1, askAboutALink(1))),
            // -- alloc nodes --
            violates("MEMNODE-09", "allocateOnNoDevice", rig -> {
                allocate(rig, CUmemPoolProps.onDevice(MachineCases.NO_DEVICE), List.of());
            }),
            complies("MEMNODE-09", "allocateOnADevice", rig -> allocate(rig, CUmemPoolProps.onDevice(0), List.of())),
            complies("MEMNODE-09", "grantAccessToAnotherDevice", rig -> grantAccessToAnotherDevice()),
            violates("API-06", "grantAccessToNoDevice", rig -> {
                allocate(
                        rig,
                        CUmemPoolProps.onDevice(0),
                        List.of(access(MachineCases.NO_DEVICE, CUmemAccessDesc.Flags.READWRITE)));
            }),
            violates("MEMNODE-11", "grantReadingAlone", alone -> grantAccess(CUmemAccessDesc.Flags.READ)),
            complies("MEMNODE-11", "grantReadingAndWriting", alone -> grantAccess(CUmemAccessDesc.Flags.READWRITE)));

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

    private static void enableAccessToAnotherGeneration() {
        try (Rig rig = Rig.with(Devices.h200(), Devices.a100())) {
            assertFalse(rig.cuda().cuDeviceCanAccessPeer(rig.device(), new CUdevice(1)));
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxSetCurrent(rig.context());
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
        }
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

    private static void disable(boolean enabled) {
        onTwo((cuda, zero, one) -> {
            if (enabled) {
                cuda.cuCtxEnablePeerAccess(one, 0);
            }
            cuda.cuCtxDisablePeerAccess(one);
        });
    }

    private static CUgraph capturedMemset(CudaDriver cuda, long memory) {
        CUstream stream = cuda.cuStreamCreate(1);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuMemsetD32Async(memory, 1, 1, stream);
        return cuda.cuStreamEndCapture(stream);
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

    private static int askAboutALink(int to) {
        try (Rig rig = Rig.withTwoDevices()) {
            return rig.cuda()
                    .cuDeviceGetP2PAttribute(CUdeviceP2PAttribute.ACCESS_SUPPORTED, rig.device(), new CUdevice(to));
        }
    }

    private static CUmemAccessDesc access(int device, CUmemAccessDesc.Flags flags) {
        return new CUmemAccessDesc(CUmemLocation.device(device), flags);
    }

    private static void allocate(Rig rig, CUmemPoolProps where, List<CUmemAccessDesc> access) {
        rig.cuda()
                .cuGraphAddMemAllocNode(
                        rig.cuda().cuGraphCreate(0), List.of(), new CUmemAllocNodeParams(where, 64, access));
    }

    /** Allocates on device 0 with access of device 1. */
    private static void grantAccess(CUmemAccessDesc.Flags flags) {
        try (Rig rig = Rig.withTwoDevices()) {
            allocate(rig, CUmemPoolProps.onDevice(0), List.of(access(1, flags)));
        }
    }

    private static void grantAccessToAnotherDevice() {
        try (Rig rig = Rig.withTwoDevices()) {
            allocate(rig, CUmemPoolProps.onDevice(1), List.of(access(0, CUmemAccessDesc.Flags.READWRITE)));
        }
    }
}
