#include "kernels.cuh"

BUSY(busy, 30)

// Keeps what six launches are answered. As its own tail it asks nothing.
extern "C" __global__ void asks(cudaGraphExec_t fresh, cudaGraphExec_t ready, int *answers) {
  if (answers[0] != cudaSuccess) {
    return;
  }
  cudaGraphExec_t self = cudaGetCurrentGraphExec();
  answers[0] = cudaGraphLaunch(fresh, TAIL);
  answers[1] = cudaGraphLaunch(ready, FIRE_AND_FORGET);
  answers[2] = cudaGraphLaunch(ready, TAIL);
  answers[3] = cudaGraphLaunch(self, FIRE_AND_FORGET);
  answers[4] = cudaGraphLaunch(self, TAIL);
  answers[5] = cudaGraphLaunch(self, TAIL);
}

extern "C" __global__ void launcher() {
  cudaGraphLaunch(cudaGetCurrentGraphExec(), TAIL);
}
