package orrery.testing.programs;

import java.util.ArrayList;
import java.util.List;
import orrery.device.DeviceAttribute;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;

/**
 * A split of the SMs of a device into groups. It predicts that the groups are alike and large enough, that they have as
 * many SMs as there are together with what remains, and how many groups there can be.
 *
 * @param groups the number of groups, at least 1
 * @param minCount how many SMs each has at least, from 0 to those of the device
 * @param flags 0, or {@link CudaDriver#CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING}
 */
public record SplitProgram(int groups, int minCount, int flags) implements TestProgram {

    @Override
    public void run(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        CUdevice device = cuda.cuDeviceGet(0);
        CUdevResource all = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        int least = Math.min(minCount, cuda.cuDeviceGetAttribute(DeviceAttribute.MULTIPROCESSOR_COUNT, device));
        run.note("least", least);
        run.note("all", all.sm().smCount());
        run.note("most", cuda.cuDevSmResourceSplitByCount(all, flags, least));
        run.note("split", cuda.cuDevSmResourceSplitByCount(groups, all, flags, least));
    }

    @Override
    public void verify(ProgramRun run) {
        CUdevSmResourceSplit split = run.note("split", CUdevSmResourceSplit.class);
        List<Integer> sizes =
                split.result().stream().map(group -> group.sm().smCount()).toList();
        int remaining = split.remaining() == null ? 0 : split.remaining().sm().smCount();
        int sum = sizes.stream().mapToInt(Integer::intValue).sum() + remaining;
        String found = "groups of " + sizes + " SMs, and " + remaining + " remain, of " + this;
        require(sum == run.note("all", Integer.class), "the SMs are not all of the device's: ", found);
        require(
                sizes.size() == Math.min(groups, run.note("most", Integer.class)),
                "there can be " + run.note("most", Integer.class) + " groups, but there are ",
                found);
        require(sizes.stream().distinct().count() == 1, "the groups are not alike: ", found);
        require(
                sizes.stream().allMatch(size -> size >= run.note("least", Integer.class)),
                "a group has less than " + run.note("least", Integer.class) + " SMs: ",
                found);
    }

    private static void require(boolean holds, String what, String found) {
        if (!holds) {
            throw new AssertionError(what + found);
        }
    }

    @Override
    public List<SplitProgram> smaller() {
        List<SplitProgram> smaller = new ArrayList<>();
        for (int count : new int[] {1, groups / 2, groups - 1}) {
            if (count >= 1 && count < groups) {
                smaller.add(new SplitProgram(count, minCount, flags));
            }
        }
        for (int count : new int[] {0, minCount / 2, minCount - 1}) {
            if (count >= 0 && count < minCount) {
                smaller.add(new SplitProgram(groups, count, flags));
            }
        }
        return smaller;
    }

    @Override
    public int size() {
        return groups + minCount;
    }

    @Override
    public List<String> statements() {
        return List.of(
                "CUdevResource all = cuda.cuDeviceGetDevResource(cuda.cuDeviceGet(0), CUdevResourceType.SM);",
                "out.println(cuda.cuDevSmResourceSplitByCount(" + groups + ", all, " + flags + ", " + minCount + "));");
    }

    @Override
    public List<String> transcript() {
        int least = TranscriptProgram.ask((cuda, device) ->
                Math.min(minCount, cuda.cuDeviceGetAttribute(DeviceAttribute.MULTIPROCESSOR_COUNT, device)));
        String sizes = least + (flags == 0 ? "" : " " + flags);
        return List.of(
                "all = cuDeviceGetDevResource",
                "cuDevSmResourceSplitByCount all 0 " + sizes,
                "split = cuDevSmResourceSplitByCount all " + groups + " " + sizes);
    }

    @Override
    public String toString() {
        return "cuDevSmResourceSplitByCount(" + groups + ", all, " + flags + ", " + minCount + ")";
    }
}
