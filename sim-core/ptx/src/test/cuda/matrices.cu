// Products of matrices by warps: wmma as CUDA C++ has it, and mma with ldmatrix as inline PTX. The numbers are small
// integers, so that sums are exact in every order.
#include "corpus.h"
#include <mma.h>
using namespace nvcuda;

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

static __device__ int small(unsigned x) { return (int)(x % 15) - 7; }

template <class A, class B, class C, int M, int N, int K, class ALayout, class BLayout, class AType, class BType, class CType>
__device__ void product(const unsigned* in, unsigned* out, wmma::layout_t layout) {
    __shared__ alignas(32) AType a[M * K];
    __shared__ alignas(32) BType b[K * N];
    __shared__ alignas(32) CType c[M * N];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = threadIdx.x; k < M * K; k += blockDim.x) a[k] = (AType)(float)small(in[k]);
    for (int k = threadIdx.x; k < K * N; k += blockDim.x) b[k] = (BType)(float)small(in[(3 * k + 1) & 511]);
    for (int k = threadIdx.x; k < M * N; k += blockDim.x) c[k] = (CType)(float)small(in[(5 * k + 2) & 511]);
    __syncthreads();
    constexpr bool aRows = std::is_same<ALayout, wmma::row_major>::value, bRows = std::is_same<BLayout, wmma::row_major>::value;
    if (threadIdx.x < 32) {
        wmma::fragment<wmma::matrix_a, M, N, K, A, ALayout> fa;
        wmma::fragment<wmma::matrix_b, M, N, K, B, BLayout> fb;
        wmma::fragment<wmma::accumulator, M, N, K, C> fc;
        int ldc = layout == wmma::mem_row_major ? N : M;
        wmma::load_matrix_sync(fa, a, aRows ? K : M);
        wmma::load_matrix_sync(fb, b, bRows ? N : K);
        wmma::load_matrix_sync(fc, c, ldc, layout);
        wmma::mma_sync(fc, fa, fb, fc);
        for (int k = 0; k < fc.num_elements; k++) fc.x[k] = fc.x[k] + fc.x[k];
        wmma::store_matrix_sync(c, fc, ldc, layout);
    }
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        float x = (float)c[(4 * i + k) % (M * N)];
        OUT(k, U(x));
    }
}

KERNEL(wmma_half) { product<half, half, float, 16, 16, 16, wmma::row_major, wmma::col_major, half, half, float>(in, out, wmma::mem_row_major); }
KERNEL(wmma_half_half) { product<half, half, half, 16, 16, 16, wmma::col_major, wmma::row_major, half, half, half>(in, out, wmma::mem_col_major); }
KERNEL(wmma_half_wide) { product<half, half, float, 8, 32, 16, wmma::row_major, wmma::row_major, half, half, float>(in, out, wmma::mem_row_major); }
KERNEL(wmma_half_tall) { product<half, half, float, 32, 8, 16, wmma::col_major, wmma::col_major, half, half, float>(in, out, wmma::mem_col_major); }
KERNEL(wmma_bfloat) { product<__nv_bfloat16, __nv_bfloat16, float, 16, 16, 16, wmma::row_major, wmma::row_major, __nv_bfloat16, __nv_bfloat16, float>(in, out, wmma::mem_row_major); }
KERNEL(wmma_tf32) { product<wmma::precision::tf32, wmma::precision::tf32, float, 16, 16, 8, wmma::row_major, wmma::col_major, float, float, float>(in, out, wmma::mem_row_major); }
KERNEL(wmma_bytes) { product<signed char, signed char, int, 16, 16, 16, wmma::row_major, wmma::col_major, signed char, signed char, int>(in, out, wmma::mem_row_major); }
KERNEL(wmma_doubles) { product<double, double, double, 8, 8, 4, wmma::row_major, wmma::col_major, double, double, double>(in, out, wmma::mem_row_major); }

// mma.m16n8k16 with ldmatrix, as libraries write it: A by rows, B transposed on the way.
KERNEL(mma_ldmatrix) {
    __shared__ alignas(16) half a[16 * 16], b[16 * 8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = threadIdx.x; k < 256; k += blockDim.x) a[k] = __float2half((float)small(in[k]));
    for (int k = threadIdx.x; k < 128; k += blockDim.x) b[k] = __float2half((float)small(in[(3 * k + 1) & 511]));
    __syncthreads();
    __shared__ float c[128];
    if (threadIdx.x < 32) {
        int lane = threadIdx.x, group = lane >> 2, within = lane & 3;
        unsigned a0, a1, a2, a3, b0, b1;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(a0), "=r"(a1), "=r"(a2), "=r"(a3) : "r"(SHARED(&a[(lane & 15) * 16 + (lane >> 4) * 8])));
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                     : "=r"(b0), "=r"(b1) : "r"(SHARED(&b[(lane & 15) * 8])));
        float d[4] = {1, 2, 3, 4};
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
        for (int k = 0; k < 4; k++) c[(group + (k >> 1) * 8) * 8 + within * 2 + (k & 1)] = d[k];
    }
    __syncthreads();
    for (int k = 0; k < 4; k++) OUT(k, U(c[(4 * i + k) & 127]));
}

// mma of bytes: registers filled by hand.
KERNEL(mma_bytes) {
    THREE;
    int lane = threadIdx.x & 31;
    unsigned a0 = in[lane], a1 = in[lane + 32], b0 = in[lane + 64];
    int d0 = lane, d1 = 2, d2 = 3, d3 = 4;
    asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+r"(d0), "+r"(d1), "+r"(d2), "+r"(d3) : "r"(a0), "r"(a1), "r"(b0));
    OUT(0, d0 + a); OUT(1, d1 + b); OUT(2, d2 + c); OUT(3, d3);
}

// stmatrix: registers to rows, as they are and transposed.
KERNEL(mat_stmatrix) {
    THREE;
    __shared__ alignas(16) unsigned rows[128], turned[64], one[32];
    unsigned lane = threadIdx.x & 31, at = 128 * blockIdx.x + lane;
    if (threadIdx.x < 32) {
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
                     ::"r"(SHARED(&rows[lane * 4])), "r"(in[at]), "r"(in[at + 32]), "r"(in[at + 64]), "r"(in[at + 96]) : "memory");
        asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};"
                     ::"r"(SHARED(&turned[(lane & 15) * 4])), "r"(in[at]), "r"(in[at + 32]) : "memory");
        asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};"
                     ::"r"(SHARED(&one[(lane & 7) * 4])), "r"(in[at + 64]) : "memory");
    }
    __syncthreads();
    OUT(0, rows[threadIdx.x] ^ c); OUT(1, rows[64 + threadIdx.x] ^ b); OUT(2, turned[threadIdx.x]); OUT(3, one[lane] + a);
}

// Products of one warp, whose registers are filled as the PTX ISA says; each warp stores the half of its block.
static __device__ void storeProduct(const float* d, unsigned* out, float* c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    if (threadIdx.x < 32)
        for (int k = 0; k < 4; k++) c[((lane >> 2) + (k >> 1) * 8) * 8 + (lane & 3) * 2 + (k & 1)] = d[k];
    __syncthreads();
    for (int k = 0; k < 4; k++) OUT(k, U(c[(4 * i + k) & 127]));
}

static __device__ unsigned bfloats(float low, float high) {
    return __bfloat16_as_ushort(__float2bfloat16(low)) | (unsigned)__bfloat16_as_ushort(__float2bfloat16(high)) << 16;
}

#define ELEMENT_A(row, column, width) (float)small(in[((row) * (width) + (column)) & 511])
#define ELEMENT_B(row, column) (float)small(in[(3 * ((row) * 8 + (column)) + 1) & 511])

KERNEL(mma_bfloat) {
    __shared__ float c[128];
    int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
    unsigned a[4], b[2];
    for (int k = 0; k < 4; k++) {
        int row = g + 8 * (k & 1), column = 2 * t + 8 * (k >> 1);
        a[k] = bfloats(ELEMENT_A(row, column, 16), ELEMENT_A(row, column + 1, 16));
    }
    for (int k = 0; k < 2; k++) b[k] = bfloats(ELEMENT_B(2 * t + 8 * k, g), ELEMENT_B(2 * t + 8 * k + 1, g));
    float d[4] = {1, 2, 3, 4};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    storeProduct(d, out, c);
}

KERNEL(mma_tf32) {
    __shared__ float c[128];
    int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
    unsigned a[4], b[2];
    for (int k = 0; k < 4; k++) {
        float x = ELEMENT_A(g + 8 * (k & 1), t + 4 * (k >> 1), 8);
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[k]) : "f"(x));
    }
    for (int k = 0; k < 2; k++) {
        float x = ELEMENT_B(t + 4 * k, g);
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(b[k]) : "f"(x));
    }
    float d[4] = {1, 2, 3, 4};
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    storeProduct(d, out, c);
}

#define EIGHTHS(type, d, x0, x1, x2, x3)                                                              \
    asm("{ .reg .b16 l, h; cvt.rn.satfinite." type "x2.f32 l, %2, %1; cvt.rn.satfinite." type "x2.f32 h, %4, %3; mov.b32 %0, {l, h}; }" \
        : "=r"(d) : "f"(x0), "f"(x1), "f"(x2), "f"(x3))

// A of e4m3, B of e5m2.
KERNEL(mma_eighths) {
    __shared__ float c[128];
    int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
    unsigned a[4], b[2];
    for (int k = 0; k < 4; k++) {
        int row = g + 8 * (k & 1), column = 4 * t + 16 * (k >> 1);
        EIGHTHS("e4m3", a[k], ELEMENT_A(row, column, 32), ELEMENT_A(row, column + 1, 32), ELEMENT_A(row, column + 2, 32), ELEMENT_A(row, column + 3, 32));
    }
    for (int k = 0; k < 2; k++) {
        int row = 4 * t + 16 * k;
        EIGHTHS("e5m2", b[k], ELEMENT_B(row, g), ELEMENT_B(row + 1, g), ELEMENT_B(row + 2, g), ELEMENT_B(row + 3, g));
    }
    float d[4] = {1, 2, 3, 4};
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    storeProduct(d, out, c);
}
