#include "kernels.cuh"

// A histogram in shared memory, and a prefix sum of it by shuffles: no form in Java.
extern "C" __global__ void histogram(const unsigned char *text, unsigned length, unsigned *counts) {
  __shared__ unsigned bins[32];
  if (threadIdx.x < 32) {
    bins[threadIdx.x] = 0;
  }
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[text[i] & 31], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    atomicAdd(&counts[threadIdx.x], bins[threadIdx.x]);
  }
}

extern "C" __global__ void prefix(const unsigned *counts, unsigned *sums) {
  unsigned lane = threadIdx.x;
  unsigned sum = counts[lane];
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    unsigned below = __shfl_up_sync(~0u, sum, distance);
    if (lane >= distance) {
      sum += below;
    }
  }
  sums[lane] = sum;
}
