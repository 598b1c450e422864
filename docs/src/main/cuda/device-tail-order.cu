#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(first, 25)
BUSY(second, 15)
BUSY(third, 20)
LAUNCHER_3(enqueue, TAIL)
