#include "kernels.cuh"

CHANGE(triple, 0, 3 * value)
BUSY(decode, 40)
