#include "kernels.cuh"

BUSY(downstream, 10)
BUSY(grandchild, 40)
LAUNCHER(child, FIRE_AND_FORGET)
BUSY(other, 25)
LAUNCHER_2(parent, FIRE_AND_FORGET)
