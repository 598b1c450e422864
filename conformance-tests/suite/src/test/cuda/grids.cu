// Blocks that wait for each other, in cooperative launches and others.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Each thread reads what the same thread of the next block has written.
extern "C" __global__ void gridBarrier(int* words) {
    cg::grid_group grid = cg::this_grid();
    int i = grid.thread_rank(), n = grid.size();
    words[i] = i;
    grid.sync();
    int other = words[(i + blockDim.x) % n];
    grid.sync();
    words[i] = other;
}

extern "C" __global__ void gridWithoutBarrier(int* words) {
    cg::grid_group grid = cg::this_grid();
    int i = grid.thread_rank(), n = grid.size();
    words[i] = i;
    __syncthreads();
    int other = words[(i + blockDim.x) % n];
    grid.sync();
    words[i] = other;
}

__device__ unsigned count;
__device__ volatile unsigned turns;

// A barrier as it is written by hand.
extern "C" __global__ void barrierByHand(int* words) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    words[i] = i;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned turn = turns;
        if (atomicAdd(&count, 1) == gridDim.x - 1) {
            count = 0;
            __threadfence();
            turns = turn + 1;
        } else {
            while (turns == turn) {}
        }
        __threadfence();
    }
    __syncthreads();
    words[i + n] = words[(i + blockDim.x) % n];
}

__device__ volatile int flags[64];

// Each block waits for the one behind it.
extern "C" __global__ void waitForNext(int* words) {
    int b = blockIdx.x;
    if (threadIdx.x == 0 && b + 1 < gridDim.x) {
        while (flags[b + 1] == 0) {}
        __threadfence();
    }
    __syncthreads();
    words[b * blockDim.x + threadIdx.x] = b + 1 < gridDim.x ? words[(b + 1) * blockDim.x] + 1 : 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        flags[b] = 1;
    }
}

// The SM, the number of SMs, and the number of the launch.
extern "C" __global__ void places(int* words) {
    unsigned sm, sms;
    unsigned long long grid;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u32 %0, %%nsmid;" : "=r"(sms));
    asm volatile("mov.u64 %0, %%gridid;" : "=l"(grid));
    words[3 * blockIdx.x] = sm;
    words[3 * blockIdx.x + 1] = sms;
    words[3 * blockIdx.x + 2] = (int)grid;
}
