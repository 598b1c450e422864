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
import org.jspecify.annotations.Nullable;
import orrery.sim.KernelProbe;
import orrery.sim.ProgramStack;

/**
 * Counts what each site in the source of a kernel does. Threads run one after another; the n-th execution of a site by
 * each thread of a warp counts as one execution by the warp.
 */
final class SourceProbe implements KernelProbe {
    /** Bytes of a sector, which is what a transaction with the L2 cache moves. */
    private static final int SECTOR_BYTES = 32;

    /** Bytes that a branch accesses. */
    private static final int NO_BYTES = 0;

    private static final StackWalker WALKER = StackWalker.getInstance();

    /**
     * An instruction in the source of a kernel.
     *
     * @param type the class
     * @param method the method
     * @param file the file; null if the class does not name it
     * @param line the line
     * @param offset the offset of the bytecode in the method
     * @param bytes how many bytes a thread accesses; 0 for a branch
     * @param load whether it reads them; false for a branch
     */
    record Site(String type, String method, @Nullable String file, int line, int offset, int bytes, boolean load) {
        boolean isBranch() {
            return bytes == NO_BYTES;
        }
    }

    /** The totals of a site. */
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

    /** One execution of a site by a warp. */
    private static final class Execution {
        private final Set<Long> sectors = new HashSet<>();
        private int threads;
        private int taken;
    }

    /** The executions of a site by a warp of the current block, and how often each of its threads has executed it. */
    private static final class Warp {
        private final List<Execution> executions = new ArrayList<>();
        private final int[] times;

        Warp(int size) {
            times = new int[size];
        }
    }

    /** A site and the index of a warp in the current block. */
    private record SiteOfWarp(Site site, int warp) {}

    private final int warpSize;
    private final Map<Site, Counts> counts = new LinkedHashMap<>();
    private final Map<SiteOfWarp, Warp> current = new HashMap<>();
    private long block = -1;
    private int thread;

    SourceProbe(int warpSize) {
        this.warpSize = warpSize;
    }

    @Override
    public void onThread(long ofBlock, int number) {
        if (ofBlock != block) {
            endBlock();
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
        execute(NO_BYTES, false, execution -> execution.taken += taken ? 1 : 0);
    }

    private void execute(int bytes, boolean load, Consumer<Execution> count) {
        StackFrame frame = WALKER.walk(frames -> frames.filter(each -> ProgramStack.isProgram(each.getClassName()))
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
        Warp warp = current.computeIfAbsent(new SiteOfWarp(site, thread / warpSize), key -> new Warp(warpSize));
        int time = warp.times[thread % warpSize]++;
        if (time == warp.executions.size()) {
            warp.executions.add(new Execution());
        }
        Execution execution = warp.executions.get(time);
        execution.threads++;
        count.accept(execution);
    }

    /** Adds the current block to the totals. */
    private void endBlock() {
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

    /** Returns the totals so far, by site. */
    Map<Site, Counts> counts() {
        endBlock();
        return counts;
    }
}
