package orrery.conformance.cli;

import java.util.List;
import java.util.stream.Stream;

/** Where in a file of the user something happens. */
public final class UserPlaces {
    private UserPlaces() {}

    /**
     * Returns the calls of a failure that are in the user's files, the innermost first. Their class loader has no name,
     * which would stand before that of each class in messages, and their classes are in no module, unlike those of the
     * JDK. Classes that the JDK makes for reflection have no file, and what the code of a kernel in PTX has besides its
     * instructions has no lines.
     */
    public static List<StackTraceElement> of(Throwable failure) {
        StackTraceElement[] stack = failure.getStackTrace();
        return stack == null ? List.of() : of(stack); // an exception of the user can override the method
    }

    /** Returns the calls of a stack that are in the user's files, the innermost first. */
    static List<StackTraceElement> of(StackTraceElement[] stack) {
        return Stream.of(stack)
                .filter(place -> place.getClassLoaderName() == null
                        && place.getModuleName() == null
                        && place.getFileName() != null
                        && place.getLineNumber() >= 0)
                .toList();
    }
}
