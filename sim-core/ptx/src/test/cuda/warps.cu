// What lanes of a warp exchange.
#include "corpus.h"

KERNEL(shfl_modes) {
    THREE;
    OUT(0, __shfl_sync(~0u, a, b & 31)); OUT(1, __shfl_up_sync(~0u, a, 3)); OUT(2, __shfl_down_sync(~0u, b, 5)); OUT(3, __shfl_xor_sync(~0u, c, 9));
}

KERNEL(shfl_widths) {
    THREE;
    OUT(0, __shfl_sync(~0u, a, b & 31, 8)); OUT(1, __shfl_up_sync(~0u, a, 3, 16)); OUT(2, __shfl_down_sync(~0u, b, 2, 4)); OUT(3, __shfl_xor_sync(~0u, c, 3, 8));
}

KERNEL(shfl_predicate) {
    THREE;
    unsigned d, p;
    asm volatile("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, 4, 0, -1; selp.u32 %1, 1, 0, q; }" : "=r"(d), "=r"(p) : "r"(a)); OUT(0, d); OUT(1, p);
    asm volatile("{ .reg .pred q; shfl.sync.idx.b32 %0|q, %2, %3, 0x181f, -1; selp.u32 %1, 1, 0, q; }" : "=r"(d), "=r"(p) : "r"(b), "r"(c & 31)); OUT(2, d); OUT(3, p);
}

KERNEL(shfl_wide) { THREE; OUT64(0, __shfl_xor_sync(~0u, L(a, b), 1)); OUT64(2, UD(__shfl_down_sync(~0u, (double)(int)c, 1))); }

KERNEL(shfl_divergent) {
    THREE;
    unsigned r = 0;
    if (threadIdx.x & 1) r = __shfl_xor_sync(0xAAAAAAAAu, a, 2); else r = __shfl_xor_sync(0x55555555u, b, 4);
    for (int k = 0; k < (int)(threadIdx.x & 3); k++) r = r * 3 + k;
    __syncwarp();
    OUT(0, r); OUT(1, __shfl_sync(~0u, r, 31 - (threadIdx.x & 31))); OUT(2, c); OUT(3, 0);
}

KERNEL(vote_all) {
    THREE;
    OUT(0, __ballot_sync(~0u, a & 1)); OUT(1, __all_sync(~0u, b != 0) | __any_sync(~0u, c == 0) << 1);
    unsigned u;
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.uni.pred q, p, -1; selp.u32 %0, 1, 0, q; }" : "=r"(u) : "r"(blockIdx.x)); OUT(2, u);
    OUT(3, __popc(__ballot_sync(~0u, (int)a < 0)));
}

KERNEL(match_values) {
    THREE;
    int p;
    OUT(0, __match_any_sync(~0u, a & 3)); OUT(1, __match_all_sync(~0u, blockIdx.x + 7u, &p) ^ p);
    OUT(2, __match_any_sync(~0u, L(b & 1, 5))); OUT(3, __match_all_sync(~0u, c & 1, &p) + p);
}

KERNEL(redux_ops) {
    THREE;
    OUT(0, __reduce_add_sync(~0u, a)); OUT(1, __reduce_min_sync(~0u, (int)b)); OUT(2, __reduce_max_sync(~0u, c)); OUT(3, __reduce_xor_sync(~0u, a) ^ __reduce_and_sync(~0u, b | 1) ^ __reduce_or_sync(~0u, c & 0xF0));
}

KERNEL(warp_partial) {
    THREE;
    unsigned lane = threadIdx.x & 31, mask = __ballot_sync(~0u, lane < 20), r = 0;
    if (lane < 20) r = __reduce_add_sync(mask, a & 0xFF) + __popc(__ballot_sync(mask, b & 1));
    OUT(0, r); OUT(1, mask); OUT(2, c); OUT(3, 0);
}

KERNEL(warp_aggregate) {
    THREE;
    if (a & 1) {
        unsigned mask = __match_any_sync(__activemask(), b & 1), leader = __ffs(mask) - 1, lane = threadIdx.x & 31;
        unsigned base = 0;
        if (lane == leader) base = atomicAdd(out + 400 + (b & 1), __popc(mask));
        base = __shfl_sync(mask, base, leader);
        if (i < 90) OUT(0, base - base + __popc(mask & ((1u << lane) - 1)));
    }
    if (i < 90) OUT(1, c);
}

KERNEL(warp_scan) {
    THREE;
    unsigned lane = threadIdx.x & 31, x = a & 0xFFFF;
    for (int d = 1; d < 32; d *= 2) { unsigned y = __shfl_up_sync(~0u, x, d); if (lane >= d) x += y; }
    OUT(0, x); OUT(1, b); OUT(2, c); OUT(3, 0);
}
