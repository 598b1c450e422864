#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(sibling, 50)
BUSY(tail, 20)
LAUNCHER(beside, SIBLING)
LAUNCHER(enqueue, TAIL)
