package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.Arrays;
import orrery.core.work.KernelLaunch;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;

/**
 * The multiprocessors. Blocks of the kernel that is first in line are placed, at most one on each multiprocessor a
 * round, as long as threads, registers, shared memory and block slots last; the next kernel is looked at when all
 * blocks of the first have a place. Nothing is preempted.
 */
final class SmPool {
    /** Stream priorities: 0 is the most urgent. */
    static final int URGENCIES = 8;

    private final DeviceEngine engine;
    private final int count;
    private final int[] freeThreads;
    private final int[] freeBlocks;
    private final int[] freeShared;
    private final int[] freeRegisters;
    private final ArrayDeque<KernelRun>[] lines;
    private final int[] picked;
    private int waiting;
    private int next;
    private int resident;
    private long dispatcherFreeAt;

    @SuppressWarnings({"unchecked", "rawtypes"})
    SmPool(DeviceEngine engine, DeviceModel model) {
        this.engine = engine;
        this.count = model.smCount();
        this.freeThreads = filled(model.attribute(DeviceAttribute.MAX_THREADS_PER_MULTIPROCESSOR));
        this.freeBlocks = filled(model.attribute(DeviceAttribute.MAX_BLOCKS_PER_MULTIPROCESSOR));
        this.freeShared = filled(model.attribute(DeviceAttribute.MAX_SHARED_MEMORY_PER_MULTIPROCESSOR));
        this.freeRegisters = filled(model.attribute(DeviceAttribute.MAX_REGISTERS_PER_MULTIPROCESSOR));
        this.picked = new int[count];
        this.lines = new ArrayDeque[URGENCIES];
        for (int i = 0; i < URGENCIES; i++) {
            lines[i] = new ArrayDeque<>();
        }
    }

    private int[] filled(int value) {
        int[] array = new int[count];
        Arrays.fill(array, value);
        return array;
    }

    int count() {
        return count;
    }

    DeviceEngine engine() {
        return engine;
    }

    /** A kernel is ready: it joins the line of its urgency. */
    void begin(Operation operation, KernelLaunch launch, long now) {
        KernelRun run = new KernelRun(this, operation, launch);
        lines[operation.urgency()].add(run);
        waiting++;
        place(now);
    }

    /** Places as many blocks as there is room for. */
    void place(long now) {
        for (int urgency = 0; urgency < URGENCIES && waiting > 0; urgency++) {
            ArrayDeque<KernelRun> line = lines[urgency];
            for (KernelRun run = line.peek(); run != null; run = line.peek()) {
                if (!placeBlocksOf(run, now)) {
                    return;
                }
                line.poll();
                waiting--;
            }
        }
    }

    /** Places blocks of one kernel; true if all have a place. */
    private boolean placeBlocksOf(KernelRun run, long now) {
        if (run.skipped(now)) {
            return true;
        }
        if (run.launch().together() && !run.begun() && resident > 0) {
            return false;
        }
        while (run.unplaced() > 0) {
            int found = run.unplaced() == 1 ? pickOne(run) : pick(run);
            if (found == 0) {
                return false;
            }
            resident++;
            long from = Math.max(now, dispatcherFreeAt);
            dispatcherFreeAt = from + engine.costs().dispatch(found);
            run.placed(Arrays.copyOf(picked, found), now, dispatcherFreeAt);
        }
        return true;
    }

    private int pickOne(KernelRun run) {
        for (int i = 0; i < count; i++) {
            int sm = next;
            next = next + 1 == count ? 0 : next + 1;
            if (takes(run, sm)) {
                picked[0] = sm;
                return 1;
            }
        }
        return 0;
    }

    /** Takes one place on each multiprocessor that has one, as long as blocks are left. */
    private int pick(KernelRun run) {
        int wanted = (int) Math.min(run.unplaced(), count);
        int found = 0;
        for (int sm = 0; sm < count && found < wanted; sm++) {
            if (takes(run, sm)) {
                picked[found++] = sm;
            }
        }
        return found;
    }

    private boolean takes(KernelRun run, int sm) {
        if (freeThreads[sm] < run.footprint().threads()
                || freeBlocks[sm] < 1
                || freeShared[sm] < run.footprint().sharedBytes()
                || freeRegisters[sm] < run.footprint().registers()) {
            return false;
        }
        freeThreads[sm] -= run.footprint().threads();
        freeBlocks[sm]--;
        freeShared[sm] -= run.footprint().sharedBytes();
        freeRegisters[sm] -= run.footprint().registers();
        return true;
    }

    /** A round of blocks has ended. */
    void release(KernelRun run, int[] places) {
        resident--;
        for (int sm : places) {
            freeThreads[sm] += run.footprint().threads();
            freeBlocks[sm]++;
            freeShared[sm] += run.footprint().sharedBytes();
            freeRegisters[sm] += run.footprint().registers();
        }
    }
}
