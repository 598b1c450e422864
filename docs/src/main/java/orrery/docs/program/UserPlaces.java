package orrery.docs.program;

import java.util.List;
import java.util.stream.Stream;

/** Where in a file of the user something happens. */
public final class UserPlaces {
    /** The name of the class loader of the user's classes, which stack traces show. */
    public static final String LOADER = "program";

    private UserPlaces() {}

    /** Returns the calls of a failure that are in the user's files, the innermost first. */
    public static List<StackTraceElement> of(Throwable failure) {
        return Stream.of(failure.getStackTrace())
                .filter(place -> LOADER.equals(place.getClassLoaderName()))
                .toList();
    }
}
