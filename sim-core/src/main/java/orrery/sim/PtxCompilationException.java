package orrery.sim;

/**
 * Thrown for a text that is no PTX.
 *
 * <pre>{@code
 * try {
 *     PtxCompiler.find().orElseThrow().compile(text);
 * } catch (PtxCompilationException e) {
 *     System.err.println("line " + e.line() + ": " + e.getMessage());
 * }
 * }</pre>
 */
public final class PtxCompilationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why a text is refused. */
    public enum Reason {
        /** It breaks a rule of the language. */
        INVALID,
        /** It is of a later version of the language than the driver knows. */
        UNSUPPORTED_VERSION,
        /** It defines a symbol that another text of the link defines, or declares it otherwise. */
        DEFINED_TWICE,
        /** It declares a variable, or uses a function, that no text of the link defines. */
        UNDEFINED
    }

    private final Reason reason;
    private final int line;
    private final String log;

    /**
     * Creates an exception.
     *
     * @param reason why the text is refused
     * @param line the line that shows what is wrong, counted from 1; 0 for none
     * @param message what is wrong
     * @param log the line of the error log of a JIT compilation
     */
    public PtxCompilationException(Reason reason, int line, String message, String log) {
        super(message);
        this.reason = reason;
        this.line = line;
        this.log = log;
    }

    /** Returns why the text is refused. */
    public Reason reason() {
        return reason;
    }

    /** Returns the line that shows what is wrong, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns the line of the error log of a JIT compilation. */
    public String log() {
        return log;
    }
}
