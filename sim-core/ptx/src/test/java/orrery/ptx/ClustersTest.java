package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import orrery.core.kernel.KernelFault;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/** The blocks of a cluster run together, meet at its barrier, and access the shared memory of each other. */
class ClustersTest {
    private static TestDevice device(String cluster, String body) {
        return TestDevice.of(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out)\n"
                + cluster + "\n{\n.reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p; .shared .b32 word;\n" + body
                + "\n}\n");
    }

    private static String failure(String cluster, int blocks, String body) {
        KernelFault thrown = assertThrows(
                KernelFault.class, () -> device(cluster, body).launch("k", LaunchShape.linear(blocks, 1), 0L));
        return thrown.getCause().getMessage();
    }

    /**
     * Several clusters of a grid know nothing of each other, and a launch without clusters has clusters of one block.
     */
    @Test
    void clustersOfAGrid() {
        String body = """
                ld.param.u64 %d1, [out]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %d2, %r1, 4; add.s64 %d1, %d1, %d2;
                st.shared.u32 [word], %r1;
                barrier.cluster.arrive; barrier.cluster.wait;
                mov.u32 %r2, %cluster_nctarank; mov.u32 %r3, %cluster_ctarank; sub.u32 %r3, %r2, %r3; sub.u32 %r3, %r3, 1;
                mov.u64 %d3, word; mapa.shared::cluster.u64 %d3, %d3, %r3; ld.shared::cluster.u32 %r4, [%d3];
                st.global.u32 [%d1], %r4;
                barrier.cluster.arrive; barrier.cluster.wait;
                """;
        assertArrayEquals(new int[] {1, 0, 3, 2, 5, 4}, launched(device(".reqnctapercluster 2", body)));
        assertArrayEquals(new int[] {2, 1, 0, 5, 4, 3}, launched(device(".reqnctapercluster 3", body)));
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, launched(device("", body)));
    }

    private static int[] launched(TestDevice device) {
        Allocation out = device.words(new int[6]);
        device.launch("k", LaunchShape.linear(6, 1), out.base());
        return TestDevice.words(out);
    }

    @Test
    void aBlockThatIsNotInTheCluster() {
        assertEquals(
                "k names the shared memory of block 2 of a cluster, counted from 0; the cluster has 2 blocks",
                failure(
                        ".reqnctapercluster 2",
                        2,
                        "mov.u64 %d3, word; mapa.shared::cluster.u64 %d3, %d3, 2; ld.shared::cluster.u32 %r4, [%d3];"));
    }

    /** A thread that does not arrive keeps the others from going on: they would wait forever. */
    @Test
    void aThreadThatDoesNotArrive() {
        String message = failure(
                ".reqnctapercluster 2",
                2,
                "mov.u32 %r1, %cluster_ctarank; setp.eq.u32 %p, %r1, 0; @%p bar.sync 1, 64;"
                        + " barrier.cluster.arrive; barrier.cluster.wait;");
        assertEquals(
                "the threads of a block wait for each other: thread 0 waits at barrier 1, where 1 of 64 threads have"
                        + " arrived",
                message);
    }
}
