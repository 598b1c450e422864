#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(child, 25)
BUSY(tail, 15)
BUSY(sibling, 60)
LAUNCHER(fire, FIRE_AND_FORGET)
LAUNCHER(enqueue, TAIL)
LAUNCHER(beside, SIBLING)
