#include "kernels.cuh"

// The sum of the numbers of all threads of a block, for thread 0.
static __device__ double halves(double mine) {
  __shared__ double shared[256];
  unsigned t = threadIdx.x;
  shared[t] = mine;
  for (unsigned half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) {
      shared[t] += shared[t + half];
    }
  }
  return shared[0];
}

extern "C" __global__ void reduce(const float *values, double *sums, int count) {
  double mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    mine += values[i];
  }
  double sum = halves(mine);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] += sum;
  }
}

extern "C" __global__ void reduceFinal(const double *sums, double *total, int count) {
  double sum = halves(threadIdx.x < count ? sums[threadIdx.x] : 0);
  if (threadIdx.x == 0) {
    *total += sum;
  }
}
