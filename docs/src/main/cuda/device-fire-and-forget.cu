#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(child, 40)
LAUNCHER(launch, FIRE_AND_FORGET)
BUSY(rest, 20)
