// The flow of control, barriers, and special registers.
#include "corpus.h"

KERNEL(ctl_switch) {
    THREE;
    unsigned r = b;
    switch (a & 7) {
        case 0: r += 3; break;
        case 1: r ^= c; break;
        case 2: r *= 5;
        case 3: r -= 7; break;
        case 4: r = r << 3 | r >> 29; break;
        case 5: r = ~r; break;
        case 6: r = r / 3; break;
        default: r = 42;
    }
    OUT(0, r); OUT(1, a & 7); OUT(2, 0); OUT(3, 1);
}

KERNEL(ctl_brx) {
    THREE;
    unsigned r;
    asm("{ .reg .u32 n; and.b32 n, %1, 3;\n"
        "targets: .branchtargets zero, one, two, three;\n"
        "brx.idx n, targets;\n"
        "zero: add.u32 %0, %2, 1; bra.uni done;\n"
        "one: add.u32 %0, %2, 10; bra.uni done;\n"
        "two: add.u32 %0, %2, 100; bra.uni done;\n"
        "three: add.u32 %0, %2, 1000;\n"
        "done: }" : "=r"(r) : "r"(a), "r"(b));
    OUT(0, r); OUT(1, c); OUT(2, 0); OUT(3, 0);
}

KERNEL(ctl_loops) {
    THREE;
    unsigned n = 0, x = a;
    while (x > 1 && n < 200) { x = x & 1 ? 3 * x + 1 : x >> 1; n++; if (x == b) break; }
    unsigned g = b, h = c;
    while (h != 0) { unsigned t = g % h; g = h; h = t; }
    OUT(0, n); OUT(1, x); OUT(2, g); OUT(3, 0);
}

KERNEL(ctl_early_exit) {
    THREE;
    __shared__ unsigned sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    if (a & 1) { OUT(0, 1); return; }
    atomicAdd(&sum, b & 0xFF);
    __syncthreads();
    OUT(0, sum); OUT(1, c);
}

KERNEL(ctl_indices) {
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y * blockDim.z + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned lane, mask;
    asm("mov.u32 %0, %laneid;" : "=r"(lane));
    asm("mov.u32 %0, %lanemask_lt;" : "=r"(mask));
    OUT(0, threadIdx.x | threadIdx.y << 8 | threadIdx.z << 16); OUT(1, blockIdx.x | blockIdx.y << 8 | gridDim.x << 16 | blockDim.y << 24);
    OUT(2, lane | in[0] << 8); OUT(3, mask);
}

KERNEL(bar_counts) {
    THREE;
    unsigned n = __syncthreads_count(a & 1);
    int all = __syncthreads_and(b != 0), any = __syncthreads_or(c == in[511]);
    OUT(0, n); OUT(1, all); OUT(2, any); OUT(3, i);
}

KERNEL(bar_named) {
    THREE;
    __shared__ unsigned box[32];
    int t = threadIdx.x;
    if (t < 32) {
        box[t] = a * 3;
        asm volatile("bar.arrive 1, 64;");
        OUT(0, b);
    } else {
        asm volatile("bar.sync 1, 64;");
        OUT(0, box[63 - t]);
    }
    OUT(1, c); OUT(2, 0); OUT(3, 0);
}

KERNEL(bar_loop) {
    THREE;
    __shared__ unsigned ring[64];
    int t = threadIdx.x;
    ring[t] = a;
    for (int k = 0; k < 7; k++) {
        __syncthreads();
        unsigned x = ring[(t + 1) & 63];
        __syncthreads();
        ring[t] = x * 3 + k;
    }
    OUT(0, ring[t]); OUT(1, b); OUT(2, c); OUT(3, 0);
}

static __device__ __noinline__ unsigned meet(unsigned* box, unsigned x) { int t = threadIdx.x; box[t] = x; __syncthreads(); unsigned y = box[t ^ 33]; __syncthreads(); return y + 1; }
KERNEL(bar_in_function) {
    THREE;
    __shared__ unsigned box[64];
    unsigned x = meet(box, a);
    x = meet(box, x ^ b);
    OUT(0, x); OUT(1, meet(box, c)); OUT(2, 0); OUT(3, 0);
}

KERNEL(spin_lock) {
    THREE;
    volatile unsigned* lock = out + 500;
    bool done = false;
    while (!done) {
        if (atomicCAS((unsigned*)lock, 0u, 1u) == 0u) {
            out[501] += (a & 3) + 1;
            __threadfence();
            atomicExch((unsigned*)lock, 0u);
            done = true;
        }
    }
    if (i < 100) OUT(0, b ^ c);
}

KERNEL(spin_flag) {
    THREE;
    volatile unsigned* flag = out + 504 + blockIdx.x;
    if (threadIdx.x == 40) { __threadfence(); *flag = 5; }
    if (threadIdx.x == 3) { while (*flag == 0) {} OUT(0, *flag + a); } else if (i < 100) { OUT(0, b + c); }
}
