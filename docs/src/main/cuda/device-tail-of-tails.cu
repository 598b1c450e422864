#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(x1, 15)
BUSY(x2, 15)
LAUNCHER_2(x, TAIL)
BUSY(y, 20)
LAUNCHER_2(enqueue, TAIL)
