// Kernels as samples and courses have them, each with idioms of its own.
#include <cuda_fp8.h>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <new>
// After CUB, which has names like those of its macros.
#include "corpus.h"

// A radix sort of the keys of a block, two bits a pass, with ballots and a scan of the counts of warps.
KERNEL(smp_radix) {
    THREE;
    __shared__ unsigned keys[64], counts[4][2];
    unsigned key = a, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int bit = 0; bit < 32; bit += 2) {
        unsigned digit = key >> bit & 3, mine = 0;
        for (unsigned d = 0; d < 4; d++) {
            unsigned ballot = __ballot_sync(~0u, digit == d);
            if (digit == d) mine = ballot;
            if (lane == 0) counts[d][warp] = __popc(ballot);
        }
        __syncthreads();
        unsigned before = __popc(mine & ((1u << lane) - 1));
        for (unsigned d = 0; d < 4; d++)
            for (unsigned w = 0; w < 2; w++)
                if (d < digit || d == digit && w < warp) before += counts[d][w];
        keys[before] = key;
        __syncthreads();
        key = keys[threadIdx.x];
        __syncthreads();
    }
    OUT(0, key); OUT(1, b); OUT(2, c); OUT(3, 0);
}

// A sparse matrix times a vector, a warp for each row.
KERNEL(smp_spmv) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    for (int row = i >> 5; row < 128; row += 4) {
        int begin = row * 3, end = begin + (in[row] & 63), sum = 0;
        for (int k = begin + lane; k < end; k += 32) sum += (int)(in[k & 511] & 255) * (int)(in[(k * 5 + 1) & 511] & 127);
        for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(~0u, sum, d);
        if (lane < 4) out[4 * row + lane] = lane == 0 ? sum : lane * row;
    }
}

__constant__ int filter[9] = {1, -2, 3, -4, 5, -4, 3, -2, 1};

// A convolution with coefficients in constant memory, and a tile with its borders in shared memory.
KERNEL(smp_convolution) {
    THREE;
    __shared__ int tile[64 + 8];
    int t = threadIdx.x;
    auto word = [&](int k) { return k >= 0 && k < 128 ? (int)(in[k] & 0xFFF) : 0; };
    tile[t + 4] = word(i);
    if (t < 4) tile[t] = word(i - 4);
    if (t >= 60) tile[t + 8] = word(i + 4);
    __syncthreads();
    int sum = 0;
#pragma unroll
    for (int k = 0; k < 9; k++) sum += filter[k] * tile[t + k];
    OUT(0, sum); OUT(1, a); OUT(2, b); OUT(3, c);
}

// Bodies that attract each other, tile by tile.
KERNEL(smp_bodies) {
    THREE;
    __shared__ float4 tile[64];
    auto body = [&](int k) { return make_float4((float)(in[k] & 255), (float)(in[k + 128] & 255), (float)(in[k + 256] & 255), 1 + (in[k] >> 8 & 3)); };
    float4 me = body(i);
    float ax = 0, ay = 0, az = 0;
    for (int from = 0; from < 128; from += 64) {
        tile[threadIdx.x] = body(from + threadIdx.x);
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            float x = __fsub_rn(tile[k].x, me.x), y = __fsub_rn(tile[k].y, me.y), z = __fsub_rn(tile[k].z, me.z);
            float r2 = __fmaf_rn(x, x, __fmaf_rn(y, y, __fmaf_rn(z, z, 1.0f)));
            float w = __fdiv_rn(tile[k].w, __fmul_rn(r2, __fsqrt_rn(r2)));
            ax = __fmaf_rn(x, w, ax); ay = __fmaf_rn(y, w, ay); az = __fmaf_rn(z, w, az);
        }
        __syncthreads();
    }
    OUT(0, U(ax)); OUT(1, U(ay)); OUT(2, U(az)); OUT(3, b ^ c);
}

struct Generator {
    unsigned long long state;
    __device__ Generator(unsigned seed) : state(seed * 6364136223846793005ull + 1442695040888963407ull) {}
    __device__ unsigned next() {
        unsigned long long old = state;
        state = old * 6364136223846793005ull + 1442695040888963407ull;
        unsigned x = (unsigned)(((old >> 18) ^ old) >> 27), r = (unsigned)(old >> 59);
        return x >> r | x << (-r & 31);
    }
    __device__ float uniform() { return (next() >> 8) * 0x1p-24f; }
};

// The number pi by chance.
KERNEL(smp_chance) {
    THREE;
    Generator g(a);
    int inside = 0;
    for (int k = 0; k < 100; k++) {
        float x = g.uniform(), y = g.uniform();
        inside += __fadd_rn(__fmul_rn(x, x), __fmul_rn(y, y)) < 1.0f;
    }
    int all = inside;
    for (int d = 16; d > 0; d >>= 1) all += __shfl_down_sync(~0u, all, d);
    OUT(0, inside); OUT(1, __shfl_sync(~0u, all, 0)); OUT(2, b); OUT(3, c);
}

struct Figure {
    __device__ virtual ~Figure() {}
    __device__ virtual unsigned area() const = 0;
    __device__ virtual unsigned twice() const { return 2 * area(); }
};
struct Quadrat : Figure {
    unsigned side;
    __device__ Quadrat(unsigned s) : side(s) {}
    __device__ unsigned area() const override { return side * side; }
};
struct Oblong : Quadrat {
    unsigned other;
    __device__ Oblong(unsigned s, unsigned o) : Quadrat(s), other(o) {}
    __device__ unsigned area() const override { return side * other; }
    __device__ unsigned twice() const override { return Quadrat::area() + other; }
};

// Objects with virtual functions, in memory of the thread.
KERNEL(smp_virtual) {
    THREE;
    alignas(16) char memory[3][32];
    Figure* shapes[3];
    for (int k = 0; k < 3; k++) {
        if ((a >> k & 1) != 0) shapes[k] = new (memory[k]) Quadrat((b >> k) & 0xFF);
        else shapes[k] = new (memory[k]) Oblong((c >> k) & 0xFF, k + 2);
    }
    unsigned sum = 0, twice = 0;
    for (Figure* each : shapes) { sum = sum * 7 + each->area(); twice = twice * 5 + each->twice(); each->~Figure(); }
    OUT(0, sum); OUT(1, twice); OUT(2, a); OUT(3, 0);
}

template <class F, class... X>
__device__ unsigned folded(F f, unsigned first, X... rest) {
    if constexpr (sizeof...(rest) == 0) return first;
    else return f(first, folded(f, rest...));
}

template <int N>
struct Polynomial {
    unsigned coefficients[N];
    __device__ unsigned operator()(unsigned x) const {
        unsigned sum = 0;
#pragma unroll
        for (int k = N - 1; k >= 0; k--) sum = sum * x + coefficients[k];
        return sum;
    }
};

// Templates, lambdas and function objects.
KERNEL(smp_templates) {
    THREE;
    unsigned k = i;
    auto mixed = [=](unsigned x, unsigned y) { return x * 31 + (y ^ k); };
    Polynomial<4> p{{a, b, c, 1}};
    auto composed = [&](auto f, unsigned x) { return f(f(x)); };
    OUT(0, folded(mixed, a, b, c)); OUT(1, p(3)); OUT(2, composed(p, a)); OUT(3, folded([](unsigned x, unsigned y) { return x > y ? x : y; }, c, b, a, k));
}

// Integers of 128 bits.
KERNEL(smp_int128) {
    THREE;
    unsigned __int128 x = (unsigned __int128)L(a, b) << 64 | L(c, a ^ b), y = (unsigned __int128)(c | 1) << 64 | L(b, a);
    __int128 s = (__int128)x;
    unsigned __int128 m = x * y, d = x / y, r = x % y;
    s = (s >> (i & 127)) - (__int128)d;
    OUT(0, (unsigned)(m >> 96) ^ (unsigned)(m >> 40)); OUT(1, (unsigned)(d >> 64) ^ (unsigned)d ^ (unsigned)(d >> 32));
    OUT(2, (unsigned)r ^ (unsigned)(r >> 64)); OUT(3, (unsigned)(s >> 64) + (unsigned)s);
}

// Pairs of half precision, of small integers.
KERNEL(smp_halves) {
    THREE;
    __half2 x = __floats2half2_rn(a & 15, b & 15), y = __floats2half2_rn(c & 7, 3), z = __half2half2(__int2half_rn((int)(a >> 8 & 31) - 16));
    __half2 r = __hfma2(x, y, z);
    __half2 m = __hmax2(__hmin2(r, __float2half2_rn(64)), __float2half2_rn(-8));
    __nv_bfloat162 bx = __floats2bfloat162_rn(a & 15, b & 15), br = __hsub2(__hmul2(bx, bx), bx);
    unsigned mask = __hgt2_mask(x, y);
    OUT(0, (int)__low2float(r) * 1000 + (int)__high2float(r)); OUT(1, (int)__low2float(m) * 1000 + (int)__high2float(m));
    OUT(2, (int)__low2float(br) * 1000 + (int)__high2float(br)); OUT(3, mask ^ (__hbeq2(x, x) ? 1 : 0));
}

// Numbers of 8 bits and back.
KERNEL(smp_eighths) {
    THREE;
    float x = (float)(int)(a >> 3) * exp2f((float)((int)(b & 31) - 44)), y = F(c);
    __nv_fp8_e4m3 p(x), q(y);
    __nv_fp8_e5m2 s(x), t(y);
    __nv_fp8x2_e4m3 pair(make_float2(x, 1.5f));
    OUT(0, p.__x | q.__x << 8 | s.__x << 16 | t.__x << 24); OUT(1, U((float)p)); OUT(2, U((float)s)); OUT(3, pair.__x);
}

// Atomic operations on vectors.
KERNEL(smp_vectors) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float* sums = (float*)out;
    atomicAdd((float4*)&sums[4 * (i & 31)], make_float4(1, 2, 3, (float)(in[i] & 7)));
    atomicAdd((float2*)&sums[256 + 2 * (i & 63)], make_float2(1, 5));
}

// PTX within a function: predicates, scopes, and several results.
KERNEL(smp_asm) {
    THREE;
    unsigned x, y, z;
    asm("{\n.reg .pred p, q;\n.reg .b32 t;\nsetp.lt.u32 p|q, %3, %4;\n@p add.u32 t, %3, %5;\n@!p sub.u32 t, %4, %5;\nselp.b32 %0, t, %5, p;\n"
        "lop3.b32 %1, %3, %4, %5, 0x96;\n@q bra SKIP_%=;\nxor.b32 %1, %1, 15;\nSKIP_%=:\nmad.hi.cc.u32 %2, %3, %4, %5;\naddc.u32 %2, %2, 0;\n}"
        : "=&r"(x), "=&r"(y), "=&r"(z) : "r"(a), "r"(b), "r"(c));
    OUT(0, x); OUT(1, y); OUT(2, z); OUT(3, 0);
}

// Algorithms of a block from CUB.
KERNEL(smp_cub_scan) {
    THREE;
    using Scan = cub::BlockScan<unsigned, 64>;
    using Reduce = cub::BlockReduce<unsigned, 64>;
    using Warp = cub::WarpReduce<unsigned>;
    __shared__ union { Scan::TempStorage scan; Reduce::TempStorage reduce; Warp::TempStorage warps[2]; } memory;
    __shared__ unsigned total, most[2];
    unsigned sum, all;
    Scan(memory.scan).InclusiveSum(a, sum, all);
    __syncthreads();
    unsigned reduced = Reduce(memory.reduce).Sum(b);
    if (threadIdx.x == 0) total = reduced;
    __syncthreads();
    unsigned m = Warp(memory.warps[threadIdx.x / 32]).Reduce(c, cuda::maximum<>{});
    if ((threadIdx.x & 31) == 0) most[threadIdx.x / 32] = m;
    __syncthreads();
    OUT(0, sum); OUT(1, all); OUT(2, total); OUT(3, most[threadIdx.x / 32]);
}

KERNEL(smp_cub_sort) {
    using Load = cub::BlockLoad<unsigned, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    using Sort = cub::BlockRadixSort<unsigned, 64, 4>;
    using Store = cub::BlockStore<unsigned, 64, 4, cub::BLOCK_STORE_TRANSPOSE>;
    __shared__ union { Load::TempStorage load; Sort::TempStorage sort; Store::TempStorage store; } memory;
    unsigned keys[4];
    Load(memory.load).Load(in + blockIdx.x * 256, keys);
    __syncthreads();
    Sort(memory.sort).SortDescending(keys);
    __syncthreads();
    Store(memory.store).Store(out + blockIdx.x * 256, keys);
}
