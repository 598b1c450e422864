// The kernels that measure a device: their Java forms are in orrery.conformance.calibration.MeasuredDevice.
// Built as a fatbin, linked with the device runtime:
//   nvcc -rdc=true -fatbin --compress-mode=size $ARCH calibration.cu -o relocatable.fatbin
//   nvcc -dlink -fatbin --compress-mode=size $ARCH relocatable.fatbin -lcudadevrt -o calibration.fatbin
// where ARCH is -gencode arch=compute_80,code=sm_80, the same for 90 and 100.
#include <cuda_runtime.h>

extern "C" {
__global__ void nop() {}

// Takes some nanoseconds.
__global__ void __launch_bounds__(1024) spin(unsigned long long nanos) {
  unsigned long long begin, now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do {
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  } while (now - begin < nanos);
}

// Moves 12 bytes and computes twice for each element.
__global__ void saxpy(unsigned long long elements, const float *x, float *y) {
  for (unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x; i < elements;
       i += (unsigned long long)gridDim.x * blockDim.x) {
    y[i] = 2.0f * x[i] + y[i];
  }
}

__global__ void fill(int *cell, int value) { *cell = value; }

// Decrements a cell and makes it the condition.
__global__ void countdown(cudaGraphConditionalHandle handle, int *cell) {
  *cell -= 1;
  cudaGraphSetConditional(handle, *cell);
}
}
