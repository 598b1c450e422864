// Threads of a block that share global memory: nvcc -ptx -arch=sm_90 -O3 -lineinfo races.cu

extern "C" __global__ void neighbours(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    if (t > 0) {
        words[t - 1] += 2;
    }
}

extern "C" __global__ void barrierOfTheBlock(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    __syncthreads();
    int other = words[t ^ 32];
    __syncthreads();
    words[t] = other + 1;
}

extern "C" __global__ void barrierOfTheWarp(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    __syncwarp();
    int other = words[t ^ 1];
    __syncwarp();
    words[t] = other + 1;
}

extern "C" __global__ void barrierObject(int* words) {
    __shared__ unsigned long long barrier;
    unsigned address = (unsigned)__cvta_generic_to_shared(&barrier);
    int t = threadIdx.x;
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(address));
    }
    __syncthreads();
    words[t] = t;
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(address) : "memory");
    unsigned done = 0;
    while (!done) {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(address), "l"(state) : "memory");
    }
    words[t + 64] = words[t ^ 32];
}

// Threads of a block that share its shared memory.

extern "C" __global__ void sharedNeighbours(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    words[t] = shared[t ^ 32];
}

extern "C" __global__ void sharedReduction(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    __syncthreads();
    for (int s = 32; s > 0; s >>= 1) {
        if (t < s) {
            shared[t] += shared[t + s];
        }
        __syncthreads();
    }
    words[t] = shared[0];
}

extern "C" __global__ void sharedReductionWithoutBarrier(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    __syncthreads();
    for (int s = 32; s > 0; s >>= 1) {
        if (t < s) {
            shared[t] += shared[t + s];
        }
    }
    words[t] = t;
}

extern "C" __global__ void sharedWarps(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    __syncwarp();
    int other = shared[t ^ 1];
    __syncwarp();
    shared[t] = other + 1;
    __syncwarp();
    words[t] = shared[t ^ 3];
}

extern "C" __global__ void sharedAcrossWarps(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    __syncwarp();
    words[t] = shared[t ^ 32];
}

extern "C" __global__ void sharedHistogram(int* words) {
    __shared__ int bins[4];
    int t = threadIdx.x;
    if (t < 4) {
        bins[t] = 0;
    }
    __syncthreads();
    atomicAdd(&bins[t & 3], 1);
    __syncthreads();
    words[t] = bins[t & 3];
}

extern "C" __global__ void sharedCounter(int* words) {
    __shared__ int count;
    int t = threadIdx.x;
    if (t == 0) {
        count = 0;
    }
    __syncthreads();
    count++;
    __syncthreads();
    words[t] = count;
}

extern "C" __global__ void sharedLastThread(int* words) {
    __shared__ int shared[64];
    __shared__ int arrived;
    int t = threadIdx.x;
    if (t == 0) {
        arrived = 0;
    }
    __syncthreads();
    shared[t] = t;
    __threadfence_block();
    if (atomicAdd(&arrived, 1) == 63) {
        __threadfence_block();
        int sum = 0;
        for (int i = 0; i < 64; i++) {
            sum += shared[i];
        }
        words[0] = sum;
    }
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) sharedOfCluster(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    int i = blockIdx.x * 64 + t;
    words[i] = t;
    shared[t] = t;
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    unsigned* other = (unsigned*)__cluster_map_shared_rank(shared, blockIdx.x ^ 1);
    int sum = other[t] + words[i ^ 64];
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    words[i] = sum;
}

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

// A copy from shared memory begins before the threads have written there; with the barrier it does not.
template <bool HasBarrier> static __device__ void copyOut(int* words) {
    __shared__ alignas(16) int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    if (HasBarrier) {
        __syncthreads();
    }
    if (t == 63) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(words), "r"(SHARED(shared)) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
    }
}

extern "C" __global__ void sharedCopy(int* words) { copyOut<true>(words); }
extern "C" __global__ void sharedCopyWithoutBarrier(int* words) { copyOut<false>(words); }

// A matrix that one warp has written is read by another one.
template <bool HasBarrier> static __device__ void readRows(int* words) {
    __shared__ alignas(16) int shared[32];
    int t = threadIdx.x;
    if (t < 32) {
        shared[t] = t;
    }
    if (HasBarrier) {
        __syncthreads();
    }
    if (t >= 32) {
        int x;
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x) : "r"(SHARED(&shared[4 * (t & 7)])) : "memory");
        words[t] = x;
    }
}

extern "C" __global__ void sharedRows(int* words) { readRows<true>(words); }
extern "C" __global__ void sharedRowsWithoutBarrier(int* words) { readRows<false>(words); }

// The last warp of a reduction, whose lanes exchange values through volatile memory.
extern "C" __global__ void sharedVolatile(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    __syncthreads();
    if (t < 32) {
        volatile int* v = shared;
        v[t] += v[t + 32];
        v[t] += v[t + 16];
        v[t] += v[t + 8];
        v[t] += v[t + 4];
        v[t] += v[t + 2];
        v[t] += v[t + 1];
    }
    if (t == 0) {
        words[0] = shared[0];
    }
}

// Lanes that exchange values through plain memory, and rely on running in lock step.
extern "C" __global__ void sharedLockStep(int* words) {
    __shared__ int shared[64];
    int t = threadIdx.x;
    shared[t] = t;
    asm volatile("" ::: "memory");
    words[t] = shared[t ^ 1];
}
