package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import orrery.core.work.KernelLaunch;
import orrery.device.DeviceModel;
import orrery.device.Occupancy.Footprint;

/**
 * The multiprocessors. Blocks of the kernel that is first in line are placed, at most one on each multiprocessor a
 * round, as long as threads, registers, shared memory and block slots last; the next kernel is looked at when all
 * blocks of the first have a place. Nothing is preempted.
 */
final class SmPool {
    private final DeviceEngine engine;
    private final int count;
    private final SmRoom[] rooms;
    private final ArrayDeque<KernelRun>[] lines;
    private final int[] picked;
    private final BitSet room = new BitSet();
    private Footprint roomFor;
    private int waiting;
    private int next;
    private int resident;
    private long dispatcherFreeAt;

    @SuppressWarnings({"unchecked", "rawtypes"})
    SmPool(DeviceEngine engine, DeviceModel model) {
        this.engine = engine;
        this.count = model.smCount();
        this.rooms = new SmRoom[count];
        Arrays.setAll(rooms, sm -> new SmRoom(model.sm()));
        this.picked = new int[count];
        this.lines =
                new ArrayDeque[model.priorities().least() - model.priorities().greatest() + 1];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = new ArrayDeque<>();
        }
    }

    /** How many multiprocessors there are. */
    int count() {
        return count;
    }

    DeviceEngine engine() {
        return engine;
    }

    /** A kernel is ready: it takes what room there is, or joins the line of its urgency. */
    void begin(Operation operation, KernelLaunch launch, long now) {
        KernelRun run = operation.kernelRun(this);
        run.prepare(launch);
        if (waiting == 0 && placeBlocksOf(run, now)) {
            return;
        }
        lines[operation.urgency()].add(run);
        waiting++;
        if (waiting > 1) {
            place(now);
        }
    }

    /** Places as many blocks as there is room for. */
    void place(long now) {
        for (int urgency = 0; urgency < lines.length && waiting > 0; urgency++) {
            ArrayDeque<KernelRun> line = lines[urgency];
            for (KernelRun run = line.peek(); run != null; run = line.peek()) {
                if (!run.skipped(now) && !placeBlocksOf(run, now)) {
                    return;
                }
                line.poll();
                waiting--;
            }
        }
    }

    /** Places blocks of one kernel; true if all have a place. */
    private boolean placeBlocksOf(KernelRun run, long now) {
        if (run.together() && !run.begun() && resident > 0) {
            return false;
        }
        while (run.unplaced() > 0) {
            if (run.unplaced() == 1) {
                int sm = pickOne(run.footprint());
                if (sm < 0) {
                    return false;
                }
                resident++;
                run.placedLast(sm, now, dispatch(run, now, 1));
            } else {
                int found = pick(run);
                if (found == 0) {
                    return false;
                }
                resident++;
                long blocks = Math.min(run.unplaced(), run.lot() * found);
                long last = dispatch(run, now, blocks);
                long first = last - engine.costs().dispatch(blocks - found);
                run.placed(Arrays.copyOf(picked, found), blocks, now, first, last);
            }
        }
        return true;
    }

    /** Hands blocks out one after the other, once the kernel has started; when the last of them is out. */
    private long dispatch(KernelRun run, long now, long blocks) {
        long from = run.begun() ? now : now + run.startDelay(now);
        dispatcherFreeAt = Math.max(from, dispatcherFreeAt) + engine.costs().dispatch(blocks);
        return dispatcherFreeAt;
    }

    /** Takes a place for one block, each time from the next multiprocessor on; the multiprocessor, or -1. */
    private int pickOne(Footprint footprint) {
        lookFor(footprint);
        int sm = firstTaking(footprint, next, count);
        if (sm < 0) {
            sm = firstTaking(footprint, 0, next);
        }
        if (sm >= 0) {
            next = sm + 1 == count ? 0 : sm + 1;
        }
        return sm;
    }

    /** Takes one place on each multiprocessor that has one, as long as blocks are left. */
    private int pick(KernelRun run) {
        int wanted = (int) Math.min((run.unplaced() - 1) / run.lot() + 1, count);
        int found = 0;
        lookFor(run.footprint());
        for (int sm = 0; found < wanted; sm++) {
            sm = firstTaking(run.footprint(), sm, count);
            if (sm < 0) {
                break;
            }
            picked[found++] = sm;
        }
        return found;
    }

    /** Takes a place on the first multiprocessor of a range that has one; the multiprocessor, or -1. */
    private int firstTaking(Footprint footprint, int from, int to) {
        for (int sm = room.nextSetBit(from); sm >= 0 && sm < to; sm = room.nextSetBit(sm + 1)) {
            if (rooms[sm].takes(footprint)) {
                return sm;
            }
            room.clear(sm);
        }
        return -1;
    }

    /**
     * What was found full for a block is not looked at for another of the same size, until something is given back:
     * with many kernels in line nearly all are full.
     */
    @SuppressWarnings("ReferenceEquality") // most are the same object, and storing it again would cost more
    private void lookFor(Footprint footprint) {
        if (footprint != roomFor) {
            if (!footprint.equals(roomFor)) {
                room.set(0, count);
            }
            roomFor = footprint;
        }
    }

    private void gives(Footprint footprint, int sm) {
        room.set(sm);
        rooms[sm].gives(footprint);
    }

    /** A block that was placed alone has ended. */
    void release(Footprint footprint, int sm) {
        resident--;
        gives(footprint, sm);
    }

    /** A round of blocks has ended. */
    void release(Footprint footprint, int[] places) {
        resident--;
        for (int sm : places) {
            gives(footprint, sm);
        }
    }
}
