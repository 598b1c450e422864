// Cooperative groups.
#include "corpus.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

KERNEL(alg_groups) {
    THREE;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    unsigned sum = a & 0xFFFF;
    for (int d = tile.size() / 2; d > 0; d /= 2) sum += tile.shfl_down(sum, d);
    sum = tile.shfl(sum, 0);
    block.sync();
    OUT(0, sum); OUT(1, tile.thread_rank()); OUT(2, tile.ballot(b & 1)); OUT(3, c);
}

// Lanes that are at one place together.
KERNEL(cg_coalesced) {
    THREE;
    unsigned r = 0, n = 0, first = 0, sum = 0;
    if (a & 1) {
        cg::coalesced_group g = cg::coalesced_threads();
        r = g.thread_rank(); n = g.size(); first = g.shfl(b, 0);
        sum = cg::reduce(g, c & 0xFFFF, cg::plus<unsigned>());
    }
    OUT(0, r | n << 8); OUT(1, first); OUT(2, sum); OUT(3, a);
}

// Tiles of warps, and tiles of tiles.
KERNEL(cg_tiles) {
    THREE;
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto quad = cg::tiled_partition<4>(warp);
    cg::thread_group dyn = cg::tiled_partition(block, 16);
    unsigned s = cg::reduce(warp, a & 0xFFFF, cg::plus<unsigned>());
    unsigned m = cg::reduce(quad, b, cg::greater<unsigned>());
    int ms = cg::reduce(warp, (int)c, cg::less<int>());
    OUT(0, s); OUT(1, m); OUT(2, ms); OUT(3, warp.meta_group_rank() | quad.meta_group_rank() << 4 | dyn.thread_rank() << 8 | dyn.size() << 16 | quad.meta_group_size() << 24);
}

// Lanes with the same label.
KERNEL(cg_labels) {
    THREE;
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto g = cg::labeled_partition(warp, a & 3);
    auto h = cg::binary_partition(warp, (b & 1) != 0);
    unsigned s = cg::reduce(g, c & 0xFFF, cg::plus<unsigned>());
    unsigned x = cg::reduce(h, c, cg::bit_xor<unsigned>());
    OUT(0, s); OUT(1, g.thread_rank() | g.size() << 8); OUT(2, x); OUT(3, h.thread_rank() | h.size() << 8);
}

KERNEL(cg_scans) {
    THREE;
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    OUT(0, cg::inclusive_scan(warp, a & 0xFFFF)); OUT(1, cg::exclusive_scan(warp, b & 0xFFFF));
    OUT(2, cg::inclusive_scan(warp, c & 0xFFFF, [](unsigned x, unsigned y) { return x > y ? x : y; }));
    OUT(3, warp.match_any(a & 7) ^ warp.any(b == 0) ^ warp.ballot(c & 1));
}

// One lane counts for its group; a barrier in two parts.
KERNEL(cg_elect) {
    THREE;
    __shared__ unsigned count;
    auto block = cg::this_thread_block();
    if (threadIdx.x == 0) count = 0;
    cg::sync(block);
    if (a & 2) {
        auto g = cg::coalesced_threads();
        if (g.thread_rank() == 0) atomicAdd(&count, g.size());
    }
    block.sync();
    auto t = block.barrier_arrive();
    unsigned before = count;
    block.barrier_wait(cuda::std::move(t));
    float f = cg::reduce(cg::tiled_partition<8>(block), (float)(b & 255), cg::plus<float>());
    OUT(0, before); OUT(1, U(f)); OUT(2, block.thread_rank() | block.size() << 16); OUT(3, block.group_index().x | block.thread_index().x << 8);
}

// Tiles of more than a warp need shared memory.
KERNEL(cg_large) {
    THREE;
    __shared__ cg::block_tile_memory<64> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<64>(block);
    unsigned s = cg::reduce(tile, a & 0xFFFF, cg::plus<unsigned>());
    unsigned x = tile.shfl(b, 5);
    unsigned any = tile.any(c == 77);
    tile.sync();
    OUT(0, s); OUT(1, x); OUT(2, any); OUT(3, tile.meta_group_size());
}
