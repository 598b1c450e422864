// Kernels as GPU programs have them: half of them have one bug. nvcc -ptx -arch=sm_90 -O3 -lineinfo verdicts.cu
#include <cooperative_groups.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;

// -- reductions with a counter of blocks

__device__ void sumOfBlock(const int* in, int* partial) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s) {
            sums[t] += sums[t + s];
        }
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

extern "C" __global__ void lastBlockAdds(const int* in, int* out) {
    __shared__ bool isLast;
    sumOfBlock(in, out + 2);
    if (threadIdx.x == 0) {
        __threadfence();
        isLast = atomicInc((unsigned*)out, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast && threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < gridDim.x; i++) {
            sum += out[2 + i];
        }
        out[1] = sum;
    }
}

extern "C" __global__ void lastBlockWithoutBarrier(const int* in, int* out) {
    __shared__ bool isLast;
    sumOfBlock(in, out + 2);
    if (threadIdx.x == 0) {
        __threadfence();
        isLast = atomicInc((unsigned*)out, gridDim.x - 1) == gridDim.x - 1;
    }
    if (isLast) {
        atomicAdd(out + 1, 1);
    }
}

extern "C" __global__ void countsTooEarly(const int* in, int* out) {
    __shared__ bool isLast;
    if (threadIdx.x == 0) {
        isLast = atomicInc((unsigned*)out, gridDim.x - 1) == gridDim.x - 1;
    }
    sumOfBlock(in, out + 2);
    __syncthreads();
    if (isLast && threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < gridDim.x; i++) {
            sum += out[2 + i];
        }
        out[1] = sum;
    }
}

// -- locks

extern "C" __global__ void lockOfAllThreads(const int*, int* out) {
    bool done = false;
    while (!done) {
        if (atomicCAS(out, 0, 1) == 0) {
            out[1] += 1;
            __threadfence();
            atomicExch(out, 0);
            done = true;
        }
    }
}

extern "C" __global__ void unlocksTooEarly(const int*, int* out) {
    bool done = false;
    while (!done) {
        if (atomicCAS(out, 0, 1) == 0) {
            int old = out[1];
            __threadfence();
            atomicExch(out, 0);
            out[1] = old + 1;
            done = true;
        }
    }
}

extern "C" __global__ void ticketLock(const int*, int* out) {
    int mine = atomicAdd(out, 1);
    volatile int* serving = out + 2;
    bool done = false;
    while (!done) {
        if (*serving == mine) {
            __threadfence();
            out[1] += 1;
            __threadfence();
            *serving = mine + 1;
            done = true;
        }
    }
}

// Many threads wait for a lock for long; then two of them write without it.
extern "C" __global__ void raceAfterALongWait(const int*, int* out) {
    for (int i = 0; i < 3; i++) {
        bool done = false;
        while (!done) {
            if (atomicCAS(out, 0, 1) == 0) {
                out[1] += 1;
                __threadfence();
                atomicExch(out, 0);
                done = true;
            }
        }
    }
    if (atomicAdd(out + 3, 1) >= blockDim.x * gridDim.x - 2) {
        out[2] += 1;
    }
}

// -- rings

template <bool early>
__device__ void ring(int* out) {
    volatile int* head = out;
    volatile int* tail = out + 1;
    int* slots = out + 2;
    if (threadIdx.x == 0) {
        for (int i = 0; i < 16; i++) {
            while (i - *tail >= 4) {
            }
            __threadfence();
            slots[i % 4] = i;
            __threadfence();
            *head = i + 1;
        }
    } else if (threadIdx.x == 32) {
        int sum = 0;
        for (int i = 0; i < 16; i++) {
            while (*head <= i) {
            }
            __threadfence();
            if (early) {
                *tail = i + 1;
            }
            sum += slots[i % 4];
            if (!early) {
                __threadfence();
                *tail = i + 1;
            }
        }
        out[8] = sum;
    }
}

extern "C" __global__ void ringOfTwoThreads(const int*, int* out) {
    ring<false>(out);
}

extern "C" __global__ void ringFreesTooEarly(const int*, int* out) {
    ring<true>(out);
}

// -- grids

extern "C" __global__ void neighboursOfTheGrid(const int*, int* out) {
    int n = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i;
    cg::this_grid().sync();
    int next = out[(i + 1) % n];
    cg::this_grid().sync();
    out[i] = next;
}

extern "C" __global__ void neighboursWithOneGridBarrier(const int*, int* out) {
    int n = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i;
    cg::this_grid().sync();
    out[i] = out[(i + 1) % n];
}

extern "C" __global__ void lookBack(const int* in, int* out) {
    // Status words: 0 for nothing, else a sum and one.
    volatile int* status = out + 64;
    if (threadIdx.x == 0) {
        int before = 0;
        if (blockIdx.x > 0) {
            int seen = 0;
            while (seen == 0) {
                seen = status[blockIdx.x - 1];
            }
            before = seen - 1;
        }
        out[blockIdx.x] = before;
        __threadfence();
        status[blockIdx.x] = before + in[blockIdx.x] + 1;
    }
}

extern "C" __global__ void tokenOfBlocks(const int*, int* out) {
    if (threadIdx.x == 0) {
        while (atomicAdd(out, 0) != blockIdx.x) {
        }
        __threadfence();
        out[1] += blockIdx.x;
        __threadfence();
        atomicExch(out, blockIdx.x + 1);
    }
}

// -- warps

extern "C" __global__ void warpSum(const int* in, int* out) {
    int sum = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, d);
    }
    if (threadIdx.x % 32 == 0) {
        out[threadIdx.x / 32] = sum;
    }
}

extern "C" __global__ void warpSumInShared(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        int other = t % 32 < d ? sums[t + d] : 0;
        __syncwarp();
        sums[t] += other;
        __syncwarp();
    }
    if (t % 32 == 0) {
        out[t / 32] = sums[t];
    }
}

extern "C" __global__ void warpSumWithoutBarrier(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        if (t % 32 < d) {
            sums[t] += sums[t + d];
        }
    }
    if (t % 32 == 0) {
        out[t / 32] = sums[t];
    }
}

// -- buffers

extern "C" __global__ void twoBuffersOfWarps(const int* in, int* out) {
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ int buffers[2][32];
    __shared__ alignas(barrier) char space[4 * sizeof(barrier)];
    barrier* filled = (barrier*)space;
    barrier* ready = filled + 2;
    if (threadIdx.x < 4) {
        init(filled + threadIdx.x, 64);
    }
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < 4; i++) {
            ready[i % 2].arrive_and_wait();
            buffers[i % 2][lane] = in[i * 32 + lane];
            (void)filled[i % 2].arrive();
        }
    } else {
        (void)ready[0].arrive();
        (void)ready[1].arrive();
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            filled[i % 2].arrive_and_wait();
            sum += buffers[i % 2][31 - lane];
            (void)ready[i % 2].arrive();
        }
        out[lane] = sum;
    }
}

template <bool second>
__device__ void tiles(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        tile[t] = in[i * 64 + t];
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            sum += tile[k] * k;
        }
        if (second) {
            __syncthreads();
        }
    }
    out[t] = sum;
}

extern "C" __global__ void tilesWithBarriers(const int* in, int* out) {
    tiles<true>(in, out);
}

extern "C" __global__ void tilesWithOneBarrier(const int* in, int* out) {
    tiles<false>(in, out);
}

extern "C" __global__ void prefixSumWithOneBarrier(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        if (t >= d) {
            sums[t] += sums[t - d];
        }
        __syncthreads();
    }
    out[t] = sums[t];
}

extern "C" __global__ void histogramOfBlock(const int* in, int* out) {
    __shared__ int bins[16];
    int t = threadIdx.x;
    if (t < 16) {
        bins[t] = 0;
    }
    __syncthreads();
    atomicAdd(bins + in[t] % 16, 1);
    __syncthreads();
    if (t < 16) {
        atomicAdd(out + t, bins[t]);
    }
}

extern "C" __global__ void histogramWithoutFirstBarrier(const int* in, int* out) {
    __shared__ int bins[16];
    int t = threadIdx.x;
    if (t < 16) {
        bins[t] = 0;
    }
    atomicAdd(bins + in[t] % 16, 1);
    __syncthreads();
    if (t < 16) {
        atomicAdd(out + t, bins[t]);
    }
}

// -- global memory

extern "C" __global__ void stencilInPlace(const int*, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int left = i > 0 ? out[i - 1] : 0;
    out[i] = left + 1;
}

extern "C" __global__ void vectorsAndElements(const int* in, int* out) {
    int t = threadIdx.x;
    if (t < 16) {
        ((int4*)out)[t] = ((const int4*)in)[t];
        out[4 * t + 1] += out[4 * t];
    }
}

extern "C" __global__ void vectorsOverlap(const int* in, int* out) {
    int t = threadIdx.x;
    if (t < 16) {
        ((int2*)out)[t] = ((const int2*)in)[t];
        out[2 * t + 2] = 1;
    }
}

extern "C" __global__ void countsOfBlocks(const int*, int* out) {
    atomicAdd_block(out, 1);
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) valuesOfTheOtherBlock(const int*, int* out) {
    __shared__ int values[64];
    auto cluster = cg::this_cluster();
    values[threadIdx.x] = blockIdx.x * blockDim.x + threadIdx.x;
    cluster.sync();
    int* other = cluster.map_shared_rank(values, cluster.block_rank() ^ 1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = other[threadIdx.x];
    cluster.sync();
}
