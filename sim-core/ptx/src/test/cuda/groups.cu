// Cooperative groups.
#include "corpus.h"
#include <cooperative_groups.h>
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
