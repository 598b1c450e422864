package orrery.conformance.replay;

/** A transcript that cannot be replayed at all, because one of its calls needs too much. */
public final class UnreplayableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreplayableException(String message) {
        super(message);
    }
}
