package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import orrery.core.kernel.Coroutine;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.work.KernelLaunch;
import orrery.device.CostModel;
import orrery.device.Occupancy.Footprint;

/**
 * A kernel on the multiprocessors: how many of its blocks have a place, and how many have ended. It is also the action
 * that a kernel waits with that waits for the host.
 */
final class KernelRun implements TimedAction {
    private final SmPool pool;
    private final Operation operation;
    private final KernelLaunch launch;
    private final Footprint footprint;
    private long unplaced;
    private int rounds;
    private boolean begun;
    private long firstBlockAt;
    private Coroutine coroutine;
    private List<Round> held;

    KernelRun(SmPool pool, Operation operation, KernelLaunch launch) {
        this.pool = pool;
        this.operation = operation;
        this.launch = launch;
        this.footprint = launch.footprint();
        this.unplaced = launch.shape().blocks();
    }

    Operation operation() {
        return operation;
    }

    KernelLaunch launch() {
        return launch;
    }

    Footprint footprint() {
        return footprint;
    }

    long unplaced() {
        return unplaced;
    }

    /** Whether some of its blocks have had a place. */
    boolean begun() {
        return begun;
    }

    private DeviceEngine engine() {
        return pool.engine();
    }

    private boolean failed() {
        return operation.owner().faults().failed();
    }

    /** Whether the context has failed meanwhile, so that the rest of the kernel is not run. */
    boolean skipped(long now) {
        if (!failed()) {
            return false;
        }
        unplaced = 0;
        if (!begun) {
            begun = true;
            engine().scheduler().started(operation, now);
            engine().settle(operation, now);
        }
        return true;
    }

    /** A round of blocks got places; the last of them is handed out at {@code from}. */
    void placed(int[] places, long now, long from) {
        unplaced -= places.length;
        rounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = from + engine().costs().kernelStart();
            engine().scheduler().started(operation, now);
            beginEffect();
        }
        Round round = new Round(places);
        if (held != null) {
            held.add(round);
        } else {
            schedule(round, from);
        }
    }

    private void schedule(Round round, long from) {
        CostModel costs = engine().costs();
        long start = Math.max(from, firstBlockAt);
        long whole = launch.nanosOfLaunch();
        long end = whole < 0 ? start + launch.nanos(costs) : Math.max(start, firstBlockAt + costs.blockBase() + whole);
        engine().loop().at(end, EventLoop.ENDS, round);
    }

    /** A round of blocks has ended. */
    private void ended(Round round, long now) {
        pool.release(this, round.places);
        if (--rounds == 0 && unplaced == 0) {
            engine().settle(operation, now + engine().costs().kernelDrain());
        }
        pool.place(now);
    }

    // -- the effect ----------------------------------------------------------------------------------------------

    private void beginEffect() {
        if (launch.kernel().isBlocking()) {
            held = new ArrayList<>();
            coroutine = launch.runner().coroutine(operation.toString());
            goOn();
        } else {
            engine().scheduler()
                    .effects()
                    .begin(operation, operation.owner().faults().result());
        }
    }

    /** Lets a kernel that waits for the host go on until it waits again or ends. */
    private void goOn() {
        Watchdog watchdog = engine().scheduler().effects().watchdog();
        if (failed()) {
            coroutine.cancel();
            coroutine = null;
        } else if (!coroutine.resume(watchdog.limitNanos())) {
            operation.failed(watchdog.timeout(operation.toString()));
            coroutine.cancel();
            coroutine = null;
        } else if (coroutine.finished()) {
            if (coroutine.failure() != null) {
                operation.failed(coroutine.failure());
            }
            coroutine = null;
        } else {
            BooleanSupplier condition = coroutine.condition();
            engine().loop().when(() -> failed() || condition.getAsBoolean(), this);
        }
        if (coroutine == null) {
            List<Round> rest = held;
            held = null;
            firstBlockAt = Math.max(firstBlockAt, engine().loop().now());
            rest.forEach(round -> schedule(round, firstBlockAt));
        }
    }

    /** What the kernel waited for has come. */
    @Override
    public void fire(long now) {
        goOn();
    }

    /** Blocks that were placed together. */
    private final class Round implements TimedAction {
        private final int[] places;

        Round(int[] places) {
            this.places = places;
        }

        @Override
        public void fire(long now) {
            ended(this, now);
        }
    }
}
