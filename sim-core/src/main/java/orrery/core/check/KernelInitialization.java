package orrery.core.check;

/**
 * Tells a checker which bytes a kernel reads and writes as it runs, so that reads of bytes that nobody has written are
 * found. Most accesses are to bytes that are known to be written, or continue the writes before: the checker is not
 * asked about these.
 */
final class KernelInitialization {
    private final Checker checker;
    private final Actor actor;

    /**
     * The bytes from {@code writtenFrom} to {@code writtenTo} were written by the kernel; the checker is not told yet.
     */
    private long writtenFrom;

    private long writtenTo;
    private long lastWriter;

    /** The bytes from {@code knownFrom} to {@code knownTo} were written by somebody. */
    private long knownFrom;

    private long knownTo;

    KernelInitialization(Checker checker, Actor actor) {
        this.checker = checker;
        this.actor = actor;
    }

    /** A thread accesses bytes. */
    void touched(boolean load, long address, int bytes, long thread) {
        long end = address + bytes;
        if (address >= knownFrom && end <= knownTo || address >= writtenFrom && end <= writtenTo) {
            return;
        }
        if (!load && address == writtenTo) {
            writtenTo = end;
            lastWriter = thread;
            return;
        }
        flush();
        if (load) {
            checker.touched(actor, true, address, bytes, thread);
        } else {
            writtenFrom = address;
            writtenTo = end;
            lastWriter = thread;
        }
        checker.writtenAround(address, this::known);
    }

    private void known(long from, long to) {
        knownFrom = from;
        knownTo = to;
    }

    /** Tells the checker of all writes so far. */
    void flush() {
        if (writtenTo > writtenFrom) {
            checker.touched(actor, false, writtenFrom, writtenTo - writtenFrom, lastWriter);
            writtenFrom = 0;
            writtenTo = 0;
        }
    }
}
