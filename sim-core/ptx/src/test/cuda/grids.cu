// Grids whose blocks wait for each other: barriers of the grid, and flags in global memory. Launched cooperatively.
#include "corpus.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

#define BLOCK_THREE                                                                                        \
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;                              \
    unsigned a = in[i];                                                                                    \
    unsigned b = in[(i * 7 + 3) & (WORDS - 1)]

// Threads read what threads of other blocks have written before a barrier.
KERNEL(grid_sync) {
    BLOCK_THREE;
    cg::grid_group grid = cg::this_grid();
    OUT(0, a);
    grid.sync();
    unsigned x = out[4 * (grid.size() - 1 - grid.thread_rank())];
    grid.sync();
    OUT(0, x + b); OUT(1, grid.thread_rank() | grid.num_blocks() << 16); OUT(2, grid.is_valid() | grid.block_rank() << 8);
    dim3 at = grid.block_index(), size = grid.dim_blocks();
    OUT(3, at.x | at.y << 4 | size.x << 8 | size.y << 12);
}

// A barrier that is left before others have arrived.
KERNEL(grid_arrive) {
    BLOCK_THREE;
    cg::grid_group grid = cg::this_grid();
    OUT(0, a);
    cg::grid_group::arrival_token token = grid.barrier_arrive();
    OUT(1, b);
    grid.barrier_wait(cuda::std::move(token));
    OUT(2, out[4 * ((i + 37) & 127)]); OUT(3, 0);
}

__device__ double grid_sums[2][8];

// Steps of the conjugate gradient method for a system with three diagonals. All sums are in the order of the threads.
KERNEL(grid_gradient) {
    __shared__ double parts[32];
    BLOCK_THREE;
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    int n = grid.size();
    float* p_shared = (float*)out;
    double r = (int)(a & 255) - 128, p = r, x = 0;
    auto dot = [&](double v, int slot) {
        parts[threadIdx.x] = v;
        block.sync();
        if (threadIdx.x == 0) {
            double sum = 0;
            for (int k = 0; k < blockDim.x; k++) sum += parts[k];
            grid_sums[slot][grid.block_rank()] = sum;
        }
        grid.sync();
        double sum = 0;
        for (int k = 0; k < grid.num_blocks(); k++) sum += grid_sums[slot][k];
        grid.sync();
        return sum;
    };
    double old = dot(r * r, 0);
    for (int step = 0; step < 3; step++) {
        p_shared[4 * i] = (float)p;
        grid.sync();
        double left = i > 0 ? p_shared[4 * (i - 1)] : 0, right = i + 1 < n ? p_shared[4 * (i + 1)] : 0;
        double q = fma(4.0, p, -left) - right;
        double alpha = old / dot(p * q, 1);
        x = fma(alpha, p, x);
        r = fma(-alpha, q, r);
        double now = dot(r * r, 0);
        p = fma(now / old, p, r);
        old = now;
    }
    grid.sync();
    OUT64(0, UD(x)); OUT64(2, UD(r));
}

__device__ unsigned hand_count;
__device__ volatile unsigned hand_sense;

// A barrier of blocks as it is written by hand: a counter, and a flag that the last block turns.
__device__ void hand_barrier(unsigned blocks) {
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned sense = hand_sense;
        if (atomicAdd(&hand_count, 1) == blocks - 1) {
            hand_count = 0;
            __threadfence();
            hand_sense = sense ^ 1;
        } else {
            while (hand_sense == sense) {}
        }
        __threadfence();
    }
    __syncthreads();
}

KERNEL(grid_by_hand) {
    BLOCK_THREE;
    unsigned v = a;
    for (int round = 0; round < 5; round++) {
        OUT(0, v);
        hand_barrier(gridDim.x * gridDim.y);
        unsigned other = out[4 * ((i + (32 << round) + round) & 127)];
        hand_barrier(gridDim.x * gridDim.y);
        v = v * 3 + other;
    }
    OUT(0, v); OUT(1, b); OUT(2, 0); OUT(3, 0);
}

__device__ unsigned chain_value[8];
__device__ volatile int chain_flag[8];

// Each block waits for the one after it.
KERNEL(grid_chain) {
    BLOCK_THREE;
    __shared__ unsigned sum;
    int me = blockIdx.y * gridDim.x + blockIdx.x, last = gridDim.x * gridDim.y - 1;
    if (threadIdx.x == 0) {
        sum = 0;
        if (me < last) {
            while (chain_flag[me + 1] == 0) __nanosleep(20);
            __threadfence();
            sum = chain_value[me + 1];
        }
    }
    __syncthreads();
    atomicAdd(&sum, a & 0xFFFF);
    __syncthreads();
    if (threadIdx.x == 0) {
        chain_value[me] = sum;
        __threadfence();
        chain_flag[me] = 1;
    }
    OUT(0, sum); OUT(1, b); OUT(2, me); OUT(3, 0);
}

__device__ unsigned long long look_state[8];
__device__ unsigned look_ticket;

// A scan in one pass: each block publishes its sum, and looks back at the sums of the blocks before it.
KERNEL(grid_lookback) {
    __shared__ unsigned tile, exclusive, words[32];
    if (threadIdx.x == 0) tile = atomicAdd(&look_ticket, 1);
    __syncthreads();
    int i = tile * blockDim.x + threadIdx.x;
    unsigned a = in[i] & 0xFFFFF, x = a;
    for (int d = 1; d < 32; d *= 2) {
        unsigned y = __shfl_up_sync(~0u, x, d);
        if (threadIdx.x >= d) x += y;
    }
    if (threadIdx.x == 31) {
        const unsigned long long SUM = 1ull << 32, PREFIX = 2ull << 32;
        atomicExch(&look_state[tile], (tile == 0 ? PREFIX : SUM) | x);
        unsigned before = 0;
        for (int t = (int)tile - 1; t >= 0;) {
            unsigned long long seen = *(volatile unsigned long long*)&look_state[t];
            if (seen == 0) continue;
            before += (unsigned)seen;
            if (seen >= PREFIX) break;
            t--;
        }
        exclusive = before;
        if (tile > 0) atomicExch(&look_state[tile], PREFIX | (before + x));
    }
    words[threadIdx.x] = x;
    __syncthreads();
    OUT(0, exclusive + words[threadIdx.x]); OUT(1, words[threadIdx.x] - a + exclusive); OUT(2, 0); OUT(3, a);
}

__device__ int lock_word;
__device__ unsigned lock_sum, lock_holders;

// A lock that blocks spin for.
KERNEL(grid_lock) {
    BLOCK_THREE;
    if (threadIdx.x == 0) {
        for (int k = 0; k < 3; k++) {
            while (atomicCAS(&lock_word, 0, 1) != 0) __nanosleep(10);
            __threadfence();
            unsigned holders = ++*(volatile unsigned*)&lock_holders;
            *(volatile unsigned*)&lock_sum = *(volatile unsigned*)&lock_sum + (a & 0xFF) * holders;
            *(volatile unsigned*)&lock_holders = holders - 1;
            __threadfence();
            atomicExch(&lock_word, 0);
        }
    }
    cg::this_grid().sync();
    OUT(0, lock_sum); OUT(1, lock_holders); OUT(2, b); OUT(3, 0);
}

__device__ unsigned queue_words[16];
__device__ volatile unsigned queue_head, queue_tail;

// One block produces into a ring of 16 words, another one consumes; the producer is behind in the grid.
KERNEL(grid_queue) {
    BLOCK_THREE;
    __shared__ unsigned words[32];
    int me = blockIdx.y * gridDim.x + blockIdx.x;
    words[threadIdx.x] = 0;
    __syncthreads();
    if (me == 3 && threadIdx.x == 0) {
        for (int k = 0; k < 64; k++) {
            while (k - queue_tail >= 16) {}
            *(volatile unsigned*)&queue_words[k & 15] = in[k];
            __threadfence();
            queue_head = k + 1;
        }
    } else if (me == 0 && threadIdx.x == 0) {
        for (int k = 0; k < 64; k++) {
            while (queue_head <= k) {}
            __threadfence();
            words[k & 31] += *(volatile unsigned*)&queue_words[k & 15];
            queue_tail = k + 1;
        }
    }
    __syncthreads();
    OUT(0, me == 0 ? words[threadIdx.x] : a); OUT(1, b); OUT(2, me); OUT(3, 0);
}

__device__ unsigned plain_flag[4], plain_word[4];

// A flag that is read as other words, with a fence in the loop.
KERNEL(grid_fence) {
    BLOCK_THREE;
    int me = blockIdx.y * gridDim.x + blockIdx.x, other = me ^ 3;
    if (threadIdx.x == 0) {
        if (me > other) {
            while (plain_flag[other] == 0) __threadfence();
            plain_word[me] = plain_word[other] * 3;
        } else {
            plain_word[me] = a;
        }
        __threadfence();
        plain_flag[me] = 1;
        if (me < other) {
            while (plain_flag[other] == 0) __threadfence();
        }
    }
    __syncthreads();
    OUT(0, plain_word[me] + plain_word[other]); OUT(1, a); OUT(2, b); OUT(3, me);
}

// What differs from launch to launch: the test looks at properties of it.
KERNEL(grid_places) {
    BLOCK_THREE;
    unsigned sm, sms, warp, warps;
    unsigned long long grid;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u32 %0, %%nsmid;" : "=r"(sms));
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
    asm volatile("mov.u32 %0, %%nwarpid;" : "=r"(warps));
    asm volatile("mov.u64 %0, %%gridid;" : "=l"(grid));
    long long t0 = clock64();
    unsigned n0 = clock();
    unsigned long long g0, g1;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g0));
    while (clock64() - t0 < 2000) {}
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g1));
    OUT(0, sm < sms); OUT(1, warp < warps); OUT(2, clock() - n0 >= 1000); OUT(3, g1 >= g0 && (a ^ b ^ grid) != 12345);
}
