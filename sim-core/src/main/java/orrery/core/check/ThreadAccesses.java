package orrery.core.check;

import java.util.List;
import java.util.function.Consumer;
import orrery.core.check.ShadowPage.Atomics;
import orrery.core.check.ShadowPage.Latest;
import orrery.core.memory.AccessLog;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ThreadScope;

/**
 * The accesses of the threads of a kernel. Finds accesses by different threads to the same element that nothing orders.
 *
 * <p>Two accesses by one thread are ordered, and so are those that a barrier of their block separates. Those of
 * different blocks are ordered by atomic operations only. Accesses of one segment can be entered in any order.
 */
final class ThreadAccesses {
    private final KernelShadow shadow;
    private final Consumer<KernelRace> races;
    private final ThreadOrder order;
    private final AtomicOrder atomics;

    /** The bytes of each access that is entered. */
    private int entering;

    /** The same if they are more than an element of the page; 0 if not. */
    private int enteringWide;

    ThreadAccesses(KernelShadow shadow, ThreadOrder order, Consumer<KernelRace> races) {
        this.shadow = shadow;
        this.races = races;
        this.order = order;
        this.atomics = new AtomicOrder(order);
    }

    /** Returns the order of the threads. */
    ThreadOrder order() {
        return order;
    }

    /** Returns the epoch of a thread that begins or resumes, of which no operations are counted so far. */
    long resumed(long epoch) {
        return epoch | ThreadEpoch.ofCount(atomics.countOf(epoch));
    }

    KernelShadow shadow() {
        return shadow;
    }

    /**
     * Returns the accesses since the last call, sorted by address.
     *
     * @param actor the kernel
     * @param memory reads what was written
     */
    List<KernelAccesses.Range> take(Actor actor, WrittenBytes.Source memory) {
        List<ShadowPage> pages = shadow.takeTouched();
        if (pages.isEmpty()) {
            return List.of();
        }
        List<KernelAccesses.Range> ranges = KernelAccesses.of(pages, order.start(), actor, memory);
        order.begin();
        return ranges;
    }

    // -- plain accesses ------------------------------------------------------------------------------------------

    /**
     * Enters one access.
     *
     * @param isUnwritten whether the memory has bytes that nobody has written, whose reads are noted
     * @param shift the base-two logarithm of the bytes
     */
    void enterOne(boolean load, boolean isUnwritten, long address, int shift, long epoch) {
        if (!enterSimply(load, isUnwritten, address, shift, epoch)) {
            enter(load, isUnwritten, address, address + (1L << shift), shift, epoch, 0);
        }
    }

    /**
     * Enters accesses of a log, one by one.
     *
     * @param view the address of the first element
     * @param shift the base-two logarithm of the bytes of an element
     * @param from the first of the accesses
     * @param to their end
     */
    void enterEach(boolean load, long view, int shift, AccessLog log, int from, int to) {
        int at = from;
        while (at < to) {
            // This loop calls nothing that is not inlined.
            while (at < to && enterSimply(load, false, view + (log.element(at) << shift), shift, log.stamp(at))) {
                at++;
            }
            if (at < to) {
                long address = view + (log.element(at) << shift);
                enter(load, false, address, address + (1L << shift), shift, log.stamp(at), 0);
                at++;
            }
        }
    }

    /**
     * Enters an access that is ordered with the last one to the same element, in a page whose accesses are arrays.
     * Returns false if it is another one.
     */
    private boolean enterSimply(boolean load, boolean isUnwritten, long address, int shift, long epoch) {
        ShadowPage page = shadow.recent(address);
        if (page == null) {
            return false;
        }
        long[] own = load ? page.readArray : page.writeArray;
        long[] others = load ? page.readOthers : page.writeOthers;
        if (own == null || others == null || own.length != ShadowPage.BYTES >> shift) {
            return false;
        }
        int at = (int) (address & ShadowPage.BYTES - 1) >>> shift;
        long old = own[at];
        long other = others[at];
        if (!order.isOrdered(other, epoch) || !order.isOrdered(old, epoch)) {
            return false;
        }
        if (old >= order.start()) {
            own[at] = epoch | old & (load ? ThreadEpoch.FLAGS : ThreadEpoch.EARLY);
        } else {
            own[at] = load && isUnwritten && other < order.start() ? epoch | ThreadEpoch.MARKED : epoch;
        }
        byte[] wide = load ? page.wideReads : page.wideWrites;
        if (wide != null) {
            wide[at] = 0;
        }
        return true;
    }

    /**
     * Enters accesses of consecutive elements.
     *
     * @param from the first address
     * @param to the end of the addresses
     * @param shift the base-two logarithm of the bytes of an element
     * @param epoch the epoch of the first access
     * @param step the difference of the epochs of an access and the next one
     */
    void enter(boolean load, boolean isUnwritten, long from, long to, int shift, long epoch, long step) {
        long at = from;
        long next = epoch;
        while (at < to) {
            ShadowPage page = shadow.page(at, order.start(), shift);
            int element = page.element(at);
            beginEntering(page, shift);
            if (page.shift == shift) {
                long end = Math.min(to, (at | ShadowPage.BYTES - 1) + 1);
                int count = (int) (end - at >> shift);
                enter(page, load, isUnwritten, element, element + count, next, step);
                next += count * step;
                at = end;
            } else {
                enter(page, load, isUnwritten, element, element + (1 << shift - page.shift), next, 0);
                next += step;
                at += 1L << shift;
            }
        }
    }

    private void beginEntering(ShadowPage page, int shift) {
        entering = 1 << shift;
        enteringWide = page.shift == shift ? 0 : entering;
    }

    private void enter(ShadowPage page, boolean load, boolean isUnwritten, int from, int to, long epoch, long step) {
        // Reads of memory without writes need marks, one by one.
        boolean together = page.atomics == null
                && (load
                        ? !isUnwritten && enterReads(page, from, to, epoch, step)
                        : enterWrites(page, from, to, epoch, step));
        long each = epoch;
        for (int i = from; i < to && !together; i++) {
            if (load) {
                read(page, i, each, isUnwritten);
            } else {
                write(page, i, each);
            }
            each += step;
        }
        page.changed();
    }

    /** Enters reads at once, if they are no race and displace no others; returns whether they are entered. */
    private boolean enterReads(ShadowPage page, int from, int to, long epoch, long step) {
        EpochColumn reads = page.reads.last;
        if (!order.areOrdered(page.writes, from, to, epoch, step)) {
            return false;
        }
        if (!order.areOrdered(reads, from, to, epoch, step)) {
            if (!reads.isLine() || from > reads.from() || reads.to() > to) {
                return false;
            }
            long first = epoch + (reads.from() - from) * step;
            if (page.reads.other.isEmpty()) {
                page.reads.other.copyLine(reads);
            } else if (!order.areUnordered(page.reads.other, reads, first, step)) {
                return false;
            }
        }
        reads.set(from, to, epoch, step, ThreadEpoch.FLAGS, order.start());
        reads.setWideBytes(from, to, enteringWide);
        return true;
    }

    /** Enters writes at once, if they are no race; returns whether they are entered. */
    private boolean enterWrites(ShadowPage page, int from, int to, long epoch, long step) {
        boolean ordered = order.areOrdered(page.writes, from, to, epoch, step)
                && order.areOrdered(page.reads.last, from, to, epoch, step)
                && order.areOrdered(page.reads.other, from, to, epoch, step);
        if (ordered) {
            page.writes.set(from, to, epoch, step, ThreadEpoch.EARLY, order.start());
            page.writes.setWideBytes(from, to, enteringWide);
        }
        return ordered;
    }

    private void read(ShadowPage page, int at, long epoch, boolean isUnwritten) {
        long write = page.writes.get(at);
        boolean written = write >= order.start();
        if (written && !order.isOrdered(write, epoch)) {
            race(Kind.WRITE, page.writes, Kind.READ, epoch, page, at);
        }
        Atomics others = page.atomics;
        if (others != null) {
            checkChanges(others, Kind.READ, epoch, page, at);
            written |= others.stores().last.get(at) >= order.start()
                    || others.changes().last.get(at) >= order.start();
        }
        EpochColumn reads = page.reads.last;
        long old = reads.get(at);
        if (old < order.start()) {
            reads.set(at, written || !isUnwritten ? epoch : epoch | ThreadEpoch.MARKED, enteringWide);
        } else if ((old ^ epoch) > ThreadEpoch.FLAGS || (old ^ epoch) < 0) {
            keepOther(page.reads, at, epoch);
            reads.set(at, epoch | old & ThreadEpoch.FLAGS, enteringWide);
        } else {
            reads.set(at, old | epoch, enteringWide);
        }
    }

    /** Keeps the last access if it is by another thread, and says more than the one that is kept. */
    private void keepOther(Latest accesses, int at, long epoch) {
        long old = accesses.last.get(at);
        EpochColumn others = accesses.other;
        if (!order.isOrdered(old, epoch)
                && (order.isOrdered(others.get(at), epoch) || ThreadEpoch.segment(old) < order.block())) {
            others.set(at, old, accesses.last.wideBytes(at));
        }
    }

    private void write(ShadowPage page, int at, long epoch) {
        check(page.writes, Kind.WRITE, Kind.WRITE, epoch, page, at);
        check(page.reads, Kind.READ, Kind.WRITE, epoch, page, at);
        Atomics others = page.atomics;
        if (others != null) {
            checkChanges(others, Kind.WRITE, epoch, page, at);
            check(others.loads(), Kind.ATOMIC_READ, Kind.WRITE, epoch, page, at);
        }
        long old = page.writes.get(at);
        page.writes.set(at, old >= order.start() ? epoch | old & ThreadEpoch.EARLY : epoch, enteringWide);
    }

    private void checkChanges(Atomics others, Kind later, long epoch, ShadowPage page, int at) {
        check(others.changes(), Kind.ATOMIC, later, epoch, page, at);
        check(others.stores(), Kind.ATOMIC, later, epoch, page, at);
    }

    private void check(Latest accesses, Kind first, Kind second, long epoch, ShadowPage page, int at) {
        check(accesses.last, first, second, epoch, page, at);
        check(accesses.other, first, second, epoch, page, at);
    }

    private void check(EpochColumn column, Kind first, Kind second, long epoch, ShadowPage page, int at) {
        if (!order.isOrdered(column.get(at), epoch)) {
            race(first, column, second, epoch, page, at);
        }
    }

    // -- atomic operations and volatile accesses -----------------------------------------------------------------

    /** Returns whether races are not found any more after the next atomic operation or volatile access. */
    boolean isAlmostBlind() {
        return atomics.isAlmostFull();
    }

    /** Enters an atomic operation that is about to happen. */
    void change(long address, int shift, long epoch, ThreadScope scope) {
        forEachElement(address, shift, (page, at) -> change(page, at, epoch, scope));
    }

    /**
     * Notes that an atomic operation has happened. One that has left the element as it was, such as a comparison that
     * failed, counts as a read: nobody can tell from the element that it was there. Returns whether it can order what
     * follows.
     */
    boolean changed(long address, long epoch, boolean isChange) {
        return atomics.add(isChange ? AtomicOrder.Access.UPDATE : AtomicOrder.Access.READ, address, epoch);
    }

    /** Enters a volatile access. Returns whether it can order what follows. */
    boolean useVolatile(boolean load, long address, int shift, long epoch) {
        forEachElement(address, shift, (page, at) -> {
            if (load) {
                volatileLoad(page, at, epoch);
            } else {
                volatileStore(page, at, epoch);
            }
        });
        return atomics.add(load ? AtomicOrder.Access.READ : AtomicOrder.Access.WRITE, address, epoch);
    }

    private interface ElementAction {
        void accept(ShadowPage page, int at);
    }

    private void forEachElement(long address, int shift, ElementAction action) {
        ShadowPage page = shadow.page(address, order.start(), shift);
        int first = page.element(address);
        int end = first + (1 << shift - page.shift);
        beginEntering(page, shift);
        for (int i = first; i < end; i++) {
            action.accept(page, i);
        }
    }

    private void change(ShadowPage page, int at, long epoch, ThreadScope scope) {
        check(page.writes, Kind.WRITE, Kind.ATOMIC, epoch, page, at);
        check(page.reads, Kind.READ, Kind.ATOMIC, epoch, page, at);
        Latest changes = page.atomicsOrNew().changes();
        checkScope(changes.last, epoch, scope, page, at);
        checkScope(changes.other, epoch, scope, page, at);
        keepOther(changes, at, epoch);
        changes.last.set(at, scope == ThreadScope.BLOCK ? epoch | ThreadEpoch.MARKED : epoch, enteringWide);
    }

    /** Finds an atomic operation of another block where one of the two is a single step for its own block only. */
    private void checkScope(EpochColumn column, long epoch, ThreadScope scope, ShadowPage page, int at) {
        long earlier = column.get(at);
        boolean narrow = scope == ThreadScope.BLOCK || (earlier & ThreadEpoch.MARKED) != 0;
        if (earlier >= order.start() && narrow && order.isOtherBlock(earlier, epoch)) {
            race(Kind.ATOMIC, column, Kind.ATOMIC, epoch, page, at);
        }
    }

    private void volatileLoad(ShadowPage page, int at, long epoch) {
        check(page.writes, Kind.WRITE, Kind.ATOMIC_READ, epoch, page, at);
        Latest loads = page.atomicsOrNew().loads();
        keepOther(loads, at, epoch);
        loads.last.set(at, epoch, enteringWide);
    }

    private void volatileStore(ShadowPage page, int at, long epoch) {
        check(page.writes, Kind.WRITE, Kind.ATOMIC, epoch, page, at);
        check(page.reads, Kind.READ, Kind.ATOMIC, epoch, page, at);
        Latest stores = page.atomicsOrNew().stores();
        keepOther(stores, at, epoch);
        stores.last.set(at, epoch, enteringWide);
    }

    // -- races ---------------------------------------------------------------------------------------------------

    /** Passes on a pair of accesses that no atomic operation orders. */
    private void race(Kind kind, EpochColumn column, Kind entered, long epoch, ShadowPage page, int at) {
        long other = column.get(at);
        boolean swapped = AtomicOrder.isEarlier(epoch, other);
        long first = swapped ? epoch : other;
        long second = swapped ? other : epoch;
        boolean isOrdered = atomics.isAfter(epoch, other) || swapped && atomics.isAfter(other, epoch);
        if (!order.isKnown() || isOrdered) {
            return;
        }
        Kind firstKind = swapped ? entered : kind;
        // Who has read an element before it wrote it has changed it in two steps.
        long read = page.reads.last.get(at);
        boolean changed = firstKind == Kind.WRITE && read >= order.start() && !ThreadEpoch.isOtherThread(read, first);
        int bytes = 1 << page.shift;
        int before = page.bytesAt(column, at);
        races.accept(new KernelRace(
                firstKind,
                first,
                swapped ? kind : entered,
                second,
                page.address(at),
                bytes,
                swapped ? entering : before,
                swapped ? before : entering,
                changed));
    }
}
