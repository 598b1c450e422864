// Floating point of double precision.
#include "corpus.h"

KERNEL(f64_basic) { THREE; double x = D(a, b), y = D(c, a); OUT64(0, UD(x + y)); OUT64(2, UD(x * y)); }

KERNEL(f64_fma) { THREE; double x = F(a), y = F(b), z = D(c, b); OUT64(0, UD(fma(x, y, z))); OUT64(2, UD(x * y - z)); }

KERNEL(f64_add_modes) { THREE; double x = F(a), y = D(c, b); OUT64(0, UD(__dadd_rz(x, y))); OUT64(2, UD(__dadd_ru(x, y))); }

KERNEL(f64_mul_modes) { THREE; double x = D(a, b), y = F(c); OUT64(0, UD(__dmul_rd(x, y))); OUT64(2, UD(__dmul_rz(x, y))); }

KERNEL(f64_fma_modes) { THREE; double x = F(a), y = F(b), z = F(c) * 1e-9; OUT64(0, UD(__fma_rd(x, y, z))); OUT64(2, UD(__fma_ru(x, y, z))); }

KERNEL(f64_div) { THREE; double x = D(a, b), y = D(c, b); OUT64(0, UD(x / y)); OUT64(2, UD(__ddiv_rz((double)F(a), (double)F(b)))); }

KERNEL(f64_sqrt) { THREE; double x = D(a, b); OUT64(0, UD(sqrt(x))); OUT64(2, UD(__dsqrt_ru((double)F(c)))); }

KERNEL(f64_minmax) { THREE; double x = D(a, b), y = D(c, a); OUT64(0, UD(fmin(x, y))); OUT64(2, UD(fmax(x, y))); }

KERNEL(f64_compare) {
    THREE;
    double x = D(a, b), y = D(b, a);
    OUT(0, (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5);
    OUT(1, isnan(x) | isinf(y) << 1 | signbit(x) << 2);
    OUT64(2, UD(fabs(x)));
}

KERNEL(f64_functions) { THREE; OUT64(0, UD(exp((double)F(a)))); OUT64(2, UD(log(fabs((double)F(b))))); }

KERNEL(f64_trig) { THREE; OUT64(0, UD(sin((double)F(a)))); OUT64(2, UD(rsqrt(fabs((double)F(b))))); }
