// Floating point of single precision.
#include "corpus.h"

KERNEL(f32_basic) { THREE; OUT(0, U(F(a) + F(b))); OUT(1, U(F(a) - F(b))); OUT(2, U(F(a) * F(b))); OUT(3, U(fmaf(F(a), F(b), F(c)))); }

KERNEL(f32_add_modes) { THREE; OUT(0, U(__fadd_rz(F(a), F(b)))); OUT(1, U(__fadd_rd(F(a), F(b)))); OUT(2, U(__fadd_ru(F(a), F(b)))); OUT(3, U(__fsub_rd(F(a), F(a)))); }

KERNEL(f32_mul_modes) { THREE; OUT(0, U(__fmul_rz(F(a), F(b)))); OUT(1, U(__fmul_rd(F(a), F(b)))); OUT(2, U(__fmul_ru(F(a), F(b)))); OUT(3, U(__fmul_rn(F(a), F(c)))); }

KERNEL(f32_fma_modes) { THREE; OUT(0, U(__fmaf_rz(F(a), F(b), F(c)))); OUT(1, U(__fmaf_rd(F(a), F(b), F(c)))); OUT(2, U(__fmaf_ru(F(a), F(b), F(c)))); OUT(3, U(__fmaf_rz(F(b), F(c), F(a)))); }

KERNEL(f32_div_modes) { THREE; OUT(0, U(__fdiv_rn(F(a), F(b)))); OUT(1, U(__fdiv_rz(F(a), F(b)))); OUT(2, U(__fdiv_rd(F(a), F(b)))); OUT(3, U(__fdiv_ru(F(a), F(b)))); }

KERNEL(f32_sqrt_modes) { THREE; OUT(0, U(__fsqrt_rn(F(a)))); OUT(1, U(__fsqrt_rz(F(b)))); OUT(2, U(__fsqrt_rd(F(b)))); OUT(3, U(__fsqrt_ru(F(b)))); }

KERNEL(f32_rcp_modes) { THREE; OUT(0, U(__frcp_rn(F(a)))); OUT(1, U(__frcp_rz(F(b)))); OUT(2, U(__frcp_rd(F(b)))); OUT(3, U(__frcp_ru(F(b)))); }

KERNEL(f32_ftz) {
    THREE;
    float d;
    ASMF2("add.ftz.f32", d, F(a), F(b)); OUT(0, U(d));
    ASMF2("mul.ftz.f32", d, F(a), F(b)); OUT(1, U(d));
    ASMF3("fma.rn.ftz.f32", d, F(a), F(b), F(c)); OUT(2, U(d));
    ASMF2("div.rn.ftz.f32", d, F(a), F(b)); OUT(3, U(d));
}

KERNEL(f32_sat) {
    THREE;
    float d;
    ASMF2("add.sat.f32", d, F(a), F(b)); OUT(0, U(d));
    ASMF2("mul.sat.f32", d, F(a), F(b)); OUT(1, U(d));
    ASMF3("fma.rn.sat.f32", d, F(a), F(b), F(c)); OUT(2, U(d));
    ASMF2("add.ftz.sat.f32", d, F(a), F(c)); OUT(3, U(d));
}

KERNEL(f32_minmax) {
    THREE;
    float d;
    OUT(0, U(fminf(F(a), F(b)))); OUT(1, U(fmaxf(F(a), F(b))));
    ASMF2("min.NaN.f32", d, F(a), F(b)); OUT(2, U(d));
    ASMF2("max.xorsign.abs.f32", d, F(a), F(b)); OUT(3, U(d));
}

KERNEL(f32_sign) {
    THREE;
    float d;
    OUT(0, U(fabsf(F(a)))); OUT(1, U(-F(a)));
    asm("copysign.f32 %0, %1, %2;" : "=f"(d) : "f"(F(a)), "f"(F(b))); OUT(2, U(d));
    OUT(3, U(-fabsf(F(b))));
}

KERNEL(f32_compare) {
    THREE;
    float x = F(a), y = F(b);
    OUT(0, (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5);
    OUT(1, !(x < y) | !(x <= y) << 1 | !(x > y) << 2 | !(x >= y) << 3 | isnan(x) << 4 | isinf(y) << 5);
    unsigned d;
    asm("set.ltu.u32.f32 %0, %1, %2;" : "=r"(d) : "f"(x), "f"(y)); OUT(2, d);
    asm("{ .reg .pred p; setp.num.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(d) : "f"(x), "f"(y)); OUT(3, d);
}

KERNEL(f32_testp) {
    THREE;
    unsigned d;
#define TESTP(k, what) asm("{ .reg .pred p; testp." what ".f32 p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(d) : "f"(F(a))); OUT(k, d)
    TESTP(0, "finite"); TESTP(1, "notanumber"); TESTP(2, "normal"); TESTP(3, "subnormal");
}

KERNEL(f32_copies) {
    THREE;
    float x = F(a), y = F(b);
    float z = c & 1 ? x : y * 2.0f;
    OUT(0, U(c & 2 ? x : y)); OUT(1, U(z)); OUT(2, a); OUT(3, U(x - x + y));
}

KERNEL(f32_approx) { THREE; OUT(0, U(__frsqrt_rn(fabsf(F(a))))); OUT(1, U(__fdividef(F(a), F(b)))); OUT(2, U(__expf(F(a)))); OUT(3, U(__log2f(fabsf(F(b))))); }

KERNEL(f32_approx2) { THREE; OUT(0, U(__sinf(F(a)))); OUT(1, U(__cosf(F(a)))); float d; ASMF1("tanh.approx.f32", d, F(b)); OUT(2, U(d)); ASMF1("rcp.approx.ftz.f32", d, F(c)); OUT(3, U(d)); }

KERNEL(f32_functions) { THREE; OUT(0, U(expf(F(a)))); OUT(1, U(logf(fabsf(F(b))))); OUT(2, U(powf(fabsf(F(b)), 1.5f))); OUT(3, U(cbrtf(F(c)))); }

KERNEL(f32_trig) { THREE; OUT(0, U(sinf(F(a)))); OUT(1, U(cosf(F(b)))); OUT(2, U(atan2f(F(a), F(b)))); OUT(3, U(tanf(F(c)))); }
