// Lanes of a warp that exchange values through volatile memory without a barrier, as code from before __syncwarp does.
#include "corpus.h"

// The last warp of the reduction in the samples of CUDA 2 to 8.
template <unsigned blockSize> static __device__ __noinline__ void lastWarp(volatile unsigned* s, unsigned t) {
    if (blockSize >= 64) s[t] += s[t + 32];
    if (blockSize >= 32) s[t] += s[t + 16];
    if (blockSize >= 16) s[t] += s[t + 8];
    if (blockSize >= 8) s[t] += s[t + 4];
    if (blockSize >= 4) s[t] += s[t + 2];
    if (blockSize >= 2) s[t] += s[t + 1];
}

template <unsigned blockSize> static __device__ unsigned sum(unsigned x, unsigned* s) {
    unsigned t = threadIdx.x;
    s[t] = x;
    __syncthreads();
    if (blockSize >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
    if (t < 32) lastWarp<blockSize>(s, t);
    __syncthreads();
    return s[0];
}

KERNEL(lane_reduce) {
    THREE;
    __shared__ unsigned s[96];
    unsigned x = sum<64>(a, s);
    __syncthreads();
    OUT(0, x); OUT(1, sum<64>(b, s)); OUT(2, c); OUT(3, s[0]);
}

KERNEL(lane_reduce_large) {
    THREE;
    __shared__ unsigned s[160];
    OUT(0, sum<128>(a * 3 + b, s)); OUT(1, a); OUT(2, b); OUT(3, c);
}

// As it is written without a function: in the kernel, for numbers of single precision.
KERNEL(lane_unrolled) {
    THREE;
    __shared__ float s[64];
    unsigned t = threadIdx.x;
    s[t] = (float)(a & 0xFFF);
    __syncthreads();
    if (t < 32) {
        volatile float* v = s;
        v[t] += v[t + 32]; v[t] += v[t + 16]; v[t] += v[t + 8];
        v[t] += v[t + 4]; v[t] += v[t + 2]; v[t] += v[t + 1];
    }
    __syncthreads();
    OUT(0, U(s[0])); OUT(1, a); OUT(2, b); OUT(3, c);
}

// A loop, in which half of the lanes fall out after each step.
KERNEL(lane_loop) {
    THREE;
    __shared__ volatile unsigned s[64];
    unsigned lane = threadIdx.x & 31, t = threadIdx.x;
    s[t] = a;
    for (unsigned d = 16; d > 0; d >>= 1)
        if (lane < d) s[t] += s[t + d];
    OUT(0, s[t & 32]); OUT(1, b); OUT(2, c); OUT(3, lane);
}

// An inclusive scan of each warp, with zeros in front, in global memory too.
KERNEL(lane_scan) {
    THREE;
    __shared__ volatile unsigned s[2][48];
    unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    volatile unsigned* p = &s[warp][16];
    volatile unsigned* g = out + (i & ~31) * 4;
    s[warp][lane & 15] = 0;
    p[lane] = b;
    g[lane] = a;
    for (int d = 1; d < 32; d *= 2) p[lane] += p[(int)lane - d];
    for (int d = 1; d < 32; d *= 2) {
        unsigned x = lane >= d ? g[lane - d] : 0;
        g[lane] += x;
    }
    unsigned x = g[lane];
    __syncwarp();
    OUT(0, x); OUT(1, p[lane]); OUT(2, c); OUT(3, p[31]);
}

// Lanes of a warp that sort a row by transposition, two loads before two stores.
KERNEL(lane_sort) {
    THREE;
    __shared__ volatile unsigned s[64];
    unsigned t = threadIdx.x, lane = t & 31;
    s[t] = a;
    for (int k = 0; k < 32; k++) {
        if (lane < 16) {
            unsigned at = (t & 32) + 2 * lane + (k & 1), end = (t & 32) + 31;
            if (at < end) {
                unsigned x = s[at], y = s[at + 1];
                s[at] = x < y ? x : y;
                s[at + 1] = x < y ? y : x;
            }
        }
    }
    OUT(0, s[t]); OUT(1, b); OUT(2, c); OUT(3, lane);
}

// Threads that wait for a flag that another lane of their warp, or another warp, sets after it has stored.
KERNEL(lane_flags) {
    THREE;
    __shared__ volatile unsigned value[64], flag[64];
    unsigned t = threadIdx.x;
    flag[t] = 0;
    __syncthreads();
    if (t > 0) {
        while (flag[t - 1] == 0) {}
        value[t] = value[t - 1] + a;
    } else {
        value[0] = a;
    }
    __threadfence_block();
    flag[t] = 1;
    OUT(0, value[t]); OUT(1, b); OUT(2, c); OUT(3, t);
}

static __device__ __noinline__ void lock(unsigned* at) { while (atomicCAS(at, 0u, 1u) != 0) {} __threadfence(); }
static __device__ __noinline__ void unlock(unsigned* at) { __threadfence(); atomicExch(at, 0u); }

// A counter that a lock guards, which lanes of a warp compete for, in functions.
KERNEL(lane_lock) {
    THREE;
    __shared__ unsigned mutex;
    __shared__ volatile unsigned counter, last;
    if (threadIdx.x == 0) { mutex = 0; counter = 0; last = 0; }
    __syncthreads();
    lock(&mutex);
    unsigned mine = counter;
    counter = mine + 1;
    last = last + a;
    unlock(&mutex);
    __syncthreads();
    unsigned rank = __syncthreads_count(mine < 64);
    OUT(0, counter); OUT(1, last); OUT(2, rank); OUT(3, b ^ c);
}

// Lanes that look together whether all of them are served, while another warp serves them.
KERNEL(lane_polls) {
    THREE;
    __shared__ volatile unsigned box[32];
    unsigned lane = threadIdx.x & 31, rounds = 0;
    if (threadIdx.x < 32) box[lane] = 0;
    __syncthreads();
    unsigned x = 0;
    if (threadIdx.x < 32) {
        do { x = box[lane]; rounds = 1; } while (__any_sync(~0u, x == 0));
    } else {
        for (int k = 0; k < 4; k++) if ((lane & 3) == k) { box[lane] = (b | 1); __syncwarp(0x11111111u << k); }
    }
    OUT(0, x); OUT(1, a); OUT(2, b | 1); OUT(3, rounds);
}
