// Loads, stores, atomic operations, and the state spaces.
#include "corpus.h"

struct Pair { unsigned x; double y; short z; };
__device__ unsigned table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__constant__ float factors[4] = {0.5f, 2.0f, -1.0f, 1e-3f};
__device__ const unsigned* pointer = table + 2;

KERNEL(mem_vectors) {
    THREE;
    uint4 v = reinterpret_cast<const uint4*>(in)[i & 127];
    uint2 w = reinterpret_cast<const uint2*>(in)[(i + 5) & 127];
    reinterpret_cast<uint4*>(out)[i] = make_uint4(v.x + w.y, v.y ^ w.x, v.z - a, v.w + b + c);
}

KERNEL(mem_bytes) {
    THREE;
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(in);
    const short* shorts = reinterpret_cast<const short*>(in);
    OUT(0, bytes[i] + 256 * bytes[i + 1]); OUT(1, (unsigned)(int)reinterpret_cast<const signed char*>(in)[i * 3]);
    unsigned short* to = reinterpret_cast<unsigned short*>(out + 4 * i + 2);
    to[0] = (unsigned short)(shorts[i] * 3); to[1] = (unsigned short)a;
    reinterpret_cast<unsigned char*>(out + 4 * i + 3)[0] = (unsigned char)b;
    reinterpret_cast<unsigned char*>(out + 4 * i + 3)[2] = (unsigned char)c;
}

KERNEL(mem_variables) { THREE; OUT(0, table[a & 7]); OUT(1, U(factors[b & 3] * 3.0f)); OUT(2, pointer[c & 3]); OUT(3, U(factors[i & 3])); }

KERNEL(mem_local) {
    THREE;
    unsigned local[16];
    for (int k = 0; k < 16; k++) local[k] = a * k + b;
    unsigned sum = 0;
    for (int k = 0; k < 5; k++) { local[(c + k) & 15] ^= sum; sum += local[(b + k * 3) & 15]; }
    OUT(0, sum); OUT(1, local[c & 15]); OUT(2, local[a & 15]); OUT(3, local[0]);
}

static __device__ __noinline__ Pair swap(Pair p, unsigned k) { Pair q; q.x = p.x ^ k; q.y = p.y * 2 + k; q.z = (short)(p.z - 1); return q; }
static __device__ __noinline__ unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

KERNEL(mem_calls) {
    THREE;
    Pair p = {a, (double)(int)b, (short)c};
    Pair q = swap(swap(p, 5), c & 0xFF);
    OUT(0, q.x); OUT(1, U((float)q.y)); OUT(2, (unsigned)q.z); OUT(3, ackermann(a & 1, b & 3));
}

KERNEL(mem_shared) {
    THREE;
    __shared__ unsigned tile[64];
    __shared__ double wide[64];
    int t = threadIdx.x;
    tile[t] = a; wide[t] = (double)b;
    __syncthreads();
    OUT(0, tile[(t * 5 + 1) & 63]); OUT(1, U((float)wide[63 - t]));
    __syncthreads();
    reinterpret_cast<unsigned char*>(tile)[t * 4 + (c & 3)] = (unsigned char)c;
    __syncthreads();
    OUT(2, tile[t ^ 7]); OUT(3, reinterpret_cast<unsigned short*>(tile)[t]);
}

KERNEL(mem_generic) {
    THREE;
    __shared__ unsigned tile[64];
    unsigned mine[4] = {a, b, c, 9};
    tile[threadIdx.x] = b;
    __syncthreads();
    const unsigned* from = c & 1 ? tile + (threadIdx.x ^ 1) : c & 2 ? mine + (a & 3) : in + (b & 63);
    OUT(0, *from); OUT(1, __isShared(from) | __isLocal(from) << 1); OUT(2, *(&tile[0] + (a & 63))); OUT(3, mine[(b >> 3) & 3]);
}

KERNEL(atom_global) {
    THREE;
    if (i < 8) for (int k = 0; k < 4; k++) OUT(k, 0);
    unsigned* to = out + 64 + 8 * (i & 15);
    atomicAdd(to, a); atomicMax(to + 1, b); atomicMin((int*)to + 2, (int)c); atomicXor(to + 3, a);
    atomicOr(to + 4, b & 0x0F0F0F0F); atomicAnd(to + 5, c | 0xFF); atomicInc(to + 6, 9); atomicDec(to + 7, 5);
}

KERNEL(atom_float) {
    THREE;
    float* to = reinterpret_cast<float*>(out + 64 + 4 * (i & 15));
    atomicAdd(to, (float)(int)(a & 0xFF)); atomicAdd(reinterpret_cast<double*>(to + 2), (double)(b & 0xFFF));
    if (i == 0) { OUT(0, c); OUT(1, 0); }
}

KERNEL(atom_cas) {
    THREE;
    unsigned* to = out + 64 + (i & 7);
    unsigned old = *to, assumed;
    do { assumed = old; old = atomicCAS(to, assumed, assumed * 3 + 1); } while (old != assumed);
    unsigned long long* wide = reinterpret_cast<unsigned long long*>(out + 128 + 2 * (i & 7));
    atomicAdd(wide, L(a & 0xFF, b)); atomicMax(wide + 8, (unsigned long long)c << 8);
    if (i == 1) OUT(0, atomicExch(out + 2, 17u) & 0);
}

KERNEL(atom_shared) {
    THREE;
    __shared__ unsigned bins[16], most[16];
    __shared__ float sum;
    int t = threadIdx.x;
    if (t < 16) bins[t] = most[t] = 0;
    if (t == 0) sum = 0;
    __syncthreads();
    atomicAdd(&bins[a & 15], 1u); atomicMax(&most[b & 15], c & 31); atomicAdd(&sum, (float)(c & 15));
    __syncthreads();
    OUT(0, bins[t & 15]); OUT(1, U(sum)); OUT(2, most[t & 15]); OUT(3, 0);
}

KERNEL(atom_half) {
    THREE;
    atomicAdd(reinterpret_cast<__half2*>(out + 64 + (i & 7)), __floats2half2_rn((float)(a & 15), 1.0f));
    atomicAdd(reinterpret_cast<__half*>(out + 80 + (i & 7)), __float2half((float)(b & 7)));
    if (i < 2) OUT(0, c);
}
