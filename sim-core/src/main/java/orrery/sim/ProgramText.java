package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * Prints objects of the program, whose {@code toString} is code of the program: it can throw, or return null. One that
 * never returns has to be called where it can be given up.
 */
final class ProgramText {
    /** The number of causes that a printable exception has at most: an exception can be its own cause. */
    private static final int MAX_CAUSES = 20;

    private ProgramText() {}

    /** Returns what an object prints; the name of its class if its {@code toString} throws or returns null. */
    static String of(@Nullable Object object) {
        if (object == null) {
            return "null";
        }
        String text;
        try {
            text = object.toString();
        } catch (Throwable failure) {
            text = null;
        }
        return text == null ? object.getClass().getName() : text;
    }

    /** Returns the first line of what an object prints. */
    static String firstLine(Object object) {
        return of(object).lines().findFirst().orElse("");
    }

    /** Returns an exception that prints as {@code failure} and its causes do, and calls no code of the program. */
    static Throwable printable(Throwable failure) {
        return printable(failure, MAX_CAUSES);
    }

    private static Throwable printable(Throwable failure, int causes) {
        Throwable copy = new Printed(of(failure), causes == 0 ? null : printableCause(failure, causes - 1));
        try {
            copy.setStackTrace(failure.getStackTrace());
        } catch (Throwable unreadable) {
            copy.setStackTrace(new StackTraceElement[0]);
        }
        return copy;
    }

    private static @Nullable Throwable printableCause(Throwable failure, int causes) {
        Throwable cause;
        try {
            cause = failure.getCause();
        } catch (Throwable unreadable) {
            return null;
        }
        return cause == null ? null : printable(cause, causes);
    }

    /** What is left of an exception. Its message begins with the name of the class that it stands for. */
    @SuppressWarnings("OverrideThrowableToString")
    private static final class Printed extends Exception {
        private static final long serialVersionUID = 1L;

        Printed(String text, @Nullable Throwable cause) {
            super(text, cause);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }
}
