// Numbers of 16 bits.
#include "corpus.h"

static __device__ __half2 h2(unsigned x) { return *reinterpret_cast<__half2*>(&x); }
static __device__ unsigned u2(__half2 x) { return *reinterpret_cast<unsigned*>(&x); }
static __device__ __nv_bfloat162 b2(unsigned x) { return *reinterpret_cast<__nv_bfloat162*>(&x); }
static __device__ unsigned v2(__nv_bfloat162 x) { return *reinterpret_cast<unsigned*>(&x); }

KERNEL(f16_basic) { THREE; OUT(0, u2(__hadd2(h2(a), h2(b)))); OUT(1, u2(__hsub2(h2(a), h2(b)))); OUT(2, u2(__hmul2(h2(a), h2(b)))); OUT(3, u2(__hfma2(h2(a), h2(b), h2(c)))); }

KERNEL(f16_sat) { THREE; OUT(0, u2(__hadd2_sat(h2(a), h2(b)))); OUT(1, u2(__hmul2_sat(h2(a), h2(b)))); OUT(2, u2(__hfma2_sat(h2(a), h2(b), h2(c)))); OUT(3, u2(__hfma2_relu(h2(a), h2(b), h2(c)))); }

KERNEL(f16_minmax) { THREE; OUT(0, u2(__hmin2(h2(a), h2(b)))); OUT(1, u2(__hmax2(h2(a), h2(b)))); OUT(2, u2(__hmin2_nan(h2(a), h2(b)))); OUT(3, u2(__hneg2(__habs2(h2(c))))); }

KERNEL(f16_compare) {
    THREE;
    __half x = __low2half(h2(a)), y = __high2half(h2(b));
    OUT(0, __hlt(x, y) | __hle(x, y) << 1 | __hgt(x, y) << 2 | __heq(x, y) << 3 | __hneu(x, y) << 4 | __hisnan(x) << 5);
    OUT(1, u2(__hlt2(h2(a), h2(b)))); OUT(2, u2(__hgeu2(h2(a), h2(b)))); OUT(3, u2(__heq2(h2(a), h2(a))));
}

KERNEL(f16_convert) {
    THREE;
    OUT(0, U(__half2float(__low2half(h2(a)))));
    OUT(1, __half_as_ushort(__float2half_rn(F(b))) | __half_as_ushort(__float2half_rz(F(b))) << 16);
    OUT(2, __half_as_ushort(__float2half_rd(F(b))) | __half_as_ushort(__float2half_ru(F(b))) << 16);
    OUT(3, u2(__floats2half2_rn(F(b), F(c))));
}

KERNEL(f16_integers) {
    THREE;
    __half x = __low2half(h2(a));
    OUT(0, (unsigned)__half2int_rn(x)); OUT(1, (unsigned)__half2uint_rd(x));
    OUT(2, __half_as_ushort(__int2half_rn((int)b)) | __half_as_ushort(__short2half_rz((short)b)) << 16);
    OUT(3, (unsigned short)__half2short_ru(x) | __half_as_ushort(hrint(x)) << 16);
}

KERNEL(bf16_basic) { THREE; OUT(0, v2(__hadd2(b2(a), b2(b)))); OUT(1, v2(__hmul2(b2(a), b2(b)))); OUT(2, v2(__hfma2(b2(a), b2(b), b2(c)))); OUT(3, v2(__hmax2(b2(a), b2(b)))); }

KERNEL(bf16_convert) {
    THREE;
    OUT(0, U(__bfloat162float(__low2bfloat16(b2(a)))));
    OUT(1, __bfloat16_as_ushort(__float2bfloat16_rn(F(b))) | __bfloat16_as_ushort(__float2bfloat16_rz(F(b))) << 16);
    OUT(2, v2(__floats2bfloat162_rn(F(b), F(c))));
    unsigned d;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(d) : "f"(F(a))); OUT(3, d);
}
