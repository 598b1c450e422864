#include "kernels.cuh"

CONDITION(choose, value)
CHANGE(increment, 5, value + 1)
CHANGE(halve, 10, value / 2)
CHANGE(square, 20, value * value)
