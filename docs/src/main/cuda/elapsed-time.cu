#include "kernels.cuh"

extern "C" __global__ void __launch_bounds__(1024) spin() { occupy(10); }
