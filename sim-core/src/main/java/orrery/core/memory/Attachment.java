package orrery.core.memory;

import java.util.function.BooleanSupplier;

/**
 * What managed memory is attached to. On devices with concurrent managed access an attachment restricts nothing; it is
 * only shown.
 *
 * @param holder the host or a stream, in words
 * @param isOver whether the stream was destroyed and has completed its work
 */
public record Attachment(String holder, BooleanSupplier isOver) {
    /** Attachment to the host alone. */
    public static final Attachment HOST = new Attachment("host", () -> false);

    @Override
    public String toString() {
        return holder;
    }
}
