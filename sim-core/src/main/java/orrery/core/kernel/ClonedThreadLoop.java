package orrery.core.kernel;

import orrery.sim.KernelProbe;
import orrery.sim.LaunchShape;
import orrery.sim.ThreadBody;

/** The loop over the threads of blocks. {@link LoopClones} defines copies of this class. */
final class ClonedThreadLoop implements ThreadLoop {

    @Override
    public void runGrid(ThreadBody body, LaunchShape shape, long from, long to, GridCode grid) {
        RunningCode code = grid.code();
        int gridX = shape.gridX();
        int gridY = shape.gridY();
        // A division takes as long as a small block: only the first index is computed by divisions.
        int x = from == 0 ? 0 : (int) (from % gridX);
        int y = from == 0 ? 0 : (int) (from / gridX % gridY);
        int z = from == 0 ? 0 : (int) (from / gridX / gridY);
        for (long b = from; b < to; b++) {
            code.check();
            runBlock(body, new RunningBlock(shape, x, y, z, grid), shape);
            if (++x == gridX) {
                x = 0;
                if (++y == gridY) {
                    y = 0;
                    z++;
                }
            }
        }
    }

    @Override
    public void runBlock(ThreadBody body, RunningBlock block, LaunchShape shape) {
        int blockX = block.blockIdxX();
        int dimX = shape.blockX();
        int x = 0;
        int y = 0;
        int z = 0;
        try {
            if (shape.blockY() == 1 && shape.blockZ() == 1) {
                for (; x < dimX; x++) {
                    body.run(new RunningThread(block, shape, blockX, x, 0, 0));
                }
                return;
            }
            for (; z < shape.blockZ(); z++) {
                for (y = 0; y < shape.blockY(); y++) {
                    for (x = 0; x < dimX; x++) {
                        body.run(new RunningThread(block, shape, blockX, x, y, z));
                    }
                }
            }
        } catch (Throwable failure) {
            throw KernelFault.in(block, x, y, z, failure);
        }
    }

    @Override
    public void runProbedBlock(ThreadBody body, RunningBlock block, LaunchShape shape, long index, KernelProbe probe) {
        int blockX = block.blockIdxX();
        int dimX = shape.blockX();
        int x = 0;
        int y = 0;
        int z = 0;
        int thread = 0;
        try {
            for (; z < shape.blockZ(); z++) {
                for (y = 0; y < shape.blockY(); y++) {
                    for (x = 0; x < dimX; x++) {
                        probe.onThread(index, thread++);
                        body.run(new RunningThread(block, shape, blockX, x, y, z));
                    }
                }
            }
        } catch (Throwable failure) {
            throw KernelFault.in(block, x, y, z, failure);
        }
    }
}
