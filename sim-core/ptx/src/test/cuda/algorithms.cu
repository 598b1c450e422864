// Idioms of practice.
#include "corpus.h"

KERNEL(alg_reduce) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = (float)(int)(in[blockIdx.x * 64 + t] & 0xFFF);
    __syncthreads();
    for (int k = 32; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
    if (t == 0) out[blockIdx.x] = U(s[0]);
}

KERNEL(alg_scan) {
    __shared__ unsigned s[2][64];
    int t = threadIdx.x, from = 0;
    s[0][t] = in[blockIdx.x * 64 + t] & 0xFFFF;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) { int to = 1 - from; s[to][t] = s[from][t] + (t >= d ? s[from][t - d] : 0); from = to; __syncthreads(); }
    out[blockIdx.x * 64 + t] = s[from][t];
}

KERNEL(alg_histogram) {
    __shared__ unsigned bins[32];
    int t = threadIdx.x;
    if (t < 32) bins[t] = 0;
    __syncthreads();
    for (int k = blockIdx.x * 64 + t; k < WORDS; k += gridDim.x * 64) atomicAdd(&bins[in[k] >> 27], 1u);
    __syncthreads();
    if (t < 32) atomicAdd(out + t, bins[t]);
}

KERNEL(alg_transpose) {
    __shared__ unsigned tile[8][9];
    int x = threadIdx.x & 7, y = threadIdx.x >> 3;
    tile[y][x] = in[blockIdx.x * 64 + y * 8 + x];
    __syncthreads();
    out[blockIdx.x * 64 + y * 8 + x] = tile[x][y];
}

KERNEL(alg_stencil) {
    THREE;
    float l = (float)(int)(in[i] >> 8), m = (float)(int)(in[i + 1] >> 8), r = (float)(int)(in[i + 2] >> 8);
    OUT(0, U(0.25f * l + 0.5f * m + 0.25f * r)); OUT(1, a); OUT(2, b); OUT(3, c);
}

KERNEL(alg_bitonic) {
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (unsigned k = 2; k <= 64; k <<= 1)
        for (unsigned j = k >> 1; j > 0; j >>= 1) {
            unsigned o = t ^ j;
            if (o > t && ((s[t] > s[o]) == ((t & k) == 0))) { unsigned x = s[t]; s[t] = s[o]; s[o] = x; }
            __syncthreads();
        }
    out[blockIdx.x * 64 + t] = s[t];
}

KERNEL(alg_matmul) {
    __shared__ float x[8][8], y[8][8];
    int tx = threadIdx.x & 7, ty = threadIdx.x >> 3, row = ty, col = blockIdx.x * 8 + tx;
    float sum = 0;
    for (int k = 0; k < 2; k++) {
        x[ty][tx] = (float)(int)(in[row * 16 + k * 8 + tx] & 0x3FF);
        y[ty][tx] = (float)(int)(in[256 + (k * 8 + ty) * 16 + col] & 0x3FF) * 0.125f;
        __syncthreads();
        for (int j = 0; j < 8; j++) sum += x[ty][j] * y[j][tx];
        __syncthreads();
    }
    out[row * 16 + col] = U(sum);
}

__device__ unsigned keys[128];

KERNEL(alg_hashtable) {
    THREE;
    unsigned key = (a & 0x3F) + 1, slot = key * 7 & 127;
    for (int k = 0; k < 128; k++) {
        unsigned old = atomicCAS(keys + slot, 0u, key);
        if (old == 0 || old == key) { atomicAdd(out + 128 + key, 1u); break; }
        slot = (slot + 1) & 127;
    }
    if (i == 0) out[300] = b ^ c;
}

KERNEL(alg_mandelbrot) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float cx = (i & 15) * 0.15f - 1.8f, cy = (i >> 4) * 0.2f - 0.9f, x = 0, y = 0;
    unsigned n = 0;
    while (n < 100 && x * x + y * y < 4.0f) { float t = x * x - y * y + cx; y = 2 * x * y + cy; x = t; n++; }
    OUT(0, n); OUT(1, U(x)); OUT(2, U(y)); OUT(3, in[i]);
}

KERNEL(alg_last_block) {
    THREE;
    __shared__ bool isLast;
    if (i < 60) OUT(0, a);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) isLast = atomicInc(out + 500, gridDim.x - 1) == gridDim.x - 1;
    __syncthreads();
    if (isLast && threadIdx.x == 0) { unsigned sum = 0; for (int k = 0; k < 60; k++) sum += out[4 * k]; out[501] = sum; }
    if (i < 60) OUT(1, b ^ c);
}
