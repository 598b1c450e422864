package orrery.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.ints;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Clusters that a launch attribute or the code demands: blocks know their ranks and read each other's shared memory.
 */
class PtxClustersTest {
    /** Each block stores 100 times its rank, and the rank of the next block of its cluster, which it reads there. */
    private static final String BODY = """
            { .reg .b32 %r<9>; .reg .b64 %d<4>; .shared .b32 word;
              ld.param.u64 %d1, [out]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %d2, %r1, 4; add.s64 %d1, %d1, %d2;
              mov.u32 %r2, %cluster_ctarank; mov.u32 %r3, %cluster_nctarank; st.shared.u32 [word], %r2;
              barrier.cluster.arrive; barrier.cluster.wait;
              add.u32 %r4, %r2, 1; rem.u32 %r4, %r4, %r3; mov.u64 %d3, word;
              mapa.shared::cluster.u64 %d3, %d3, %r4; ld.shared::cluster.u32 %r5, [%d3];
              mad.lo.u32 %r6, %r2, 100, %r5; st.global.u32 [%d1], %r6;
              barrier.cluster.arrive; barrier.cluster.wait; ret; }
            """;

    private static final String MODULE = ".version 9.0\n.target sm_90\n.address_size 64\n"
            + ".visible .entry any(.param .u64 out)\n" + BODY
            + ".visible .entry pairs(.param .u64 out) .explicitcluster .reqnctapercluster 2, 1, 1\n" + BODY;

    private static int[] launched(String kernel, CUlaunchAttribute... attributes) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withWorkers(2))) {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction function = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(CUmoduleImage.ofPtx(MODULE)), kernel);
            long out = cuda.cuMemAlloc(24);
            CUlaunchConfig config = new CUlaunchConfig(6, 1, 1, 1, 1, 1, 0, null, List.of(attributes));
            cuda.cuLaunchKernelEx(config, function, out);
            return ints(cuda, out, 6);
        }
    }

    @Test
    void clustersOfALaunch() {
        int[] triples = {1, 102, 200, 1, 102, 200};
        assertArrayEquals(triples, launched("any", CUlaunchAttribute.clusterDim(3, 1, 1)));
        assertArrayEquals(new int[6], launched("any"));
    }

    @Test
    void clustersOfTheCode() {
        int[] pairs = {1, 100, 1, 100, 1, 100};
        assertArrayEquals(pairs, launched("pairs"));
        assertArrayEquals(pairs, launched("pairs", CUlaunchAttribute.clusterDim(2, 1, 1)));
    }

    @Test
    void attributesOfTheCode() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtx(MODULE));
            CUfunction pairs = cuda.cuModuleGetFunction(module, "pairs");
            assertEquals(2, cuda.cuFuncGetAttribute(CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH, pairs));
            assertEquals(1, cuda.cuFuncGetAttribute(CUfunctionAttribute.REQUIRED_CLUSTER_HEIGHT, pairs));
            CUfunction any = cuda.cuModuleGetFunction(module, "any");
            assertEquals(0, cuda.cuFuncGetAttribute(CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH, any));
        }
    }

    @Test
    void otherClustersThanTheCodeDemands() {
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE,
                () -> launched("pairs", CUlaunchAttribute.clusterDim(3, 1, 1)),
                "is launched in clusters of (3,1,1); its code is compiled for clusters of"
                        + " (2,1,1) (.reqnctapercluster)");
    }
}
