#include "kernels.cuh"

// What "second" needs is ready after 10 us; only the end of "first" waits for its other 20 us.
extern "C" __global__ void first() {
  occupy(10);
  cudaTriggerProgrammaticLaunchCompletion();
  occupy(20);
}

// Works 15 us before it needs anything of "first", and 10 us with it.
extern "C" __global__ void second() {
  occupy(15);
  cudaGridDependencySynchronize();
  occupy(10);
}
