#include "kernels.cuh"

extern "C" __global__ void saxpy(const float *x, float *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 2 * x[i] + y[i];
}
