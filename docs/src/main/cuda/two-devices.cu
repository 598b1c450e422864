#include "kernels.cuh"

extern "C" __global__ void add(int *cell, int addend) {
  occupy(40);
  *cell += addend;
}
