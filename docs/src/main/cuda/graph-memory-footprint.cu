#include "kernels.cuh"

extern "C" __global__ void kernel(void *memory) { occupy(200); }
