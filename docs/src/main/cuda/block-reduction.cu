#include "kernels.cuh"

extern "C" __global__ void sum(const float *in, float *partial) {
  __shared__ float shared[256];
  unsigned t = threadIdx.x;
  shared[t] = in[blockIdx.x * blockDim.x + t];
  for (unsigned half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) {
      shared[t] += shared[t + half];
    }
  }
  if (t == 0) {
    partial[blockIdx.x] = shared[0];
  }
}
