// Integer arithmetic, also of extended precision.
#include "corpus.h"

KERNEL(int_add_mul) { THREE; OUT(0, a + b - c); OUT(1, a * b); OUT(2, __umulhi(a, b)); OUT(3, __mulhi((int)a, (int)b)); }

KERNEL(int_mad) {
    THREE;
    unsigned d;
    OUT(0, a * b + c);
    ASM3("mad.hi.s32", d, a, b, c); OUT(1, d);
    ASM3("mad.hi.u32", d, a, b, c); OUT(2, d);
    ASM3("mad.hi.sat.s32", d, a, b, c); OUT(3, d);
}

KERNEL(int_wide) { THREE; OUT64(0, (unsigned long long)a * b); OUT64(2, (unsigned long long)((long long)(int)a * (int)b + (int)c)); }

KERNEL(int_div) {
    THREE;
    unsigned u = b == 0 ? 1 : b;
    int s = (int)b == 0 || (int)b == -1 ? 3 : (int)b;
    OUT(0, a / u); OUT(1, a % u); OUT(2, (unsigned)((int)a / s)); OUT(3, (unsigned)((int)a % s));
}

KERNEL(int_div_zero) {
    THREE;
    unsigned d;
    unsigned z = c & 0;
    ASM2("div.u32", d, a, z); OUT(0, d);
    ASM2("rem.u32", d, a, z); OUT(1, d);
    ASM2("div.s32", d, a, z); OUT(2, d);
    ASM2("rem.s32", d, a, z); OUT(3, d);
}

KERNEL(int_sat) {
    THREE;
    unsigned d;
    ASM2("add.sat.s32", d, a, b); OUT(0, d);
    ASM2("sub.sat.s32", d, a, b); OUT(1, d);
    ASM3("sad.s32", d, a, b, c); OUT(2, d);
    ASM3("sad.u32", d, a, b, c); OUT(3, d);
}

KERNEL(int_minmax) { THREE; OUT(0, min(a, b)); OUT(1, max(a, b)); OUT(2, min((int)a, (int)b)); OUT(3, max((int)a, (int)b)); }

KERNEL(int_absneg) { THREE; OUT(0, abs((int)a)); OUT(1, -a); OUT(2, ~b); OUT(3, a == 0 ? 1 : 0); }

KERNEL(int_mul24) {
    THREE;
    unsigned d;
    OUT(0, __umul24(a, b)); OUT(1, __mul24((int)a, (int)b));
    ASM2("mul24.hi.u32", d, a, b); OUT(2, d);
    ASM2("mul24.hi.s32", d, a, b); OUT(3, d);
}

KERNEL(int_short) {
    THREE;
    short x = (short)a, y = (short)b;
    unsigned short u = (unsigned short)a, v = (unsigned short)(b | 1);
    OUT(0, (unsigned)(short)(x * y + (short)c)); OUT(1, (unsigned)(unsigned short)(u / v));
    OUT(2, (unsigned)(x >> (c & 7))); OUT(3, (unsigned)((x < y) + 2 * (u < v)));
}

KERNEL(int_char) {
    THREE;
    signed char x = (signed char)a, y = (signed char)(b >> 8);
    unsigned char u = (unsigned char)a, v = (unsigned char)(b >> 8);
    OUT(0, (unsigned)(signed char)(x + y)); OUT(1, (unsigned)(unsigned char)(u * v)); OUT(2, (unsigned)(x * y)); OUT(3, u > v);
}

KERNEL(long_arith) { THREE; unsigned long long x = L(a, b), y = L(c, a); OUT64(0, x * y + c); OUT64(2, x - y); }

KERNEL(long_div) {
    THREE;
    unsigned long long x = L(a, b), y = c == 0 ? 7 : c;
    OUT64(0, x / y);
    OUT64(2, (unsigned long long)((long long)x % (long long)y));
}

KERNEL(long_hi) { THREE; OUT64(0, __umul64hi(L(a, b), L(b, c))); OUT64(2, __mul64hi((long long)L(a, b), (long long)L(c, b))); }

KERNEL(long_cmp) {
    THREE;
    long long x = (long long)L(a, b), y = (long long)L(c, b);
    OUT(0, x < y); OUT(1, (unsigned long long)x < (unsigned long long)y);
    OUT(2, x == y); OUT(3, (unsigned)(min(x, y) ^ max(x, y)));
}

KERNEL(ext_add) {
    THREE;
    unsigned lo, mid, hi;
    asm("add.cc.u32 %0, %3, %4; addc.cc.u32 %1, %4, %5; addc.u32 %2, %5, %3;" : "=&r"(lo), "=&r"(mid), "=r"(hi) : "r"(a), "r"(b), "r"(c));
    OUT(0, lo); OUT(1, mid); OUT(2, hi);
    asm("sub.cc.u32 %0, %2, %3; subc.u32 %1, %4, %2;" : "=&r"(lo), "=r"(hi) : "r"(a), "r"(b), "r"(c));
    OUT(3, lo ^ hi * 3);
}

KERNEL(ext_mad) {
    THREE;
    unsigned lo, hi;
    asm("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, %4;" : "=&r"(lo), "=r"(hi) : "r"(a), "r"(b), "r"(c));
    OUT(0, lo); OUT(1, hi);
    asm("mad.lo.cc.s32 %0, %2, %3, %4; madc.hi.cc.s32 %1, %2, %3, %4; addc.u32 %0, %0, 0;" : "=&r"(lo), "=&r"(hi) : "r"(a), "r"(b), "r"(c));
    OUT(2, lo); OUT(3, hi);
}

KERNEL(int_dot) {
    THREE;
    unsigned d;
    OUT(0, __dp4a((int)a, (int)b, (int)c)); OUT(1, __dp4a(a, b, c));
    asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(2, d);
    asm("dp2a.hi.s32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); OUT(3, d);
}

KERNEL(int_dot2) {
    THREE;
    OUT(0, __dp2a_lo((int)a, (int)b, (int)c)); OUT(1, __dp2a_lo(a, b, c));
    OUT(2, __dp2a_hi((int)a, (int)b, (int)c)); OUT(3, __dp2a_hi(a, b, c));
}
