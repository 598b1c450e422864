package orrery.cupti.collect;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import orrery.core.kernel.KernelProbe;

/**
 * Counts what the lines of a kernel do. The threads of a warp are taken to execute a place together as often as the
 * thread that executes it most often: the n-th time of one is the n-th time of all.
 */
final class SourceProbe implements KernelProbe {
    /** The L2 cache moves sectors of this size. */
    private static final int SECTOR_BYTES = 32;

    private static final int INSTANT = 0;
    private static final StackWalker WALKER = StackWalker.getInstance();

    /**
     * A place in the source of a kernel, and what is done there.
     *
     * @param type the class
     * @param method the method
     * @param file the file, or null if the class does not tell
     * @param line the line
     * @param offset the offset of the bytecode in its method
     * @param bytes how many bytes are accessed; 0 for a branch
     * @param load whether they are read
     */
    record Site(String type, String method, String file, int line, int offset, int bytes, boolean load) {
        boolean isBranch() {
            return bytes == INSTANT;
        }
    }

    /** What was counted at a place. */
    static final class Counts {
        private long warps;
        private long threads;
        private long diverged;
        private long sectors;
        private long fewestSectors;

        long warps() {
            return warps;
        }

        long threads() {
            return threads;
        }

        long diverged() {
            return diverged;
        }

        long sectors() {
            return sectors;
        }

        long fewestSectors() {
            return fewestSectors;
        }
    }

    /** One time that a warp executes a place. */
    private static final class Execution {
        private final Set<Long> sectors = new HashSet<>();
        private int threads;
        private int taken;
    }

    /** What a warp of the current block has executed at a place, and how often each of its threads has. */
    private static final class Warp {
        private final List<Execution> executions = new ArrayList<>();
        private final int[] times;

        Warp(int size) {
            times = new int[size];
        }
    }

    private record Key(Site site, int warp) {}

    private final int warpSize;
    private final Map<Site, Counts> counts = new LinkedHashMap<>();
    private final Map<Key, Warp> current = new HashMap<>();
    private long block = -1;
    private int thread;

    SourceProbe(int warpSize) {
        this.warpSize = warpSize;
    }

    @Override
    public void onThread(long ofBlock, int number) {
        if (ofBlock != block) {
            flush();
            block = ofBlock;
        }
        thread = number;
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        execute(bytes, load, execution -> {
            for (long sector = address / SECTOR_BYTES; sector <= (address + bytes - 1) / SECTOR_BYTES; sector++) {
                execution.sectors.add(sector);
            }
        });
    }

    @Override
    public void onBranch(boolean taken) {
        execute(INSTANT, false, execution -> execution.taken += taken ? 1 : 0);
    }

    private void execute(int bytes, boolean load, Consumer<Execution> what) {
        StackFrame frame = WALKER.walk(
                        frames -> frames.filter(each -> !each.getClassName().startsWith("orrery.core.")
                                        && !each.getClassName().startsWith("orrery.cupti."))
                                .findFirst())
                .orElseThrow();
        Site site = new Site(
                frame.getClassName(),
                frame.getMethodName(),
                frame.getFileName(),
                frame.getLineNumber(),
                frame.getByteCodeIndex(),
                bytes,
                load);
        Warp warp = current.computeIfAbsent(new Key(site, thread / warpSize), key -> new Warp(warpSize));
        int time = warp.times[thread % warpSize]++;
        if (time == warp.executions.size()) {
            warp.executions.add(new Execution());
        }
        Execution execution = warp.executions.get(time);
        execution.threads++;
        what.accept(execution);
    }

    private void flush() {
        current.forEach((key, warp) -> {
            Counts here = counts.computeIfAbsent(key.site(), site -> new Counts());
            for (Execution execution : warp.executions) {
                long requested = (long) execution.threads * key.site().bytes();
                here.warps++;
                here.threads += execution.threads;
                here.diverged += execution.taken > 0 && execution.taken < execution.threads ? 1 : 0;
                here.sectors += execution.sectors.size();
                here.fewestSectors += (requested + SECTOR_BYTES - 1) / SECTOR_BYTES;
            }
        });
        current.clear();
    }

    /** What was counted so far, by place. */
    Map<Site, Counts> counts() {
        flush();
        return counts;
    }
}
