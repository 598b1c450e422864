#include "kernels.cuh"

extern "C" __global__ void a(int *cell) {
  occupy(20);
  *cell = 7;
}

CHANGE(b, 20, value)

extern "C" __global__ void c(const int *from, int *to) {
  occupy(30);
  *to = *from;
}
