// What collections of samples have, each in a block of 64 threads: transforms, sorts, scans, filters, dynamic programs.
#include "corpus.h"

// A histogram of 64 bins, with a part for each warp that is added to the others at the end.
KERNEL(idm_histogram) {
    THREE;
    __shared__ unsigned parts[2][64];
    unsigned t = threadIdx.x, warp = t >> 5;
    for (unsigned k = t; k < 128; k += 64) parts[k >> 6][k & 63] = 0;
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        atomicAdd(&parts[warp][a >> (8 * k) & 63], 1);
        atomicAdd(&parts[warp][b >> (8 * k) & 63], 1);
    }
    __syncthreads();
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) sum += parts[k][t];
    OUT(0, sum); OUT(1, a); OUT(2, b); OUT(3, c);
}

// A merge sort, whose threads find the places of their elements by binary search.
KERNEL(idm_merge) {
    THREE;
    __shared__ unsigned keys[2][64];
    unsigned t = threadIdx.x;
    int from = 0;
    keys[0][t] = a;
    for (unsigned width = 1; width < 64; width *= 2) {
        __syncthreads();
        unsigned key = keys[from][t], begin = t & ~(2 * width - 1), isRight = t & width;
        unsigned low = isRight ? begin : begin + width, first = low, high = low + width;
        while (low < high) {
            unsigned middle = (low + high) / 2;
            if (isRight ? keys[from][middle] <= key : keys[from][middle] < key) low = middle + 1; else high = middle;
        }
        keys[from ^ 1][begin + (t & (width - 1)) + (low - first)] = key;
        from ^= 1;
    }
    __syncthreads();
    OUT(0, keys[from][t]); OUT(1, b); OUT(2, c); OUT(3, t);
}

__constant__ int rowFilter[5] = {1, 4, 6, 4, 1}, columnFilter[5] = {-1, -2, 0, 2, 1};

// A filter of rows, then of columns, of a tile of 8 x 8 with borders of two elements.
KERNEL(idm_separable) {
    THREE;
    __shared__ int tile[8][12], rows[12][8];
    int x = threadIdx.x & 7, y = threadIdx.x >> 3;
    tile[y][x + 2] = (int)(a & 0xFF);
    if (x < 2) tile[y][x] = 0;
    if (x >= 6) tile[y][x + 4] = 0;
    if (y < 2) rows[y][x] = 0;
    if (y >= 6) rows[y + 4][x] = 0;
    __syncthreads();
    int sum = 0;
#pragma unroll
    for (int k = 0; k < 5; k++) sum += rowFilter[k] * tile[y][x + k];
    rows[y + 2][x] = sum;
    __syncthreads();
    int total = 0;
#pragma unroll
    for (int k = 0; k < 5; k++) total += columnFilter[k] * rows[y + k][x];
    OUT(0, total); OUT(1, sum); OUT(2, b); OUT(3, c);
}

// The edges of an image of bytes, which are read from a tile in shared memory as bytes.
KERNEL(idm_sobel) {
    THREE;
    __shared__ unsigned char image[10][10];
    int x = threadIdx.x & 7, y = threadIdx.x >> 3;
    for (int k = threadIdx.x; k < 100; k += 64) image[k / 10][k % 10] = 0;
    __syncthreads();
    image[y + 1][x + 1] = (unsigned char)a;
    __syncthreads();
    int p00 = image[y][x], p01 = image[y][x + 1], p02 = image[y][x + 2], p10 = image[y + 1][x], p12 = image[y + 1][x + 2];
    int p20 = image[y + 2][x], p21 = image[y + 2][x + 1], p22 = image[y + 2][x + 2];
    int dx = p02 + 2 * p12 + p22 - p00 - 2 * p10 - p20, dy = p00 + 2 * p01 + p02 - p20 - 2 * p21 - p22;
    int edge = min(255, abs(dx) + abs(dy));
    OUT(0, edge); OUT(1, dx); OUT(2, dy); OUT(3, b ^ c);
}

// How many eigenvalues of a symmetric tridiagonal matrix are less than a number, and the k-th one by bisection.
static __device__ int lessThan(const float* diagonal, const float* squares, float x) {
    int count = 0;
    float d = 1;
    for (int k = 0; k < 16; k++) {
        d = __fsub_rn(__fsub_rn(diagonal[k], x), k == 0 ? 0.0f : __fdiv_rn(squares[k - 1], d));
        if (d == 0) d = -1e-20f;
        count += d < 0;
    }
    return count;
}

KERNEL(idm_bisection) {
    THREE;
    __shared__ float diagonal[16], squares[16];
    int t = threadIdx.x;
    if (t < 16) {
        diagonal[t] = (float)(int)(a & 63);
        float off = (float)(int)(b & 7) + 1;
        squares[t] = off * off;
    }
    __syncthreads();
    float low = -100, high = 200;
    for (int k = 0; k < 24; k++) {
        float middle = __fmul_rn(0.5f, __fadd_rn(low, high));
        if (lessThan(diagonal, squares, middle) > (t & 15)) high = middle; else low = middle;
    }
    OUT(0, U(low)); OUT(1, U(high)); OUT(2, lessThan(diagonal, squares, (float)t)); OUT(3, c);
}

// A fast Walsh transform.
KERNEL(idm_walsh) {
    THREE;
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = (int)(a & 0xFFFF);
    for (int stride = 32; stride > 0; stride >>= 1) {
        __syncthreads();
        if (t < 32) {
            int low = t & (stride - 1), at = 2 * t - low;
            int x = s[at], y = s[at + stride];
            s[at] = x + y;
            s[at + stride] = x - y;
        }
    }
    __syncthreads();
    OUT(0, s[t]); OUT(1, b); OUT(2, c); OUT(3, t);
}

// Batcher's odd-even merge sort.
KERNEL(idm_oddeven) {
    THREE;
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[t] = b;
    for (unsigned size = 2; size <= 64; size <<= 1) {
        unsigned stride = size / 2, offset = t & (stride - 1);
        __syncthreads();
        if (t < 32) {
            unsigned at = 2 * t - (t & (stride - 1));
            unsigned x = s[at], y = s[at + stride];
            s[at] = min(x, y);
            s[at + stride] = max(x, y);
        }
        for (stride >>= 1; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned at = 2 * t - (t & (stride - 1));
            if (t < 32 && offset >= stride) {
                unsigned x = s[at - stride], y = s[at];
                s[at - stride] = min(x, y);
                s[at] = max(x, y);
            }
        }
    }
    __syncthreads();
    OUT(0, s[t]); OUT(1, a); OUT(2, c); OUT(3, t);
}

// A quasi-random sequence by direction numbers and Gray codes.
KERNEL(idm_sobol) {
    THREE;
    __shared__ unsigned directions[32];
    if (threadIdx.x < 32) directions[threadIdx.x] = (2 * (in[threadIdx.x] & ((1u << threadIdx.x) - 1)) + 1) << (31 - threadIdx.x);
    __syncthreads();
    unsigned x = 0, gray = i ^ i >> 1;
    for (int k = 0; k < 7; k++) if (gray >> k & 1) x ^= directions[k];
    unsigned y = x ^ directions[__ffs(~i) - 1];
    OUT(0, x); OUT(1, y); OUT(2, U((float)x * 0x1p-32f)); OUT(3, a + b + c);
}

// An inclusive scan: of each warp by shuffles, then of the sums of the warps.
KERNEL(idm_scan) {
    THREE;
    __shared__ unsigned sums[2];
    unsigned lane = threadIdx.x & 31, x = a;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        unsigned y = __shfl_up_sync(~0u, x, d);
        if (lane >= d) x += y;
    }
    if (lane == 31) sums[threadIdx.x >> 5] = x;
    __syncthreads();
    if (threadIdx.x >= 32) x += sums[0];
    OUT(0, x); OUT(1, x - a); OUT(2, sums[0] + sums[1]); OUT(3, b ^ c);
}

// Prices of options are computed from the end of a tree: here with integers, in place, with a barrier before each store.
KERNEL(idm_tree) {
    THREE;
    __shared__ unsigned s[65];
    unsigned t = threadIdx.x;
    s[t] = a & 0xFFFF;
    if (t == 0) s[64] = 77;
    __syncthreads();
    for (int end = 64; end > 0; end--) {
        unsigned x = 0;
        if (t < end) x = (3 * s[t] + 5 * s[t + 1]) >> 1 & 0xFFFFF;
        __syncthreads();
        if (t < end) s[t] = x;
        __syncthreads();
    }
    OUT(0, s[0]); OUT(1, s[t]); OUT(2, b); OUT(3, c);
}

// All shortest paths between 16 nodes, in place.
KERNEL(idm_paths) {
    THREE;
    __shared__ unsigned d[16][16];
    for (int k = threadIdx.x; k < 256; k += 64) d[k >> 4][k & 15] = k / 16 == k % 16 ? 0 : in[(k + blockIdx.x * 256) & (WORDS - 1)] & 0xFFF;
    for (int via = 0; via < 16; via++) {
        __syncthreads();
        for (int k = threadIdx.x; k < 256; k += 64) {
            int x = k >> 4, y = k & 15;
            unsigned length = d[x][via] + d[via][y];
            if (length < d[x][y]) d[x][y] = length;
        }
    }
    __syncthreads();
    int t = threadIdx.x;
    OUT(0, d[t >> 4][t & 15]); OUT(1, d[4 + (t >> 4)][t & 15]); OUT(2, d[8 + (t >> 4)][t & 15]); OUT(3, d[12 + (t >> 4)][t & 15]);
}

// The longest common subsequence of two words of 64 letters, along diagonals.
KERNEL(idm_wavefront) {
    THREE;
    __shared__ int lengths[3][65];
    __shared__ unsigned char one[64], other[64];
    int t = threadIdx.x;
    one[t] = a & 3;
    other[t] = b & 3;
    for (int k = 0; k < 3; k++) lengths[k][t] = 0;
    if (t < 3) lengths[t][64] = 0;
    __syncthreads();
    for (int diagonal = 0; diagonal < 127; diagonal++) {
        int now = diagonal % 3, last = (diagonal + 2) % 3, before = (diagonal + 1) % 3, y = diagonal - t;
        if (y >= 0 && y < 64)
            lengths[now][t + 1] = one[t] == other[y] ? (y > 0 ? lengths[before][t] : 0) + 1
                : max(y > 0 ? lengths[last][t + 1] : 0, lengths[last][t]);
        __syncthreads();
    }
    OUT(0, lengths[0][64]); OUT(1, one[t]); OUT(2, other[t]); OUT(3, c);
}

// Some generations of the game of life on a torus of 8 x 8, in two buffers.
KERNEL(idm_life) {
    THREE;
    __shared__ unsigned char cells[2][8][8];
    int x = threadIdx.x & 7, y = threadIdx.x >> 3;
    cells[0][y][x] = a & 1;
    for (int k = 0; k < 10; k++) {
        __syncthreads();
        int count = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) count += dx || dy ? cells[k & 1][(y + dy) & 7][(x + dx) & 7] : 0;
        cells[~k & 1][y][x] = count == 3 || (count == 2 && cells[k & 1][y][x]);
    }
    __syncthreads();
    OUT(0, cells[0][y][x]); OUT(1, cells[1][y][x]); OUT(2, b); OUT(3, c);
}

#define PRIME 998244353u
static __device__ unsigned times(unsigned x, unsigned y) { return (unsigned)((unsigned long long)x * y % PRIME); }

// A Fourier transform of 64 numbers modulo a prime.
KERNEL(idm_transform) {
    THREE;
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[__brev(t) >> 26] = a % PRIME;
    for (unsigned half = 1; half < 64; half *= 2) {
        unsigned root = 3, power = (PRIME - 1) / (2 * half), step = 1, w = 1;
        for (unsigned e = power; e > 0; e >>= 1) { if (e & 1) step = times(step, root); root = times(root, root); }
        for (unsigned k = 0; k < (t & (half - 1)); k++) w = times(w, step);
        __syncthreads();
        if (t < 32) {
            unsigned at = 2 * t - (t & (half - 1));
            unsigned x = s[at], y = times(w, s[at + half]);
            s[at] = (x + y) % PRIME;
            s[at + half] = (x + PRIME - y) % PRIME;
        }
    }
    __syncthreads();
    OUT(0, s[t]); OUT(1, b); OUT(2, c); OUT(3, t);
}

// What is even goes to the front, in order: by ballots of warps, and the counts of the warps before.
KERNEL(idm_partition) {
    THREE;
    __shared__ unsigned counts[2], s[64];
    unsigned t = threadIdx.x, lane = t & 31, warp = t >> 5;
    bool isEven = (a & 1) == 0;
    unsigned even = __ballot_sync(~0u, isEven);
    if (lane == 0) counts[warp] = __popc(even);
    __syncthreads();
    unsigned before = __popc(even & ((1u << lane) - 1)) + (warp ? counts[0] : 0);
    unsigned all = counts[0] + counts[1];
    s[isEven ? before : all + t - before] = a;
    __syncthreads();
    OUT(0, s[t]); OUT(1, all); OUT(2, b); OUT(3, c);
}

// A search in breadth through a graph with three edges from each node, level by level.
KERNEL(idm_breadth) {
    THREE;
    __shared__ int level[64], isOpen;
    int t = threadIdx.x;
    level[t] = t == 0 ? 0 : -1;
    int now = 0;
    do {
        __syncthreads();
        if (t == 0) isOpen = 0;
        __syncthreads();
        if (level[t] == now) {
            unsigned to[3] = {a & 63, b & 63, c & 63};
            for (int k = 0; k < 3; k++)
                if (atomicCAS(&level[to[k]], -1, now + 1) == -1) isOpen = 1;
        }
        now++;
        __syncthreads();
    } while (isOpen);
    OUT(0, level[t]); OUT(1, now); OUT(2, a & 63); OUT(3, b & 63);
}

// A cyclic redundancy check with a table that the block computes.
KERNEL(idm_crc) {
    THREE;
    __shared__ unsigned table[256];
    for (unsigned k = threadIdx.x; k < 256; k += blockDim.x) {
        unsigned x = k;
        for (int bit = 0; bit < 8; bit++) x = x & 1 ? x >> 1 ^ 0xEDB88320u : x >> 1;
        table[k] = x;
    }
    __syncthreads();
    unsigned crc = ~0u, words[3] = {a, b, c};
    for (int k = 0; k < 12; k++) crc = table[(crc ^ words[k / 4] >> (k % 4 * 8)) & 255] ^ crc >> 8;
    OUT(0, ~crc); OUT(1, a); OUT(2, b); OUT(3, c);
}
