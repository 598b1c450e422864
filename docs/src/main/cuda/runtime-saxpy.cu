#include "kernels.cuh"

extern "C" __global__ void saxpy(float a, const float *x, float *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 << 20) {
    y[i] = a * x[i] + y[i];
  }
}
