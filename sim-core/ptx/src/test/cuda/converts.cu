// Conversions.
#include "corpus.h"

KERNEL(cvt_f32_s32) { THREE; float x = F(a); OUT(0, __float2int_rn(x)); OUT(1, __float2int_rz(x)); OUT(2, __float2int_rd(x)); OUT(3, __float2int_ru(x)); }
KERNEL(cvt_f32_u32) { THREE; float x = F(a); OUT(0, __float2uint_rn(x)); OUT(1, __float2uint_rz(x)); OUT(2, __float2uint_rd(x)); OUT(3, __float2uint_ru(x)); }
KERNEL(cvt_f32_s64) { THREE; OUT64(0, __float2ll_rn(F(a))); OUT64(2, __float2ull_rz(F(b))); }
KERNEL(cvt_s32_f32) { THREE; OUT(0, U(__int2float_rn((int)a))); OUT(1, U(__int2float_rz((int)a))); OUT(2, U(__int2float_rd((int)a))); OUT(3, U(__uint2float_ru(a))); }
KERNEL(cvt_s64_f32) { THREE; OUT(0, U(__ll2float_rn((long long)L(a, b)))); OUT(1, U(__ull2float_rn(L(a, b)))); OUT(2, U(__ll2float_rd((long long)L(a, b)))); OUT(3, U(__ull2float_ru(L(a, b)))); }
KERNEL(cvt_f64_s32) { THREE; double x = (double)F(a) * 1.000001; OUT(0, __double2int_rn(x)); OUT(1, __double2int_rz(x)); OUT(2, __double2uint_rd(x)); OUT(3, __double2uint_ru(x)); }
KERNEL(cvt_f64_s64) { THREE; double x = D(a, b); OUT64(0, __double2ll_rn(x)); OUT64(2, __double2ull_rz((double)F(c))); }
KERNEL(cvt_s64_f64) { THREE; OUT64(0, UD(__ll2double_rn((long long)L(a, b)))); OUT64(2, UD(__ull2double_ru(L(a, b)))); }
KERNEL(cvt_f64_f32) { THREE; double x = (double)F(a) * 1.0000001; OUT(0, U(__double2float_rn(x))); OUT(1, U(__double2float_rz(x))); OUT(2, U(__double2float_rd(x))); OUT(3, U(__double2float_ru(x))); }
KERNEL(cvt_f32_round) { THREE; OUT(0, U(rintf(F(a)))); OUT(1, U(truncf(F(a)))); OUT(2, U(floorf(F(a)))); OUT(3, U(ceilf(F(a)))); }
KERNEL(cvt_f32_sat) {
    THREE;
    float d;
    unsigned u;
    asm("cvt.sat.f32.f32 %0, %1;" : "=f"(d) : "f"(F(a))); OUT(0, U(d));
    asm("cvt.ftz.f32.f32 %0, %1;" : "=f"(d) : "f"(F(a))); OUT(1, U(d));
    asm("cvt.rzi.ftz.s32.f32 %0, %1;" : "=r"(u) : "f"(F(a))); OUT(2, u);
    asm("cvt.rn.sat.f32.f64 %0, %1;" : "=f"(d) : "d"((double)F(b))); OUT(3, U(d));
}
KERNEL(cvt_small) {
    THREE;
    unsigned d;
    OUT(0, (unsigned)(int)(signed char)a); OUT(1, (unsigned)(int)(short)a);
    asm("{ .reg .u16 t; cvt.rzi.u8.f32 t, %1; cvt.u32.u16 %0, t; }" : "=r"(d) : "f"(F(b))); OUT(2, d & 0xFF);
    asm("{ .reg .s16 t; cvt.rni.s16.f32 t, %1; cvt.s32.s16 %0, t; }" : "=r"(d) : "f"(F(b))); OUT(3, d);
}
KERNEL(cvt_int_sat) {
    THREE;
    unsigned d;
    asm("{ .reg .s16 t; cvt.sat.s16.s32 t, %1; cvt.s32.s16 %0, t; }" : "=r"(d) : "r"(a)); OUT(0, d);
    asm("{ .reg .u16 t; cvt.sat.u8.s32 t, %1; cvt.u32.u16 %0, t; }" : "=r"(d) : "r"(a)); OUT(1, d & 0xFF);
    asm("cvt.sat.u32.s64 %0, %1;" : "=r"(d) : "l"(L(b, a))); OUT(2, d);
    asm("cvt.sat.s32.u64 %0, %1;" : "=r"(d) : "l"(L(b & (c & 1 ? 0u : ~0u), a))); OUT(3, d);
}
KERNEL(cvt_pack) {
    THREE;
    unsigned d;
    asm("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); OUT(0, d);
    asm("cvt.pack.sat.u16.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); OUT(1, d);
    asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(2, d);
    asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(3, d);
}
