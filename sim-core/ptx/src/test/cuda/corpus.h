// What the kernels of the corpus have in common. Each thread computes four words of three words.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define WORDS 512

#define KERNEL(name) extern "C" __global__ void name(const unsigned* in, unsigned* out)

#define THREE                                     \
    int i = blockIdx.x * blockDim.x + threadIdx.x; \
    unsigned a = in[i];                           \
    unsigned b = in[(i * 7 + 3) & (WORDS - 1)];   \
    unsigned c = in[(i * 13 + 5) & (WORDS - 1)]

#define OUT(k, v) out[4 * i + (k)] = (v)
#define OUT64(k, v)                         \
    do {                                    \
        unsigned long long v_ = (v);        \
        OUT(k, (unsigned)v_);               \
        OUT((k) + 1, (unsigned)(v_ >> 32)); \
    } while (0)

#define F(x) __uint_as_float(x)
#define U(x) __float_as_uint(x)
#define D(hi, lo) __hiloint2double((int)(hi), (int)(lo))
#define UD(x) (unsigned long long)__double_as_longlong(x)
#define L(hi, lo) ((unsigned long long)(hi) << 32 | (lo))

// Instructions that CUDA C++ has no expression for.
#define ASM1(op, d, a) asm(op " %0, %1;" : "=r"(d) : "r"(a))
#define ASM2(op, d, a, b) asm(op " %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
#define ASM3(op, d, a, b, c) asm(op " %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c))
#define ASMF1(op, d, a) asm(op " %0, %1;" : "=f"(d) : "f"(a))
#define ASMF2(op, d, a, b) asm(op " %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b))
#define ASMF3(op, d, a, b, c) asm(op " %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c))
