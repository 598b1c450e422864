// Times of the kernels of timed.cu on a GPU: nvcc -arch=sm_90 -O3 times.cu -o times && ./times > times.txt
// A line has the kernel, the blocks, the threads of a block, and the median, the 10th and the 90th percentile of the
// nanoseconds between two events around a launch, of 30 launches.
#include "timed.cu"
#include <algorithm>
#include <cstdio>
#include <vector>

static float* spare;

template <class Launch>
static void time(const char* name, dim3 grid, dim3 block, Launch launch) {
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    std::vector<float> all;
    for (int i = 0; i < 33; i++) {
        oneThread<<<1, 1>>>(20000, spare); // hides the time of the calls of the host
        cudaEventRecord(begin);
        launch();
        cudaEventRecord(end);
        cudaDeviceSynchronize();
        float ms;
        cudaEventElapsedTime(&ms, begin, end);
        if (i > 2) all.push_back(ms * 1e6f);
    }
    std::sort(all.begin(), all.end());
    std::printf("%s   %ux%ux%u   %ux%ux%u   %.0f   %.0f   %.0f\n", name, grid.x, grid.y, grid.z, block.x, block.y, block.z, all[15], all[3], all[26]);
}

#define TIME(name, grid, block, ...) time(#name, grid, block, [&] { name<<<grid, block>>>(__VA_ARGS__); })

int main() {
    int n = 1 << 24;
    float *x, *y, *z;
    int *at, *chain;
    cudaMalloc(&x, 4ul * n);
    cudaMalloc(&y, 4ul * n);
    cudaMalloc(&z, 4ul * n);
    cudaMalloc(&at, 4ul * n);
    cudaMalloc(&chain, 4 << 20);
    cudaMalloc(&spare, 64);
    cudaMemset(x, 0, 4ul * n);
    cudaMemset(y, 0, 4ul * n);
    cudaMemset(z, 0, 4ul * n);
    cudaMemset(spare, 0, 64);
    std::vector<int> random(n), next(1 << 20);
    unsigned s = 1;
    for (int& each : random) each = (s = s * 1664525u + 1013904223u) >> 8;
    for (int i = 0; i < 1 << 20; i++) next[i] = (i * 5u * 1021u + 7 * 1023) % (1 << 20);
    cudaMemcpy(at, random.data(), 4ul * n, cudaMemcpyHostToDevice);
    cudaMemcpy(chain, next.data(), 4 << 20, cudaMemcpyHostToDevice);
    TIME(empty, 1, 1);
    TIME(empty, 1024, 256);
    TIME(saxpy, n / 256, 256, n, 2.0f, x, y);
    TIME(saxpy, 4096, 256, 1 << 20, 2.0f, x, y);
    TIME(saxpy, 16, 256, 4096, 2.0f, x, y);
    TIME(saxpyLoop, 528, 256, n, 2.0f, x, y);
    TIME(copy4, n / 1024, 256, (float4*) x, (float4*) y);
    TIME(transposeNaive, dim3(256, 256), dim3(16, 16), 4096, x, y);
    TIME(transposeTiled, dim3(128, 128), dim3(32, 8), 4096, x, y);
    TIME(sumBlocks, n / 256, 256, x, y);
    TIME(sumWarps, n / 256, 256, x, spare);
    TIME(histogram, 528, 256, n, (unsigned*) at, (unsigned*) y);
    TIME(stencil, dim3(256, 256), dim3(16, 16), 4096, x, y);
    TIME(matrixNaive, dim3(32, 32), dim3(16, 16), 512, x, y, z);
    TIME(matrixTiled, dim3(32, 32), dim3(16, 16), 512, x, y, z);
    TIME(matrixTiled, dim3(128, 128), dim3(16, 16), 2048, x, y, z);
    TIME(mandelbrot, dim3(64, 64), dim3(16, 16), 1024, 256, (int*) z);
    TIME(bodies, 64, 256, 16384, (float4*) x, (float4*) y);
    TIME(functions, n / 256, 256, n, x, y);
    TIME(doubles, n / 256, 256, n, x, y);
    TIME(gather, n / 256, 256, n, x, at, y);
    TIME(oneThread, 1, 1, 1000, spare);
    TIME(oneThread, 1, 1, 100000, spare);
    TIME(chase, 1, 1, 1000, chain, (int*) spare);
    TIME(atomicsOne, 4096, 256, (int*) spare);
    return 0;
}
