// The kernels of lesson 27: nvcc -ptx -arch=compute_75 -rdc=true -lineinfo halve.cu -o halve.ptx
#include <cuda_runtime.h>

// @start region="kernels"
// Halves each number.
extern "C" __global__ void halve(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    numbers[i] /= 2;
  }
}

// Lets a loop go on while the first number is greater than a limit.
extern "C" __global__ void goOn(cudaGraphConditionalHandle loop, const int *numbers, int limit) {
  cudaGraphSetConditional(loop, numbers[0] > limit);
}

// Moves each number to the place in front of it.
extern "C" __global__ void shift(int *numbers, int n) {
  int i = threadIdx.x;
  if (i + 1 < n) {
    int next = numbers[i + 1];
    numbers[i] = next;
  }
}
// @end

// @start region="barrier"
extern "C" __global__ void shiftInTwoSteps(int *numbers, int n) {
  int i = threadIdx.x;
  int next = i + 1 < n ? numbers[i + 1] : 0;
  __syncthreads();
  if (i + 1 < n) {
    numbers[i] = next;
  }
}
// @end
