// Logic, shifts and bits.
#include "corpus.h"

KERNEL(logic_basic) { THREE; OUT(0, (a & b) | c); OUT(1, a ^ b ^ c); OUT(2, (a & ~b) | (c & b)); OUT(3, !(a & 1) && (b & 2) || c > a); }

KERNEL(logic_lop3) {
    THREE;
    unsigned d;
    asm("lop3.b32 %0, %1, %2, %3, 0x1A;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(0, d);
    asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(1, d);
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(2, d);
    asm("cnot.b32 %0, %1;" : "=r"(d) : "r"(a & (c & 1 ? 0u : ~0u))); OUT(3, d);
}

KERNEL(logic_shift) {
    THREE;
    unsigned n = c % 40, d;
    asm("shl.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(n)); OUT(0, d);
    asm("shr.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(n)); OUT(1, d);
    asm("shr.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(n)); OUT(2, d);
    asm("shr.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(c)); OUT(3, d);
}

KERNEL(logic_shift64) {
    THREE;
    unsigned n = c % 80;
    unsigned long long x = L(a, b), d;
    asm("shl.b64 %0, %1, %2;" : "=l"(d) : "l"(x), "r"(n)); OUT64(0, d);
    asm("shr.s64 %0, %1, %2;" : "=l"(d) : "l"(x), "r"(n)); OUT64(2, d);
}

KERNEL(logic_shift16) {
    THREE;
    unsigned short d, x = (unsigned short)a;
    unsigned n = c % 20;
    asm("shl.b16 %0, %1, %2;" : "=h"(d) : "h"(x), "r"(n)); OUT(0, d);
    asm("shr.u16 %0, %1, %2;" : "=h"(d) : "h"(x), "r"(n)); OUT(1, d);
    asm("shr.s16 %0, %1, %2;" : "=h"(d) : "h"(x), "r"(n)); OUT(2, d);
    OUT(3, b >> 31);
}

KERNEL(logic_funnel) { THREE; OUT(0, __funnelshift_l(a, b, c)); OUT(1, __funnelshift_r(a, b, c)); OUT(2, __funnelshift_lc(a, b, c % 40)); OUT(3, __funnelshift_rc(a, b, c % 40)); }

KERNEL(logic_prmt) {
    THREE;
    unsigned d;
    OUT(0, __byte_perm(a, b, c));
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(1, d);
    asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(2, d);
    asm("prmt.b32.b4e %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(3, d);
}

KERNEL(logic_prmt_modes) {
    THREE;
    unsigned d;
    asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(0, d);
    asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(1, d);
    asm("prmt.b32.ecr %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(2, d);
    asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(3, d);
}

KERNEL(logic_bfe) {
    THREE;
    unsigned d, pos = b % 40, len = c % 40;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(pos), "r"(len)); OUT(0, d);
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(pos), "r"(len)); OUT(1, d);
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(pos), "r"(len)); OUT(2, d);
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(3, d);
}

KERNEL(logic_bfe64) {
    THREE;
    unsigned long long d, x = L(a, b);
    unsigned pos = b % 70, len = c % 70;
    asm("bfe.s64 %0, %1, %2, %3;" : "=l"(d) : "l"(x), "r"(pos), "r"(len)); OUT64(0, d);
    asm("bfi.b64 %0, %1, %2, %3, %4;" : "=l"(d) : "l"(x), "l"(L(c, a)), "r"(pos), "r"(len)); OUT64(2, d);
}

KERNEL(logic_count) { THREE; OUT(0, __popc(a) | __clz(b) << 8 | __ffs(c) << 16); OUT(1, __brev(a)); OUT(2, __popcll(L(a, b)) | __clzll(L(c, b)) << 8); OUT(3, (unsigned)(__brevll(L(a, c)) >> 7)); }

KERNEL(logic_bfind) {
    THREE;
    unsigned d;
    asm("bfind.u32 %0, %1;" : "=r"(d) : "r"(a)); OUT(0, d);
    asm("bfind.s32 %0, %1;" : "=r"(d) : "r"(a)); OUT(1, d);
    asm("bfind.shiftamt.s32 %0, %1;" : "=r"(d) : "r"(b)); OUT(2, d);
    asm("bfind.u64 %0, %1;" : "=r"(d) : "l"(L(a & (c & 1 ? 0u : ~0u), b))); OUT(3, d);
}

KERNEL(logic_masks) {
    THREE;
    unsigned d;
    asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(d) : "r"(a % 40), "r"(b % 40)); OUT(0, d);
    asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); OUT(1, d);
    asm("szext.clamp.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b % 40)); OUT(2, d);
    asm("szext.wrap.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); OUT(3, d);
}

KERNEL(logic_fns) {
    THREE;
    OUT(0, __fns(a, b & 31, (int)(c % 9) - 4));
    OUT(1, __fns(~a, 0, 3));
    OUT(2, __fns(a, 31, -2));
    OUT(3, __fns(a, c & 31, 0));
}

KERNEL(select_slct) {
    THREE;
    unsigned d;
    asm("slct.u32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(0, d);
    asm("slct.u32.f32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "f"(F(c))); OUT(1, d);
    OUT(2, (int)c < 5 ? a : b);
    asm("{ .reg .pred p, q, r; setp.lt.s32 r, %2, 100; setp.lt.and.s32 p|q, %1, %2, r; selp.u32 %0, %3, 77, q; @p add.u32 %0, %0, 5; }" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    OUT(3, d);
}
