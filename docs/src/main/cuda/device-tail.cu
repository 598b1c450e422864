#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(child, 40)
BUSY(tail, 20)
LAUNCHER(enqueue, TAIL)
LAUNCHER(fire, FIRE_AND_FORGET)
