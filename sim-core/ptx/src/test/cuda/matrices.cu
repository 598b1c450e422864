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
