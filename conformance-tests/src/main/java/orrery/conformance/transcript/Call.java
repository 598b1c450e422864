package orrery.conformance.transcript;

import java.util.List;

/**
 * One line of a transcript: {@code [@thread] [target =] operation argument... => expected}.
 *
 * @param line the line of the file, from 1
 * @param text the line's part before {@code =>}
 * @param thread the thread that makes the call; empty for the main thread
 * @param target the name that the handle gets; empty if it gets none
 * @param operation the operation
 * @param arguments its arguments; a list in brackets is one argument
 * @param expected what the hardware answered
 */
public record Call(
        int line,
        String text,
        String thread,
        String target,
        String operation,
        List<String> arguments,
        String expected) {
    /** Copies the arguments. */
    public Call {
        arguments = List.copyOf(arguments);
    }
}
