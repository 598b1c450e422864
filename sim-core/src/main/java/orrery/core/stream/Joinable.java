package orrery.core.stream;

/** What an event can stand for that draws a waiting stream into a capture. */
public interface Joinable {

    /** {@code stream}, which is not capturing, waits for it. */
    void awaitedBy(Stream stream, boolean external);
}
