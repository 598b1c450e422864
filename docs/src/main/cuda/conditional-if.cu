#include "kernels.cuh"

CONDITION(isOdd, value % 2)
CHANGE(triple, 20, 3 * value + 1)
CHANGE(halve, 10, value / 2)
BUSY(after, 10)
