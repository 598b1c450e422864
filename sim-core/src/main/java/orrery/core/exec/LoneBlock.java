package orrery.core.exec;

import orrery.core.time.EventLoop;
import orrery.core.work.KernelLaunch;

/**
 * A kernel of one block that has its place at once and follows no other kernel early: most are so. It needs nothing but
 * that place, which its operation keeps.
 */
final class LoneBlock {
    private LoneBlock() {}

    /** Begins such a kernel; false if it is none, or there is no place. */
    static boolean begin(SmPool pool, Operation operation, KernelLaunch launch, long now) {
        if (!launch.isSmall() || operation.early() != null || pool.waiting()) {
            return false;
        }
        int sm = pool.takeOne(SmRooms.need(launch.footprint()));
        if (sm < 0) {
            return false;
        }
        operation.place(sm);
        DeviceEngine engine = pool.engine();
        long from = pool.dispatch(now + operation.startDelay(engine.costs(), now));
        engine.scheduler().started(operation, now);
        long nanos = 0;
        try {
            nanos = launch.blockNanos(engine.costs());
        } catch (Throwable t) {
            operation.failed(t);
        }
        if (operation.failure() == null) {
            engine.scheduler().effects().begin(operation);
        }
        operation.allBegun(from);
        long over = KernelRun.end(from + nanos);
        if (engine.loop().advance(over)) {
            end(pool, operation, launch, over);
        } else {
            operation.schedule(over, EventLoop.ENDS);
        }
        return true;
    }

    /** The time of its block is over. */
    static void end(SmPool pool, Operation operation, KernelLaunch launch, long now) {
        pool.release(SmRooms.need(launch.footprint()), operation.place());
        operation.place(Operation.NO_PLACE);
        DeviceEngine engine = pool.engine();
        engine.settle(operation, now + engine.costs().kernelDrain());
        pool.placeAll(now);
    }
}
