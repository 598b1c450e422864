#include "kernels.cuh"

extern "C" __global__ void countDown(cudaGraphConditionalHandle handle, int *cell) {
  occupy(10);
  *cell -= 1;
  if (*cell == 0) {
    cudaGraphSetConditional(handle, 0);
  }
}

CHANGE(work, 15, value + 10)
