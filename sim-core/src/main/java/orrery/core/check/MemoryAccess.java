package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.KernelThread;
import orrery.sim.Kernel;

/**
 * An access of an actor to a range of bytes.
 *
 * @param actor who accesses
 * @param kind what it does
 * @param from the first address
 * @param to the first address after the range
 * @param threads which threads of a kernel access; null if it is not known
 * @param written what a write has left in memory; null if it is not known, or does not matter
 */
record MemoryAccess(
        Actor actor,
        Kind kind,
        long from,
        long to,
        @Nullable ElementThreads threads,
        @Nullable WrittenBytes written) {

    /** Creates an access whose threads and written bytes are not known or not needed. */
    MemoryAccess(Actor actor, Kind kind, long from, long to) {
        this(actor, kind, from, to, null, null);
    }

    /** Returns whether two accesses write the same to a range, which both contain. */
    boolean writesSame(MemoryAccess other, long first, long end) {
        return WrittenBytes.areEqual(written, other.written, first, end);
    }

    /** Returns where the access of one thread begins that contains an address; the address if that is not known. */
    long start(long address) {
        if (threads == null) {
            return address;
        }
        // An access of several elements is aligned to its size. Its first ones may have been accessed again since.
        long origin = threads.bytes() > threads.width() ? 0 : from;
        return address - (address - origin) % threads.bytes();
    }

    /**
     * Returns the access as a finding shows it.
     *
     * @param address the first byte of the conflict
     * @param bytes the length of the conflict
     * @param element a name for what is accessed; null for none
     */
    Finding.Access describe(long address, long bytes, @Nullable String element) {
        return new Finding.Access(
                kind,
                actor.label(),
                actor.place(),
                threadAt(address),
                element,
                start(address),
                threads == null ? bytes : threads.bytes(),
                CallSite.stack(actor.site()));
    }

    private @Nullable KernelThread threadAt(long address) {
        KernelLaunch launch = actor.kernel();
        if (threads == null || launch == null || launch.kernel().grain() == Kernel.Grain.LAUNCH) {
            return null;
        }
        long thread = threads.thread((address - from) / threads.width());
        int count = launch.shape().threadsPerBlock();
        return new KernelThread(thread / count, (int) (thread % count));
    }
}
