package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import orrery.core.kernel.Coroutine;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.work.KernelLaunch;

/**
 * A kernel on the multiprocessors: how many of its blocks have a place, and how many have ended. Most kernels are
 * small, so a last block that is placed alone ends with the operation itself.
 */
final class KernelRun implements Claim {
    private static final long NEVER = Long.MAX_VALUE / 2;

    /** Up to so many rounds a kernel is placed block by block; a larger one in lots of blocks behind each other. */
    private static final long ROUNDS = 4096;

    static {
        Loaded.before(Round.class);
    }

    private final SmPool pool;
    private final Operation operation;
    private long need;
    private long lot;
    private long blockNanos;
    private long wholeNanos;
    private long unplaced;
    private int rounds;
    private int lastBlockSm;
    private boolean begun;
    private long firstBlockAt;
    private List<Held> held;

    /** A round that cannot end yet, or null for the last block alone; when its first block and its last one begin. */
    private record Held(Round round, long first, long last) {}

    KernelRun(SmPool pool, Operation operation) {
        this.pool = pool;
        this.operation = operation;
    }

    /** Whether it runs on these multiprocessors. */
    boolean isOn(SmPool multiprocessors) {
        return pool == multiprocessors;
    }

    /** Prepares a run of what the operation is the launch of now: nothing of an earlier one is left. */
    void prepare(KernelLaunch launch) {
        need = SmRooms.need(launch.footprint());
        unplaced = launch.shape().blocks();
        lot = unplaced == 1 ? 1 : (unplaced - 1) / (pool.count() * ROUNDS) + 1;
        blockNanos = 0;
        wholeNanos = -1;
        begun = false;
        try {
            blockNanos = launch.nanos(pool.engine().costs());
            wholeNanos = launch.nanosOfLaunch();
        } catch (Throwable e) {
            operation.failed(e);
        }
    }

    private KernelLaunch launch() {
        return (KernelLaunch) operation.work();
    }

    /** What a block needs of its multiprocessor. */
    long need() {
        return need;
    }

    long unplaced() {
        return unplaced;
    }

    /** The earliest time from which a block can be handed out that has its place at {@code now}. */
    long dispatchFrom(long now) {
        return begun ? now : now + operation.startDelay(engine().costs(), now);
    }

    /** How many blocks follow each other in one place. */
    long lot() {
        return lot;
    }

    /** How many blocks must begin together, on SMs that lie together. */
    int cluster() {
        return (int) launch().attributes().cluster().blocks();
    }

    /** Whether all blocks must be resident at once. */
    boolean together() {
        return launch().attributes().cooperative();
    }

    @Override
    public boolean place(long now) {
        return skipped(now) || pool.placeBlocksOf(this, now);
    }

    /** Whether some of its blocks have had a place. */
    boolean begun() {
        return begun;
    }

    private DeviceEngine engine() {
        return pool.engine();
    }

    private boolean failed() {
        return operation.faults().failed();
    }

    /** Whether the context has failed while the kernel was in line, so that the rest of it is not run. */
    private boolean skipped(long now) {
        if (!failed()) {
            return false;
        }
        unplaced = 0;
        if (!begun) {
            begun = true;
            engine().scheduler().started(operation, now);
            engine().settle(operation, now);
        } else if (rounds == 0) {
            engine().settle(operation, now);
        }
        return true;
    }

    // -- blocks --------------------------------------------------------------------------------------------------

    /** The last block got a place; it is handed out at {@code from}. */
    void placedLast(int sm, long now, long from) {
        lastBlockSm = sm;
        placed(1, null, now, from, from);
    }

    /** A round of blocks got places; each place has its first block at {@code first}, the last block comes at last. */
    void placed(int[] places, long blocks, long now, long first, long last) {
        placed(blocks, new Round(places), now, first, last);
    }

    private void placed(long blocks, Round round, long now, long first, long last) {
        unplaced -= blocks;
        rounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = first;
            engine().scheduler().started(operation, now);
            beginEffect();
        }
        if (held != null) {
            held.add(new Held(round, first, last));
        } else {
            schedule(round, first, last);
        }
        if (unplaced == 0) {
            operation.allBegun(Math.max(last, firstBlockAt + (lot - 1) * blockNanos));
        }
    }

    private void schedule(Round round, long first, long last) {
        long start = Math.max(first, firstBlockAt);
        long at = wholeNanos < 0
                ? Math.max(start + lot * blockNanos, last + blockNanos)
                : Math.max(last, firstBlockAt + engine().costs().blockBase() + wholeNanos);
        long end = end(at);
        if (round == null) {
            operation.schedule(end, EventLoop.ENDS);
        } else {
            engine().loop().at(end, EventLoop.ENDS, round);
        }
    }

    /** When a kernel ends that would end at {@code at}: its time may be more than can be counted. */
    static long end(long at) {
        return at < 0 ? NEVER : at;
    }

    /** The last block, which was placed alone, has ended. */
    void lastEnded(long now) {
        pool.release(need, lastBlockSm);
        roundEnded(now);
    }

    private void roundEnded(long now) {
        if (--rounds == 0 && unplaced == 0) {
            engine().settle(operation, now + engine().costs().kernelDrain());
        }
        pool.placeAll(now);
    }

    /** Blocks that were placed together. */
    private final class Round implements TimedAction {
        private final int[] places;

        Round(int[] places) {
            this.places = places;
        }

        @Override
        public void fire(long now) {
            pool.release(need, places);
            roundEnded(now);
        }
    }

    // -- the effect ----------------------------------------------------------------------------------------------

    private void beginEffect() {
        if (operation.failure() != null) {
            return;
        }
        if (launch().kernel().isBlocking()) {
            waitForHost();
        } else if (operation.early() == null || !operation.early().isLed()) {
            runEffect();
        } else {
            follow(operation.early());
        }
    }

    private void runEffect() {
        engine().scheduler().effects().begin(operation);
        if (launch().kernel().isLaunching()) {
            operation.asked(engine().loop().now());
        }
    }

    private void waitForHost() {
        HostWait wait;
        try {
            wait = new HostWait();
        } catch (Throwable e) {
            operation.failed(e);
            return;
        }
        held = new ArrayList<>();
        wait.goOn();
    }

    // -- behind other kernels ------------------------------------------------------------------------------------

    /**
     * The kernel has begun before others are complete that it follows. Its effect cannot stop in the middle: it comes
     * now if what those do to memory is done, else when they are complete.
     */
    private void follow(Early early) {
        boolean postponed = !early.leadersEffectsOver();
        if (!postponed) {
            runEffect();
            engine().scheduler().effects().join(operation);
        }
        if (postponed || early.isSynchronizing()) {
            held = new ArrayList<>();
            early.hold(this, postponed);
        }
    }

    /** All kernels are complete that this one follows, and it has waited for that. */
    void goOn(long now) {
        Early early = operation.early();
        if (early.takePostponed() && !failed()) {
            runEffect();
            engine().scheduler().effects().join(operation);
            early.heard(now, true);
        }
        firstBlockAt = Math.max(firstBlockAt, early.costsFrom());
        List<Held> due = held;
        held = null;
        due.forEach(each -> schedule(each.round(), each.first(), each.last()));
    }

    /** A kernel that waits for the host: it keeps its places until it ends. */
    final class HostWait implements TimedAction {
        private final Coroutine coroutine =
                engine().scheduler().effects().runner(operation, launch()).coroutine(operation.toString());

        Operation operation() {
            return operation;
        }

        /** What the kernel waits for, in words. */
        String reason() {
            Early early = operation.early();
            return early != null && early.isSynchronizing() ? "the kernels before it" : "the host";
        }

        /** What the kernel waited for has come. */
        @Override
        public void fire(long now) {
            goOn();
        }

        /** Lets the kernel go on until it waits again or ends. */
        private void goOn() {
            Watchdog watchdog = engine().scheduler().effects().watchdog();
            if (failed()) {
                coroutine.cancel();
            } else if (!coroutine.resume(watchdog.limitNanos())) {
                operation.failed(watchdog.timeout(operation.toString()));
                coroutine.cancel();
            } else if (coroutine.isFinished()) {
                if (coroutine.failure() != null) {
                    operation.failed(coroutine.failure());
                }
            } else {
                BooleanSupplier condition = coroutine.condition();
                engine().loop().when(() -> failed() || condition.getAsBoolean(), this);
                heard(false);
                return;
            }
            firstBlockAt = Math.max(firstBlockAt, engine().loop().now());
            List<Held> due = held;
            held = null;
            due.forEach(each -> schedule(each.round(), firstBlockAt, firstBlockAt));
            heard(true);
        }

        private void heard(boolean over) {
            if (operation.early() != null) {
                operation.early().heard(engine().loop().now(), over);
            }
        }
    }
}
