package orrery.core.memory;

/**
 * What managed memory is attached to. On devices with concurrent managed access an attachment restricts nothing; it is
 * only shown.
 *
 * @param holder the host or a stream, in words
 */
public record Attachment(String holder) {
    /** Attachment to the host alone. */
    public static final Attachment HOST = new Attachment("host");

    @Override
    public String toString() {
        return holder;
    }
}
