package orrery.core.kernel;

import org.jspecify.annotations.Nullable;
import orrery.device.DeviceModel;
import orrery.device.SmSet;

/**
 * Where the blocks of a launch run, as far as their code can see it.
 *
 * @param cluster the shape of its clusters
 * @param isCooperative whether all of its blocks are resident at once, so that they can wait for each other
 * @param blocksPerSm the number of blocks that an SM holds at once
 * @param model the device; null without a machine
 * @param partition the SMs that it runs on; null for all
 * @param grid the number of the launch, unique for the life of the machine; 0 without a machine
 */
public record GridPlacement(
        Cluster cluster,
        boolean isCooperative,
        int blocksPerSm,
        @Nullable DeviceModel model,
        @Nullable SmSet partition,
        long grid) {
    private static final int SMS_WITHOUT_MACHINE = 132;

    /** The placement of a launch without a machine and without clusters. */
    public static final GridPlacement NONE = of(Cluster.NONE);

    /** Returns the placement of a launch without a machine, whose blocks are all resident at once. */
    public static GridPlacement of(Cluster cluster) {
        return new GridPlacement(cluster, true, Integer.MAX_VALUE, null, null, 0);
    }

    /** Returns the number of SMs of the device. */
    public int deviceSms() {
        return model == null ? SMS_WITHOUT_MACHINE : model.smCount();
    }

    private int smCount() {
        return partition == null ? deviceSms() : partition.size();
    }

    /** Returns how many blocks are resident at once. */
    public long residentBlocks() {
        return Math.max(1, (long) blocksPerSm * smCount());
    }

    /** Returns the SM of a block on a device that has nothing else to do: blocks take the SMs in turn. */
    public int sm(long block) {
        int index = (int) (block % smCount());
        return partition == null
                ? index
                : partition.members().stream().skip(index).findFirst().orElseThrow();
    }
}
