package orrery.device;

import com.google.common.collect.ImmutableList;
import java.util.Collections;
import java.util.List;

/**
 * How the SMs of a chip lie in processing clusters. The blocks of a thread block cluster run within one processing
 * cluster, so the layout decides how many SMs can be co-scheduled. It differs from chip to chip, because parts of a
 * chip are switched off after production. SMs are numbered cluster by cluster.
 *
 * @param clusters how many SMs each processing cluster has, in the order in which partitions are taken from them
 */
public record SmLayout(List<Integer> clusters) {

    /** Checks that no cluster is empty. */
    public SmLayout {
        clusters = ImmutableList.copyOf(clusters);
        clusters.forEach(size -> RangeCheck.positive("layout.clusters", size));
    }

    /**
     * Returns a layout.
     *
     * @param sizes how many SMs each processing cluster has
     * @return the layout
     */
    public static SmLayout of(Integer... sizes) {
        return new SmLayout(ImmutableList.copyOf(sizes));
    }

    /**
     * Returns a layout in clusters of 16 SMs, the largest size that every launch may ask for; the last takes what is
     * left.
     *
     * @param count how many SMs there are
     * @return the layout
     */
    static SmLayout even(int count) {
        ImmutableList.Builder<Integer> sizes = ImmutableList.builder();
        sizes.addAll(Collections.nCopies(count / 16, 16));
        if (count % 16 > 0) {
            sizes.add(count % 16);
        }
        return new SmLayout(sizes.build());
    }

    /** {@return how many SMs there are} */
    public int smCount() {
        return clusters.stream().mapToInt(Integer::intValue).sum();
    }

    /** {@return all SMs} */
    public SmSet all() {
        return SmSet.first(smCount());
    }

    /**
     * Groups of co-scheduled SMs that can be formed at the same time.
     *
     * @param among the SMs that may be used
     * @param size SMs of a group, which lie in one processing cluster
     * @return how many groups there are at most
     */
    public int groups(SmSet among, int size) {
        return new FreeSms(this, among).available(size);
    }

    /**
     * Returns the processing clusters that have some of the SMs.
     *
     * @param among the SMs
     * @return how many there are
     */
    int occupied(SmSet among) {
        int first = 0;
        int occupied = 0;
        for (int size : clusters) {
            occupied += among.count(first, first + size) > 0 ? 1 : 0;
            first += size;
        }
        return occupied;
    }

    /**
     * Clusters of blocks that run at the same time. A cluster runs on as many SMs as it has blocks, all in one
     * processing cluster; with several blocks to an SM, clusters overlap there. This is what an H200 answers.
     *
     * @param among the SMs that may be used
     * @param blocks blocks of a cluster
     * @param blocksPerSm blocks that an SM holds
     * @return how many clusters there are at most
     */
    public int clusters(SmSet among, long blocks, int blocksPerSm) {
        int first = 0;
        long fit = 0;
        for (int size : clusters) {
            long sms = among.count(first, first + size);
            fit += sms < blocks ? 0 : sms * blocksPerSm / blocks;
            first += size;
        }
        return (int) fit;
    }

    /**
     * Returns the largest group of co-scheduled SMs.
     *
     * @param among the SMs that may be used
     * @return how many of them lie in one processing cluster at most
     */
    public int largestGroup(SmSet among) {
        int first = 0;
        int largest = 0;
        for (int size : clusters) {
            largest = Math.max(largest, among.count(first, first + size));
            first += size;
        }
        return largest;
    }
}
