package orrery.core.exec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.core.time.EventLoop;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.device.CostModel;

/**
 * The kernels of a plan's execution that are no more than a place on a multiprocessor and a time: one block, and nobody
 * who looks at it. They have no operation. What is ordered by more than the plan's edges, waits for the host, launches
 * graphs or is listened to has one, and goes the way of all operations.
 */
final class SmallKernels {
    /** No piece of work. */
    static final int NONE = -1;

    private static final int NO_PLACE = -1;

    private final PlanRun run;
    private final Scheduler scheduler;
    private final EventLoop loop;
    private final boolean[] small;
    private final int[] places;
    private final Map<Integer, Throwable> failures = new HashMap<>(0);
    private Work[] works;
    private boolean allowed;
    private DeviceEngine engine;
    private CostModel costs;
    private SmPool sms;
    private FaultState faults;

    /** The small kernels of an execution that has so many pieces of work. */
    SmallKernels(PlanRun run, Scheduler scheduler, int pieces) {
        this.run = run;
        this.scheduler = scheduler;
        this.loop = scheduler.loop();
        this.small = new boolean[pieces];
        this.places = new int[pieces];
        Arrays.fill(places, NO_PLACE);
    }

    /** The execution is prepared as a part of {@code whole}; {@code all} is what its pieces of work are. */
    void prepare(Operation whole, Work[] all) {
        allowed = scheduler.unobserved();
        if (works != all) {
            works = all;
            for (int i = 0; i < small.length; i++) {
                small[i] = run.work(i) instanceof KernelLaunch launch && launch.isSmall();
            }
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
    }

    /** Whether a piece of work is one of them. */
    boolean include(int piece) {
        return allowed && small[piece];
    }

    /**
     * The turn of a kernel comes, or its time is over. What it leads to follows at once as long as nothing else happens
     * in between.
     */
    void fire(int piece, long now) {
        int next = turn(piece, now);
        while (next != NONE) {
            next = turn(next, loop.now());
        }
    }

    /** The piece of work that goes on at the time that the clock now shows, if there is one. */
    private int turn(int piece, long now) {
        return places[piece] == NO_PLACE ? begin(piece, now) : end(piece, now);
    }

    private int begin(int piece, long now) {
        if (faults.failed() || scheduler.traced()) {
            run.prepared(piece).fire(now);
            return NONE;
        }
        long end = sms.waiting() ? SmPool.NO_ROOM : place(piece, now);
        if (end == SmPool.NO_ROOM) {
            sms.join(new Waiting(this, piece), run.urgency(run.work(piece)), now);
        } else if (loop.advance(end)) {
            return piece;
        } else {
            run.schedule(piece, end, EventLoop.ENDS);
        }
        return NONE;
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
        KernelLaunch launch = (KernelLaunch) run.work(piece);
        int sm = sms.takeOne(launch.footprint());
        if (sm < 0) {
            return SmPool.NO_ROOM;
        }
        places[piece] = sm;
        long from = sms.dispatch(run.issue(now) + costs.graphKernelStart(), 1);
        long nanos = 0;
        Throwable failure = null;
        try {
            nanos = launch.blockNanos(costs);
        } catch (Throwable t) {
            failure = t;
        }
        if (failure == null) {
            failure = scheduler.effects().run(launch, run.environment(), run, piece);
        }
        if (failure != null) {
            failures.put(piece, failure);
        }
        return KernelRun.end(from + nanos);
    }

    private int end(int piece, long now) {
        SmPool free = sms;
        free.release(((KernelLaunch) run.work(piece)).footprint(), places[piece]);
        places[piece] = NO_PLACE;
        long at = now + costs.kernelDrain();
        if (!failures.isEmpty()) {
            fail(piece, at);
        }
        scheduler.completed(at);
        int next = run.completed(piece, at);
        free.placeAll(now);
        if (next != NONE && !loop.advance(run.readyAt(next))) {
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
