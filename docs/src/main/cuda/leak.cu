#include "kernels.cuh"

BUSY(work, 10)
