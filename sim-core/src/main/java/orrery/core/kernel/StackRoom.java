package orrery.core.kernel;

/**
 * Room on the stack of the calling thread. A lock of the JDK stays locked for ever if the stack overflows while it is
 * taken or released, such as the locks within executors and maps.
 */
public final class StackRoom {
    /** Once they are compiled, they have room for about 70 small frames that are not: more than such a lock needs. */
    private static final int FRAMES = 400;

    private StackRoom() {}

    /**
     * Overflows the stack now if there is little room on it, and not in what follows.
     *
     * @throws StackOverflowError if there is little room
     */
    public static void require() {
        descend(FRAMES);
    }

    /** Returns a number that depends on each call, so that the compiler leaves none out. */
    private static long descend(int frames) {
        return frames == 0 ? System.identityHashCode(StackRoom.class) : 31 * descend(frames - 1) + frames;
    }
}
