package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUaccessPolicyWindow;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchAttribute.ID;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUlaunchMemSyncDomainMap;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Attributes of streams, kernel nodes and launches that are structures: access policy windows and domain maps. */
class AttributesTest extends WithContext {
    /** MAX_ACCESS_POLICY_WINDOW_SIZE of an H200. */
    private static final long LARGEST = 134_217_728;

    private static final CUlaunchAttribute WINDOW = window(LARGEST, 0.5f, CUaccessProperty.STREAMING);
    private static final CUlaunchAttribute NO_WINDOW = CUlaunchAttribute.accessPolicyWindow(
            new CUaccessPolicyWindow(0, 0, 0, CUaccessProperty.NORMAL, CUaccessProperty.NORMAL));
    private static final CUlaunchAttribute MAP = map(2, 3);

    private CUstream stream;
    private CUfunction function;
    private CUgraphNode node;

    @BeforeEach
    void begin() {
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        function = function("nop", Kernel.perLaunch(arguments -> launch -> {}));
        CUgraph graph = cuda.cuGraphCreate(0);
        node = cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function));
    }

    private static CUlaunchAttribute window(long bytes, float hitRatio, CUaccessProperty miss) {
        return CUlaunchAttribute.accessPolicyWindow(
                new CUaccessPolicyWindow(4096, bytes, hitRatio, CUaccessProperty.PERSISTING, miss));
    }

    private static CUlaunchAttribute map(int normal, int remote) {
        return CUlaunchAttribute.memSyncDomainMap(new CUlaunchMemSyncDomainMap(normal, remote));
    }

    @Test
    void streamsKeepTheirAttributes() {
        assertEquals(NO_WINDOW, cuda.cuStreamGetAttribute(stream, ID.ACCESS_POLICY_WINDOW));
        assertEquals(map(0, 1), cuda.cuStreamGetAttribute(stream, ID.MEM_SYNC_DOMAIN_MAP));
        cuda.cuStreamSetAttribute(stream, WINDOW);
        cuda.cuStreamSetAttribute(stream, MAP);
        cuda.cuStreamSetAttribute(stream, new CUlaunchAttribute(ID.MEM_SYNC_DOMAIN, 1));
        CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuStreamCopyAttributes(other, stream);
        assertEquals(WINDOW, cuda.cuStreamGetAttribute(other, ID.ACCESS_POLICY_WINDOW));
        assertEquals(MAP, cuda.cuStreamGetAttribute(other, ID.MEM_SYNC_DOMAIN_MAP));
        assertEquals(1, cuda.cuStreamGetAttribute(other, CUstreamAttribute.MEM_SYNC_DOMAIN));
    }

    @Test
    void kernelNodesKeepTheirAttributes() {
        assertEquals(NO_WINDOW, cuda.cuGraphKernelNodeGetAttribute(node, ID.ACCESS_POLICY_WINDOW));
        assertEquals(map(0, 1), cuda.cuGraphKernelNodeGetAttribute(node, ID.MEM_SYNC_DOMAIN_MAP));
        cuda.cuGraphKernelNodeSetAttribute(node, WINDOW);
        cuda.cuGraphKernelNodeSetAttribute(node, MAP);
        CUgraphNode other =
                cuda.cuGraphAddKernelNode(cuda.cuGraphCreate(0), List.of(), CUkernelNodeParams.single(function));
        cuda.cuGraphKernelNodeCopyAttributes(other, node);
        assertEquals(WINDOW, cuda.cuGraphKernelNodeGetAttribute(other, ID.ACCESS_POLICY_WINDOW));
        assertEquals(MAP, cuda.cuGraphKernelNodeGetAttribute(other, ID.MEM_SYNC_DOMAIN_MAP));
    }

    /** An H200 does so. */
    @Test
    void capturedNodesHaveTheAttributesOfTheirStream() {
        cuda.cuStreamSetAttribute(stream, WINDOW);
        cuda.cuStreamSetAttribute(stream, MAP);
        cuda.cuStreamSetAttribute(stream, new CUlaunchAttribute(ID.MEM_SYNC_DOMAIN, 1));
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.THREAD_LOCAL);
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, List.of()), function);
        CUlaunchAttribute domain = new CUlaunchAttribute(ID.MEM_SYNC_DOMAIN, 0);
        List<CUlaunchAttribute> own = List.of(map(1, 0), window(64, 0.5f, CUaccessProperty.NORMAL), domain);
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, own), function);
        List<CUgraphNode> nodes = cuda.cuGraphGetNodes(cuda.cuStreamEndCapture(stream));
        assertEquals(WINDOW, cuda.cuGraphKernelNodeGetAttribute(nodes.get(0), ID.ACCESS_POLICY_WINDOW));
        assertEquals(MAP, cuda.cuGraphKernelNodeGetAttribute(nodes.get(0), ID.MEM_SYNC_DOMAIN_MAP));
        assertEquals(
                1,
                cuda.cuGraphKernelNodeGetAttribute(nodes.get(0), ID.MEM_SYNC_DOMAIN)
                        .value());
        assertEquals(own.get(1), cuda.cuGraphKernelNodeGetAttribute(nodes.get(1), ID.ACCESS_POLICY_WINDOW));
        assertEquals(own.get(0), cuda.cuGraphKernelNodeGetAttribute(nodes.get(1), ID.MEM_SYNC_DOMAIN_MAP));
        assertEquals(
                0,
                cuda.cuGraphKernelNodeGetAttribute(nodes.get(1), ID.MEM_SYNC_DOMAIN)
                        .value());
    }

    @Test
    void launchesTakeTheAttributes() {
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, List.of(WINDOW, MAP)), function);
        cuda.cuStreamSynchronize(stream);
    }

    /** The header: the limit of the size, a ratio, and "Must be either NORMAL or STREAMING" for misses. */
    @ParameterizedTest
    @CsvSource({
        "134217728, 0.5, STREAMING, true",
        "134217729, 0.5, STREAMING, false",
        "134217728, 1.5, STREAMING, false",
        "134217728, -0.5, STREAMING, false",
        "134217728, NaN, STREAMING, true",
        "134217728, 0.5, PERSISTING, false",
        "134217728, 0.5, NORMAL, true"
    })
    void windowsAreWithinTheLimitsOfTheDevice(long bytes, float hitRatio, CUaccessProperty miss, boolean legal) {
        isChecked(window(bytes, hitRatio, miss), legal);
    }

    /** The header: "Domain ID range is available through CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT", which is 4. */
    @ParameterizedTest
    @CsvSource({"0, 3, true", "0, 4, false", "4, 0, false", "-1, 0, false"})
    void mapsNameDomainsOfTheDevice(int normal, int remote, boolean legal) {
        isChecked(map(normal, remote), legal);
    }

    private void isChecked(CUlaunchAttribute attribute, boolean legal) {
        for (Runnable call : List.<Runnable>of(
                () -> cuda.cuStreamSetAttribute(stream, attribute),
                () -> cuda.cuGraphKernelNodeSetAttribute(node, attribute))) {
            if (legal) {
                call.run();
            } else {
                assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, call::run);
            }
        }
    }

    @Test
    void attributesOfLaunchesAreNoneOfStreams() {
        CUlaunchAttribute cooperative = new CUlaunchAttribute(ID.COOPERATIVE, 1);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuStreamSetAttribute(stream, cooperative));
    }
}
