#include "kernels.cuh"

extern "C" __global__ void fill(int *data, int value) {
  occupy(20);
  data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}
