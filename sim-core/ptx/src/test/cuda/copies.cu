// Copies of many bytes with barrier objects and groups, as libcu++ and inline PTX write them; stores to other blocks.
#include "corpus.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
namespace cg = cooperative_groups;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

// From global to shared memory, counted by a barrier object; back by a group.
KERNEL(bulk_there_and_back) {
    THREE;
    __shared__ alignas(128) unsigned words[256];
    #pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier barrier;
    if (threadIdx.x == 0) {
        init(&barrier, blockDim.x);
        cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    }
    __syncthreads();
    block_barrier::arrival_token token;
    if (threadIdx.x == 0) {
        cuda::device::memcpy_async_tx(words, in + blockIdx.x * 256, cuda::aligned_size_t<16>(sizeof(words)), barrier);
        token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof(words));
    } else {
        token = barrier.arrive();
    }
    barrier.wait(cuda::std::move(token));
    unsigned x[4];
    for (int k = 0; k < 4; k++) x[k] = words[(255 - 4 * threadIdx.x - k)] + a + b * c * 0;
    __syncthreads();
    for (int k = 0; k < 4; k++) words[4 * threadIdx.x + k] = x[k];
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out + blockIdx.x * 256, words, sizeof(words));
        cuda::ptx::cp_async_bulk_commit_group();
        cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
        cuda::ptx::cp_async_bulk_wait_group(cuda::ptx::n32_t<0>());
    }
}

// The same copies through memcpy_async of a group, with a barrier that all threads arrive at.
KERNEL(bulk_group_copy) {
    THREE;
    __shared__ alignas(16) unsigned words[256];
    __shared__ block_barrier barrier;
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&barrier, block.size());
    block.sync();
    cuda::memcpy_async(block, words, in + blockIdx.x * 256, cuda::aligned_size_t<16>(sizeof(words)), barrier);
    barrier.arrive_and_wait();
    OUT(0, words[255 - threadIdx.x] + a); OUT(1, b); OUT(2, c); OUT(3, words[threadIdx.x]);
}

// cg::memcpy_async and cg::wait, of a size that is no multiple of 16.
KERNEL(bulk_cg_wait) {
    THREE;
    __shared__ unsigned words[67];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, words, in + blockIdx.x * 64 + 1, sizeof(unsigned) * 67);
    cg::wait(block);
    OUT(0, words[66 - threadIdx.x]); OUT(1, a); OUT(2, b); OUT(3, c);
}

// Two stages of a pipeline that a block shares, and one that each thread has for itself.
KERNEL(bulk_pipeline) {
    THREE;
    __shared__ unsigned stages[2][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    unsigned sum = 0;
    pipe.producer_acquire();
    cuda::memcpy_async(block, stages[0], in, sizeof(stages[0]), pipe);
    pipe.producer_commit();
    for (int k = 1; k < 4; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(block, stages[k & 1], in + 64 * k, sizeof(stages[0]), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        sum = sum * 3 + stages[(k - 1) & 1][threadIdx.x ^ 5];
        pipe.consumer_release();
    }
    pipe.consumer_wait();
    sum = sum * 3 + stages[1][threadIdx.x ^ 5];
    pipe.consumer_release();
    block.sync();
    auto mine = cuda::make_pipeline();
    mine.producer_acquire();
    cuda::memcpy_async(&stages[0][threadIdx.x], in + i, sizeof(unsigned), mine);
    mine.producer_commit();
    mine.producer_acquire();
    cuda::memcpy_async(&stages[1][threadIdx.x], in + i + 1, sizeof(unsigned), mine);
    mine.producer_commit();
    cuda::pipeline_consumer_wait_prior<0>(mine);
    OUT(0, sum); OUT(1, stages[0][threadIdx.x] + a); OUT(2, stages[1][threadIdx.x] + b); OUT(3, c);
}

// Stores and reductions in the shared memory of the other block of a cluster, whose bytes its barrier object counts.
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_stores(const unsigned* in, unsigned* out) {
    THREE;
    __shared__ alignas(16) unsigned words[64];
    __shared__ alignas(16) uint4 wide[64];
    __shared__ unsigned sum;
    __shared__ alignas(8) unsigned long long barrier;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) {
        sum = 0;
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(SHARED(&barrier)));
        asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(SHARED(&barrier)), "r"(64 * 24));
    }
    cluster.sync();
    unsigned other = cluster.block_rank() ^ 1, at, wat, sat, bar;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(at) : "r"(SHARED(&words[63 - threadIdx.x])), "r"(other));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(wat) : "r"(SHARED(&wide[threadIdx.x])), "r"(other));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(sat) : "r"(SHARED(&sum)), "r"(other));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(bar) : "r"(SHARED(&barrier)), "r"(other));
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(at), "r"(a), "r"(bar) : "memory");
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
                 ::"r"(wat), "r"(a), "r"(b), "r"(c), "r"(a ^ b), "r"(bar) : "memory");
    asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %1, [%2];"
                 ::"r"(sat), "r"(a & 0xFFFF), "r"(bar) : "memory");
    unsigned done = 0;
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(SHARED(&barrier)) : "memory");
    uint4 w = wide[threadIdx.x];
    OUT(0, words[threadIdx.x]); OUT(1, w.x + 3 * w.y + 5 * w.z); OUT(2, w.w); OUT(3, sum);
    cluster.sync();
}

// A copy to all blocks of a cluster, and one from shared memory to that of another block.
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_cluster(const unsigned* in, unsigned* out) {
    THREE;
    __shared__ alignas(128) unsigned words[64], more[64], third[64];
    __shared__ alignas(8) unsigned long long barrier;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(SHARED(&barrier)));
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(SHARED(&barrier)), "r"(512));
    }
    words[threadIdx.x] = c;
    more[threadIdx.x] = b;
    cuda::ptx::fence_proxy_async();
    cluster.sync();
    if (threadIdx.x == 0) {
        unsigned rank = cluster.block_rank(), to, bar;
        asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(SHARED(&words[0])), "r"(rank ^ 1));
        asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(bar) : "r"(SHARED(&barrier)), "r"(rank ^ 1));
        asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                     ::"r"(to), "r"(SHARED(&more[0])), "r"(256), "r"(bar) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                     ::"r"(SHARED(&third[0])), "l"(in + 128 * rank), "r"(256), "r"(SHARED(&barrier)) : "memory");
    }
    unsigned done = 0;
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(SHARED(&barrier)) : "memory");
    OUT(0, words[threadIdx.x]); OUT(1, a); OUT(2, third[threadIdx.x]); OUT(3, b);
    cluster.sync();
}

// A copy of each block to both blocks of a cluster.
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_multicast(const unsigned* in, unsigned* out) {
    THREE;
    __shared__ alignas(128) unsigned words[128];
    __shared__ alignas(8) unsigned long long barrier;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(SHARED(&barrier)));
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(SHARED(&barrier)), "r"(512));
    }
    cuda::ptx::fence_proxy_async();
    cluster.sync();
    if (threadIdx.x == 0) {
        unsigned rank = cluster.block_rank();
        unsigned short both = 3;
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
                     ::"r"(SHARED(&words[64 * rank])), "l"(in + 128 * rank), "r"(256), "r"(SHARED(&barrier)), "h"(both) : "memory");
    }
    unsigned done = 0;
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(SHARED(&barrier)) : "memory");
    OUT(0, words[threadIdx.x]); OUT(1, words[127 - threadIdx.x]); OUT(2, a ^ b); OUT(3, c);
    cluster.sync();
}
