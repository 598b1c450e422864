#include "kernels.cuh"

extern "C" __global__ void produce(int *data1, int *data2) { occupy(20); }
CHANGE(consume1, 15, value)
CHANGE(consume2, 15, value)
