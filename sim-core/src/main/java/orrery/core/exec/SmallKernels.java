package orrery.core.exec;

import java.util.HashMap;
import java.util.Map;
import orrery.core.exec.LaunchKinds.Kind;
import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.LaunchShape;
import orrery.core.time.EventLoop;
import orrery.core.time.PieceQueue;
import orrery.core.work.Work;
import orrery.device.CostModel;

/**
 * The kernels of a plan's execution that are no more than a place on a multiprocessor and a time: one block, and nobody
 * who looks at it. They have no operation. What is ordered by more than the plan's edges, waits for the host, launches
 * graphs or is listened to has one, and goes the way of all operations.
 */
final class SmallKernels {
    /** No piece of work. */
    static final int NONE = PieceQueue.NONE;

    private final PlanRun run;
    private final Scheduler scheduler;
    private final EventLoop loop;
    private final PieceQueue ends;
    private final Pieces pieces;
    private Map<Integer, Throwable> failures;
    private boolean allowed;
    private LaunchKinds kinds;
    private Work[] works;
    private DeviceEngine engine;
    private CostModel costs;
    private SmPool sms;
    private FaultState faults;

    /** The small kernels of an execution. */
    SmallKernels(PlanRun run, Scheduler scheduler, Pieces pieces) {
        this.run = run;
        this.scheduler = scheduler;
        this.loop = scheduler.loop();
        this.ends = new PieceQueue(loop);
        this.pieces = pieces;
    }

    /**
     * The execution of {@code plan} is prepared as a part of {@code whole}; {@code all} is all work there is. Whether
     * other pieces of work than before are small kernels.
     */
    boolean prepare(Operation whole, Work[] all, Plan plan) {
        boolean changed = works != all || allowed != scheduler.unobserved();
        if (changed) {
            works = all;
            allowed = scheduler.unobserved();
            kinds = allowed ? new LaunchKinds(all, plan) : null;
        }
        // Storing references costs more than finding that they are there.
        if (engine != whole.owner().engine()) {
            engine = whole.owner().engine();
            costs = engine.costs();
            sms = engine.multiprocessors();
        }
        if (faults != whole.faults()) {
            faults = whole.faults();
        }
        return changed;
    }

    /** The kind of a piece of work; {@link Pieces#PLAIN} if it is none of them. */
    int kind(int piece) {
        return allowed ? kinds.of(piece) : Pieces.PLAIN;
    }

    /**
     * The turn of a kernel comes, or its time is over. What it leads to follows at once as long as nothing else happens
     * in between.
     */
    void fire(int piece) {
        ends.fired(piece);
        int next = pieces.place(piece) == Pieces.NO_PLACE ? piece : end(piece);
        while (true) {
            while (next != NONE && begin(next)) {
                next = end(next);
            }
            int over = ends.next();
            if (over == NONE) {
                return;
            }
            next = end(over);
        }
    }

    /** The execution has a seat. */
    void seat(int seat) {
        ends.seat(seat);
    }

    /** The turn of a kernel has come; whether its time is over at once. */
    private boolean begin(int piece) {
        long now = loop.now();
        if (faults.failed() || scheduler.traced()) {
            run.prepared(piece).fire(now);
            return false;
        }
        long end = sms.waiting() ? SmPool.NO_ROOM : place(piece, now);
        if (end == SmPool.NO_ROOM) {
            sms.join(new Waiting(this, piece), run.urgency(piece), now);
        } else if (ends.advance(end)) {
            return true;
        } else {
            ends.add(end, piece);
        }
        return false;
    }

    /** A kernel in line for a multiprocessor. */
    private record Waiting(SmallKernels kernels, int piece) implements Claim {
        @Override
        public boolean place(long now) {
            if (kernels.faults.failed()) {
                kernels.run.prepared(piece).fire(now);
                return true;
            }
            long end = kernels.place(piece, now);
            if (end == SmPool.NO_ROOM) {
                return false;
            }
            kernels.run.schedule(piece, end, EventLoop.ENDS);
            return true;
        }
    }

    /** Gives a kernel its place and runs it; when it ends. */
    private long place(int piece, long now) {
        Kind kind = kinds.kind(pieces.kind(piece));
        int sm = sms.takeOne(kind.need());
        if (sm < 0) {
            return SmPool.NO_ROOM;
        }
        pieces.place(piece, sm + 1);
        long from = sms.dispatch(run.issue(now) + costs.graphKernelStart());
        Kernel kernel = kind.kernel();
        LaunchShape shape = kind.shape();
        KernelArguments given = kinds.arguments(piece);
        long nanos = 0;
        Throwable failure = null;
        try {
            nanos = costs.blockBase() + kernel.nanosOfBlock(shape, given);
        } catch (Throwable t) {
            failure = t;
        }
        if (failure == null) {
            failure = scheduler.effects().run(kernel, shape, given, run, piece);
        }
        if (failure != null) {
            if (failures == null) {
                failures = new HashMap<>();
            }
            failures.put(piece, failure);
        }
        return KernelRun.end(from + nanos);
    }

    /**
     * The time of a kernel is over; the piece of work that goes on at the time the clock now shows, if there is one.
     */
    private int end(int piece) {
        long now = loop.now();
        SmPool free = sms;
        free.release(kinds.kind(pieces.kind(piece)).need(), pieces.place(piece) - 1);
        long at = now + costs.kernelDrain();
        if (failures != null) {
            fail(piece, at);
        }
        scheduler.completed(at);
        int next = run.completed(piece, at);
        free.placeAll(now);
        if (next != NONE && !ends.advance(pieces.readyAt(next))) {
            run.release(next);
            return NONE;
        }
        return next;
    }

    private void fail(int piece, long now) {
        Throwable failure = failures.remove(piece);
        if (failure != null) {
            faults.fault(FaultMapping.result(failure), failure, run.name(piece), now);
        }
    }
}
