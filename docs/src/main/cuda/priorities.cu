#include "kernels.cuh"

extern "C" __global__ void __launch_bounds__(1024) running() { occupy(30); }
extern "C" __global__ void __launch_bounds__(1024) ready() { occupy(30); }
extern "C" __global__ void __launch_bounds__(1024) urgent() { occupy(30); }
