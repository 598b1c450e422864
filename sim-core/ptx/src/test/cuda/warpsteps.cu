// Lanes of a warp that exchange values through plain shared memory without a barrier: code that relies on lock step.
// The compiler may move and merge plain accesses, which MEMORY keeps it from; the order of the lanes is left to the device.
#include "corpus.h"

#define MEMORY asm volatile("" ::: "memory")

// The last steps of a reduction, each of which loads what other lanes have stored in the step before.
KERNEL(step_reduce) {
    THREE;
    __shared__ unsigned s[96];
    unsigned t = threadIdx.x;
    s[t] = a + b;
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32]; MEMORY;
        s[t] += s[t + 16]; MEMORY;
        s[t] += s[t + 8]; MEMORY;
        s[t] += s[t + 4]; MEMORY;
        s[t] += s[t + 2]; MEMORY;
        s[t] += s[t + 1]; MEMORY;
    }
    __syncthreads();
    OUT(0, s[0]); OUT(1, a); OUT(2, b); OUT(3, c);
}

static __device__ __noinline__ void reduceLanes(unsigned* s, unsigned lane) {
    for (unsigned d = 16; d > 0; d >>= 1) {
        if (lane < d) s[lane] += s[lane + d];
        MEMORY;
    }
}

// A loop in which half of the lanes fall out after each step, in a function.
KERNEL(step_loop) {
    THREE;
    __shared__ unsigned s[64];
    unsigned lane = threadIdx.x & 31, first = threadIdx.x & 32;
    s[threadIdx.x] = a;
    MEMORY;
    reduceLanes(s + first, lane);
    OUT(0, s[first]); OUT(1, b); OUT(2, c); OUT(3, lane);
}

// An inclusive scan of each warp: all lanes load before one of them stores.
KERNEL(step_scan) {
    THREE;
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x, lane = t & 31;
    s[t] = a;
    MEMORY;
    for (unsigned d = 1; d < 32; d *= 2) {
        unsigned x = lane >= d ? s[t - d] : 0;
        MEMORY;
        s[t] += x;
        MEMORY;
    }
    OUT(0, s[t]); OUT(1, s[t | 31]); OUT(2, b); OUT(3, c);
}

// The same with a branch around the step.
KERNEL(step_scan_branch) {
    THREE;
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x, lane = t & 31;
    s[t] = b;
    MEMORY;
    for (unsigned d = 1; d < 32; d *= 2) {
        if (lane >= d) s[t] += s[t - d];
        MEMORY;
    }
    OUT(0, s[t]); OUT(1, s[t | 31]); OUT(2, a); OUT(3, c);
}

// Each lane writes a row of its warp's tile, and reads a column.
KERNEL(step_transpose) {
    THREE;
    __shared__ unsigned tile[2][8][9];
    unsigned warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    if (lane < 8)
        for (int k = 0; k < 8; k++) tile[warp][lane][k] = a + k * b;
    MEMORY;
    unsigned x = 0;
    if (lane < 8)
        for (int k = 0; k < 8; k++) x = x * 31 + tile[warp][k][lane];
    OUT(0, x); OUT(1, a); OUT(2, b); OUT(3, c);
}

static __device__ void transform(float* at, int step) {
    float x0 = at[0], x1 = at[step], x2 = at[2 * step], x3 = at[3 * step];
    float p = x0 + x3, q = x1 + x2, r = x0 - x3, s = x1 - x2;
    at[0] = p + q;
    at[step] = r + 2 * s;
    at[2 * step] = p - q;
    at[3 * step] = 2 * r - s;
}

// Tiles of 4 x 4 that are transformed in place, row by row, then column by column: a warp has eight tiles.
KERNEL(step_transform) {
    THREE;
    __shared__ float tiles[4][32 + 1];
    unsigned t = threadIdx.x & 31, x = t & 3, tile = t >> 2;
    if (threadIdx.x < 32) {
        float* at = &tiles[0][tile * 4];
        for (int k = 0; k < 4; k++) at[k * 33 + x] = (float)((in[(blockIdx.x * 128 + 4 * t + k) & (WORDS - 1)]) & 0xFF);
        MEMORY;
        transform(at + x * 33, 1);
        MEMORY;
        transform(at + x, 33);
        MEMORY;
        OUT(0, U(at[x])); OUT(1, U(at[33 + x])); OUT(2, U(at[66 + x])); OUT(3, U(at[99 + x]));
    } else {
        OUT(0, a); OUT(1, b); OUT(2, c); OUT(3, 0);
    }
}

// Lanes that store where others have stored before: the later store of the warp is what stays.
KERNEL(step_flags) {
    THREE;
    __shared__ unsigned s[64], n[2];
    unsigned t = threadIdx.x, lane = t & 31, first = t & 32;
    s[t] = 0;
    MEMORY;
    if ((a & 3) == 0) s[first | ((lane * 5 + 7) & 31)] = c;
    MEMORY;
    unsigned x = s[t];
    if (lane == 0) n[first >> 5] = 0;
    MEMORY;
    if (x != 0) atomicAdd(&n[first >> 5], 1);
    MEMORY;
    OUT(0, x); OUT(1, n[first >> 5]); OUT(2, a); OUT(3, b);
}

// A sort of each warp by odd and even transpositions.
KERNEL(step_sort) {
    THREE;
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x, lane = t & 31;
    s[t] = a;
    MEMORY;
    for (int k = 0; k < 32; k++) {
        unsigned other = (lane + k & 1) ? (lane > 0 ? t - 1 : t) : (lane < 31 ? t + 1 : t);
        unsigned x = s[t], y = s[other];
        MEMORY;
        s[t] = other < t ? (x > y ? x : y) : (x < y ? x : y);
        MEMORY;
    }
    OUT(0, s[t]); OUT(1, b); OUT(2, c); OUT(3, lane);
}

// A block of two dimensions, whose warps have two rows each, and shared memory of a size that the launch gives by rows.
KERNEL(step_rows) {
    int i = blockIdx.x * 64 + threadIdx.y * 16 + threadIdx.x;
    unsigned a = in[i], b = in[(i * 7 + 3) & (WORDS - 1)], c = in[(i * 13 + 5) & (WORDS - 1)];
    __shared__ unsigned s[4][17];
    s[threadIdx.y][threadIdx.x] = a;
    MEMORY;
    unsigned x = s[threadIdx.y ^ 1][15 - threadIdx.x];
    MEMORY;
    s[threadIdx.y][threadIdx.x] = b;
    MEMORY;
    unsigned y = s[threadIdx.y][(threadIdx.x + 5) & 15];
    OUT(0, x); OUT(1, y); OUT(2, c); OUT(3, s[threadIdx.y & 2][3]);
}
