package orrery.ptx.text;

import java.util.Objects;

/** Text that is no valid PTX, or PTX that is not simulated, with the line that shows it. */
public final class PtxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with a text. */
    public enum Kind {
        /** The text is no PTX, or breaks a rule of the language. */
        INVALID,
        /** The text is of a version of the language that the driver does not know. */
        UNSUPPORTED_VERSION,
        /** The text is valid, and has something that is not simulated. */
        NOT_SIMULATED
    }

    private final Kind kind;
    private final int line;

    private PtxException(Kind kind, int line, String message) {
        super(message, null, false, false);
        this.kind = kind;
        this.line = line;
    }

    /** Returns an exception for text that breaks a rule of the language in a line, counted from 1. */
    public static PtxException invalid(int line, String message) {
        return new PtxException(Kind.INVALID, line, message);
    }

    /** Returns an exception for text of a version that is not known in a line, counted from 1. */
    public static PtxException unsupportedVersion(int line, String message) {
        return new PtxException(Kind.UNSUPPORTED_VERSION, line, message);
    }

    /** Returns an exception for what is not simulated in a line, counted from 1: "X" for "X is not simulated". */
    public static PtxException notSimulated(int line, String what) {
        return new PtxException(Kind.NOT_SIMULATED, line, what + " is not simulated");
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** Returns what is wrong. */
    public Kind kind() {
        return kind;
    }

    /** Returns the line of the text, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns the line of a log in the form of the driver's compiler. */
    public String logLine() {
        return "ptxas application ptx input, line " + line + "; " + (kind == Kind.INVALID ? "error   : " : "fatal   : ")
                + getMessage();
    }
}
