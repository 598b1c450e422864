package orrery.core.time;

/**
 * The pieces of one holder that end in the order in which they began: they wait in a ring of their own, and only the
 * first of them in the loop's queue. A holder that has its turn goes on with the next one as long as nothing else is
 * due before. Each has its place in the order of all that happens: that is the same as if all waited in the loop.
 */
public final class PieceQueue {
    /** No piece. */
    public static final int NONE = -1;

    private final EventLoop loop;
    private final KeyRing ring = new KeyRing();
    private int seat;
    private boolean inLoop;

    /** A queue beside that of {@code loop}. */
    public PieceQueue(EventLoop loop) {
        this.loop = loop;
    }

    /** Where the holder of the pieces sits from now on. */
    public void seat(int place) {
        seat = place;
    }

    /** Lets a piece end at {@code time}, but not before now; only the holder says so, when it has its turn. */
    public void add(long time, int piece) {
        long at = Math.max(time, loop.now());
        long order = loop.nextOrder(EventLoop.ENDS);
        if (ring.takes(at, order)) {
            ring.add(at, order, piece);
        } else {
            loop.at(at, order, seat, piece);
        }
    }

    /** The loop gives a piece its turn. */
    public void fired(int piece) {
        if (inLoop && ring.headWho() == piece) {
            ring.removeHead();
            inLoop = false;
        }
    }

    /** The piece that ends next if nothing else comes before, and the clock is set to its time; else {@link #NONE}. */
    public int next() {
        if (inLoop || ring.isEmpty()) {
            return NONE;
        }
        if (loop.advance(ring.headTime())) {
            return (int) ring.removeHead();
        }
        loop.at(ring.headTime(), ring.headOrder(), seat, (int) ring.headWho());
        inLoop = true;
        return NONE;
    }

    /** Sets the clock to {@code time} if nothing is due up to then. */
    public boolean advance(long time) {
        return ring.headTime() > time && loop.advance(time);
    }
}
