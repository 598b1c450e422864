// Clusters of blocks. No device has answered these: the test computes what they give.
#include "corpus.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

#define CLUSTER_KERNEL(name, x, y) \
    extern "C" __global__ void __cluster_dims__(x, y, 1) name(const unsigned* in, unsigned* out)

#define BLOCK_THREE                                                                                        \
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;                              \
    unsigned a = in[i];                                                                                    \
    unsigned b = in[(i * 7 + 3) & (WORDS - 1)]

#define SPECIAL(name) ({ unsigned v_; asm volatile("mov.u32 %0, %" name ";" : "=r"(v_)); v_; })

// Where a block is in its cluster, and the cluster in the grid.
CLUSTER_KERNEL(cl_indices, 2, 2) {
    BLOCK_THREE;
    cg::cluster_group cluster = cg::this_cluster();
    dim3 at = cluster.block_index(), size = cluster.dim_blocks();
    OUT(0, at.x | at.y << 4 | at.z << 8 | cluster.block_rank() << 12);
    OUT(1, size.x | size.y << 4 | size.z << 8 | cluster.num_blocks() << 12 | cluster.thread_rank() << 16);
    OUT(2, SPECIAL("%clusterid.x") | SPECIAL("%clusterid.y") << 8 | SPECIAL("%clusterid.z") << 16);
    OUT(3, SPECIAL("%nclusterid.x") | SPECIAL("%nclusterid.y") << 8 | (a ^ b) << 16);
}

// Each block sums its words; the first one of the cluster adds the sums of all, and all read the result.
CLUSTER_KERNEL(cl_reduce, 4, 1) {
    BLOCK_THREE;
    __shared__ unsigned words[32];
    __shared__ unsigned sum;
    cg::cluster_group cluster = cg::this_cluster();
    words[threadIdx.x] = a;
    __syncthreads();
    for (int s = 16; s > 0; s >>= 1) {
        if (threadIdx.x < s) words[threadIdx.x] += words[threadIdx.x + s];
        __syncthreads();
    }
    cluster.sync();
    if (cluster.thread_rank() == 0) {
        sum = 0;
        for (unsigned r = 0; r < cluster.num_blocks(); r++) sum += *cluster.map_shared_rank(&words[0], r);
    }
    cluster.sync();
    OUT(0, *cluster.map_shared_rank(&sum, 0)); OUT(1, words[0]); OUT(2, b);
    OUT(3, cluster.query_shared_rank(cluster.map_shared_rank(&sum, 2)) << 8 | cluster.query_shared_rank(&sum));
    cluster.sync();
}

// A histogram whose bins are spread over the blocks of a cluster.
CLUSTER_KERNEL(cl_histogram, 2, 1) {
    BLOCK_THREE;
    __shared__ unsigned bins[16];
    __shared__ float total;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    if (threadIdx.x == 0) total = 0;
    cluster.sync();
    unsigned bin = a & 31;
    unsigned* mine = cluster.map_shared_rank(bins, bin >> 4);
    unsigned before = atomicAdd(&mine[bin & 15], 1);
    atomicAdd(cluster.map_shared_rank(&total, 1), 1.0f);
    cluster.sync();
    OUT(0, cluster.map_shared_rank(bins, (threadIdx.x >> 4) & 1)[threadIdx.x & 15]);
    OUT(1, before < 64); OUT(2, U(*cluster.map_shared_rank(&total, 1))); OUT(3, b);
    cluster.sync();
}

// Each block writes to the next one with addresses of 32 bits; what is between arrival and waiting runs before others.
CLUSTER_KERNEL(cl_ring, 4, 1) {
    BLOCK_THREE;
    __shared__ __align__(16) unsigned words[4 * 32];
    unsigned local = (unsigned)__cvta_generic_to_shared(&words[4 * threadIdx.x]), remote;
    unsigned rank = SPECIAL("%cluster_ctarank"), size = SPECIAL("%cluster_nctarank");
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(local), "r"((rank + 1) % size));
    asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
    asm volatile("st.shared::cluster.v2.u32 [%0], {%1, %2};" ::"r"(remote), "r"(a), "r"(b) : "memory");
    asm volatile("st.shared::cluster.u32 [%0+8], %1;" ::"r"(remote), "r"(rank) : "memory");
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
    unsigned own = a * 3;
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
    unsigned back, owner;
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(back) : "r"(remote) : "memory");
    asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(owner) : "r"(remote));
    OUT(0, words[4 * threadIdx.x]); OUT(1, words[4 * threadIdx.x + 1] + own);
    OUT(2, words[4 * threadIdx.x + 2] | owner << 8); OUT(3, back);
    asm volatile("barrier.cluster.arrive.relaxed; barrier.cluster.wait;" ::: "memory");
}

// The threads of all blocks arrive at an object of the first block, which waits for them.
CLUSTER_KERNEL(cl_mbarrier, 2, 1) {
    BLOCK_THREE;
    __shared__ unsigned long long bar;
    __shared__ unsigned words[128];
    unsigned object = (unsigned)__cvta_generic_to_shared(&bar), data = (unsigned)__cvta_generic_to_shared(words);
    unsigned rank = SPECIAL("%cluster_ctarank");
    if (threadIdx.x == 0 && rank == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(object), "r"(2 * 64) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    cg::this_cluster().sync();
    asm volatile("{ .reg .b32 r; mapa.shared::cluster.u32 r, %0, 0; st.shared::cluster.u32 [r], %1; }"
                 ::"r"(data + 4 * (64 * rank + threadIdx.x)), "r"(a) : "memory");
    asm volatile("{ .reg .b32 r; mapa.shared::cluster.u32 r, %0, 0;"
                 " mbarrier.arrive.release.cluster.shared::cluster.b64 _, [r]; }" ::"r"(object) : "memory");
    unsigned sum = 0;
    if (rank == 0) {
        unsigned done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0;"
                         " selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(object) : "memory");
        sum = words[127 - threadIdx.x];
    }
    OUT(0, sum); OUT(1, b); OUT(2, rank); OUT(3, a);
    cg::this_cluster().sync();
}

// Threads that have ended do not keep the others from passing the barrier.
CLUSTER_KERNEL(cl_exit, 2, 1) {
    BLOCK_THREE;
    __shared__ unsigned words[64];
    unsigned rank = SPECIAL("%cluster_ctarank");
    words[threadIdx.x] = a;
    OUT(0, b); OUT(1, 0); OUT(2, 0); OUT(3, 0);
    if (rank == 1 && threadIdx.x >= 32) return;
    asm volatile("barrier.cluster.arrive; barrier.cluster.wait;" ::: "memory");
    OUT(1, *cg::this_cluster().map_shared_rank(&words[threadIdx.x & 31], rank ^ 1));
    OUT(2, __isShared(&words[0]));
    asm volatile("barrier.cluster.arrive; barrier.cluster.wait;" ::: "memory");
}
