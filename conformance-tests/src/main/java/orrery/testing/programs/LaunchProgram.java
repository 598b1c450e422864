package orrery.testing.programs;

import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CUresult;
import orrery.device.DeviceAttribute;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;

/**
 * A launch of a kernel with some shape, legal or not. It predicts whether the launch succeeds, by the limits that the
 * device answers.
 *
 * @param gridX blocks in x
 * @param gridY blocks in y
 * @param gridZ blocks in z
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param sharedBytes dynamic shared memory of a block, in bytes
 */
public record LaunchProgram(int gridX, int gridY, int gridZ, int blockX, int blockY, int blockZ, int sharedBytes)
        implements CallsProgram {

    /** Returns whether a device permits the launch. */
    public boolean isLegal(CudaDriver cuda, CUdevice device) {
        return within(cuda, device, gridX, DeviceAttribute.MAX_GRID_DIM_X)
                && within(cuda, device, gridY, DeviceAttribute.MAX_GRID_DIM_Y)
                && within(cuda, device, gridZ, DeviceAttribute.MAX_GRID_DIM_Z)
                && within(cuda, device, blockX, DeviceAttribute.MAX_BLOCK_DIM_X)
                && within(cuda, device, blockY, DeviceAttribute.MAX_BLOCK_DIM_Y)
                && within(cuda, device, blockZ, DeviceAttribute.MAX_BLOCK_DIM_Z)
                && within(cuda, device, (long) blockX * blockY * blockZ, DeviceAttribute.MAX_THREADS_PER_BLOCK)
                && (sharedBytes == 0 || within(cuda, device, sharedBytes, DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK));
    }

    private CUresult expectedResult(CudaDriver cuda, CUdevice device) {
        return isLegal(cuda, device) ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_INVALID_VALUE;
    }

    private static boolean within(CudaDriver cuda, CUdevice device, long value, DeviceAttribute limit) {
        return value >= 1 && value <= cuda.cuDeviceGetAttribute(limit, device);
    }

    private ProgramCall call() {
        return ProgramCall.of(
                "cuLaunchKernel",
                Argument.kernel("nothing", "nop"),
                gridX,
                gridY,
                gridZ,
                blockX,
                blockY,
                blockZ,
                sharedBytes,
                Argument.stream(1),
                Argument.parameters());
    }

    @Override
    public List<ProgramCall> calls() {
        return List.of(call().attempted());
    }

    @Override
    public void verify(ProgramRun run) {
        CUresult expected = expectedResult(run.cuda(), run.cuda().cuDeviceGet(0));
        CUresult result = run.note("result", CUresult.class);
        if (result != expected) {
            throw new AssertionError(
                    "expected the launch to answer " + expected + ", but it answers " + result + ": " + this);
        }
        run.cuda().cuCtxSynchronize();
    }

    @Override
    public List<LaunchProgram> smaller() {
        int[] all = {gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes};
        List<LaunchProgram> smaller = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            int least = i == all.length - 1 ? 0 : 1;
            for (int value : new int[] {least, all[i] / 2, all[i] - 1}) {
                if (value >= least && value < all[i]) {
                    int[] changed = all.clone();
                    changed[i] = value;
                    smaller.add(new LaunchProgram(
                            changed[0], changed[1], changed[2], changed[3], changed[4], changed[5], changed[6]));
                }
            }
        }
        return smaller;
    }

    @Override
    public int size() {
        long sum = (long) gridX + gridY + gridZ + blockX + blockY + blockZ + sharedBytes;
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    @Override
    public List<String> transcript() {
        String answer = TranscriptProgram.ask(this::expectedResult).name();
        return List.of(Iterables.getOnlyElement(call().predicting(answer).lines()), "cuCtxSynchronize");
    }

    @Override
    public String toString() {
        return Iterables.getOnlyElement(call().statements());
    }
}
